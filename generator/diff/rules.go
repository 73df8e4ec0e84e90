package diff

// A Rule is one kind of difference: a row of the table that README.md shows. IDs outlive their rules.
type Rule struct {
	ID        string
	Level     Level // the worst that a finding of the rule has
	Audience  Audience
	Direction Direction
	// Mirror is the rule that reports the difference when the two sides are swapped. Every rule has one.
	Mirror string
	// Prose says what the rule reports, and why that has its level.
	Prose string

	on    unit
	check func(*comparison, pair) *Finding // nil: the rule has nothing to say
}

// Rules returns the table of rules.
func Rules() []Rule { return append([]Rule{}, rules...) }

var rules []Rule

func init() { // not a literal: the checks come back here through comparison.look
	rules = []Rule{
		{"namespace-removed", Breaking, Wire, Request, "namespace-added", "No route of the namespace is there any more: a plugin is off.", onNamespace, namespaceRemoved},
		{"namespace-added", Safe, Wire, Request, "namespace-removed", "There is a namespace that was not there.", onNamespace, namespaceAdded},
		{"route-removed", Breaking, Wire, Request, "route-added", "The route is gone. Risky where another route takes its requests.", onRoute, routeRemoved},
		{"route-added", Safe, Wire, Request, "route-removed", "There is a route that was not there.", onRoute, routeAdded},
		{"route-narrowed", Breaking, Wire, Request, "route-widened", "The pattern of the route lets go of addresses that it took.", onRoute, routeNarrowed},
		{"route-widened", Safe, Wire, Request, "route-narrowed", "The pattern of the route takes addresses that it did not.", onRoute, routeWidened},
		{"route-changed", Risky, Wire, Request, "route-changed", "The pattern of the route is another one, and no address was found that shows a difference. Safe where it only may take more.", onRoute, routeChanged},
		{"route-shadowed", Risky, Wire, Request, "route-shadowed", "Another route takes requests of this one: it comes first now, or its pattern became wider.", onOrder, routeShadowed},
		{"method-removed", Breaking, Wire, Request, "method-added", "The route no longer has the method.", onMethod, methodRemoved},
		{"method-added", Safe, Wire, Request, "method-removed", "The route has a method that it did not have.", onMethod, methodAdded},
		{"batch-lost", Risky, Wire, Request, "batch-gained", "The endpoint cannot be called in a batch any more.", onEndpoint, batchLost},
		{"batch-gained", Safe, Wire, Request, "batch-lost", "The endpoint can be called in a batch.", onEndpoint, batchGained},
		{"required-arg-added", Breaking, Wire, Request, "required-arg-removed", "A new arg has to be sent; it has no default.", onArg, requiredAdded},
		{"required-arg-removed", Risky, Wire, Request, "required-arg-added", "An arg that had to be sent is gone: it is ignored.", onArg, requiredRemoved},
		{"arg-required", Breaking, Wire, Request, "arg-optional", "An arg has to be sent that could be left out.", onArg, argRequired},
		{"arg-optional", Safe, Wire, Request, "arg-required", "An arg can be left out that had to be sent.", onArg, argOptional},
		{"arg-removed", Risky, Wire, Request, "arg-added", "An arg is gone. The server ignores what it does not know, so that a request means something else without a word.", onArg, argRemoved},
		{"arg-added", Safe, Wire, Request, "arg-removed", "There is an arg that was not there and need not be sent.", onArg, argAdded},
		{"member-removed", Risky, Wire, Request, "member-added", "A named member of an arg is gone: it is ignored.", onMemberRemoved, memberRemoved},
		{"member-added", Safe, Wire, Request, "member-removed", "There is a named member of an arg that was not there. If it has to be sent, the arg is narrowed too.", onMemberAdded, memberAdded},
		{"arg-narrowed", Breaking, Wire, Request, "arg-widened", "An arg refuses values that it took.", onArg, argNarrowed},
		{"arg-widened", Safe, Wire, Request, "arg-narrowed", "An arg takes values that it refused.", onArg, argWidened},
		{"arg-changed", Risky, Wire, Request, "arg-changed", "The schema of an arg changed, and neither a value that shows a difference nor a proof that there is none was found. Safe where only the new one may take more.", onArg, argChanged},
		{"arg-restated", Safe, Wire, Request, "arg-restated", "The schema of an arg is written otherwise; no difference in verdict.", onArg, argRestated},
		{"arg-converted", Risky, Wire, Request, "arg-converted", "Both sides take a value of an arg, but the server's own code gets another one of it.", onArg, argConverted},
		{"default-changed", Breaking, Wire, Request, "default-changed", "What an arg is when it is left out changed. Risky but where the server refuses the new default, and so every request that leaves the arg out.", onArg, defaultChanged},
		{"answer-removed", Breaking, Wire, Response, "answer-added", "Answers lack a field.", onField, answerRemoved},
		{"answer-added", Safe, Wire, Response, "answer-removed", "Answers have a field that they did not have.", onField, answerAdded},
		{"answer-hidden", Breaking, Wire, Response, "answer-shown", "Answers in some contexts lack a field that they had.", onField, answerHidden},
		{"answer-shown", Safe, Wire, Response, "answer-hidden", "Answers in more contexts have a field.", onField, answerShown},
		{"answer-type-widened", Breaking, Wire, Response, "answer-type-narrowed", "A field of answers may be of a type that it was not.", onField, answerTypeWidened},
		{"answer-type-narrowed", Safe, Wire, Response, "answer-type-widened", "A field of answers no longer is of a type that it could be.", onField, answerTypeNarrowed},
		{"answer-value-added", Risky, Wire, Response, "answer-value-removed", "A field of answers may have a value that is not in the old enum. Generated enums are open: it survives, but no code knows it.", onField, answerValueAdded},
		{"answer-value-removed", Safe, Wire, Response, "answer-value-added", "A field of answers no longer has some value.", onField, answerValueRemoved},
		{"answer-format-changed", Risky, Wire, Response, "answer-format-changed", "Texts of a field of answers are written otherwise.", onField, answerFormatChanged},
		{"answer-unknown", Risky, Wire, Response, "answer-known", "The route no longer says what its answers look like.", onAnswer, answerUnknown},
		{"answer-known", Safe, Wire, Response, "answer-unknown", "The route says what its answers look like.", onAnswer, answerKnown},
		{"package-removed", Breaking, Source, "", "package-added", "The Go package of a namespace is gone.", onPackage, packageRemoved},
		{"package-added", Safe, Source, "", "package-removed", "There is a Go package that was not there.", onPackage, packageAdded},
		{"declaration-removed", Breaking, Source, "", "declaration-added", "A Go method, type, field or constant is gone.", onDeclaration, declarationRemoved},
		{"declaration-added", Safe, Source, "", "declaration-removed", "There is a Go declaration that was not there.", onDeclaration, declarationAdded},
		{"declaration-changed", Breaking, Source, "", "declaration-changed", "A Go method or field has another type, a constant another value.", onDeclaration, declarationChanged},
	}
}
