package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"
)

// chains are the statements of a CodeFields, whose calls return the Coder: each goes on until a field takes functions, on as few
// lines as have room for it.
type chains []string

// add links a call, as .Int("id", &p.ID).
func (s *chains) add(call string) {
	last := len(*s) - 1
	if last < 0 {
		*s = append(*s, "c"+call)
		return
	}
	chain := (*s)[last]
	if column(chain)+len(call)+len(".") > lineWidth {
		(*s)[last] = chain + ".\n" + call[1:]
	} else {
		(*s)[last] = chain + call
	}
}

// begin begins a chain with a function that takes others: rest.MapOf(c, "styles", &p.Styles, rest.ObjectItem[Style]).
func (s *chains) begin(head, functions string) { *s = append(*s, fill(head, functions+")")) }

func (s chains) statements() []jen.Code {
	var list []jen.Code
	for _, chain := range s {
		list = append(list, jen.Op(chain))
	}
	return list
}

// fill writes the arguments of a call behind its head, on as few lines as have room for them. A line may end where the text has a
// space, which is none where it follows a parenthesis.
func fill(head, args string) string {
	for _, arg := range strings.Split(args, " ") {
		space := " "
		if column(head)+len(" ")+len(arg) > lineWidth {
			space = "\n"
		} else if strings.HasSuffix(head, "(") {
			space = ""
		}
		head += space + arg
	}
	return head
}

// column returns where the last line of a statement ends.
func column(text string) int {
	i := strings.LastIndexByte(text, '\n') + 1
	if i == 0 {
		return tabWidth + len(text)
	}
	deep := 1 + max(1, strings.Count(text[:i], "(")-strings.Count(text[:i], ")"))
	return tabWidth*deep + len(text) - i
}
