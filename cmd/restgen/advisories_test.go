package main

import "slices"

// An advisory is about another generator or a tool like restgen. If it
// concerns fields that a site index does not have,
// TestReplayedPayloadsDoNothing uses the fields that it has.
type advisory struct {
	id, about string
	payloads  []string // in every field of the hostile index
}

// unknownText marks an advisory whose text was not found. Others about the same
// tool show its class.
const unknownText = "text not found; replayed with the payloads of its tool"

// The numbers and the texts of some advisories were found separately. Each of
// these numbers has one of the listed texts.
const (
	kiotaLiterals = "one of: descriptions of enum values (Python), interpolation (Ruby, PHP) and comments " +
		"(C#) become code"
	typescriptAPI = "one of: addresses of servers (axios, fetch) and enum values become code"
)

var (
	goBreakouts = []string{
		"x\nfunc init() { panic(1) }\n//", "x\r\nimport _ \"os/exec\"\r\n//",
		"x*/ func init() { panic(1) } /*", "x\u2028func init() {}", "x\u0085func init() {}",
		"\"\nfunc init() { panic(1) }\nvar _ = \"", "` + func() string { panic(1) }() + `",
		"\" + func() string { panic(1) }() + \"", "x\")\nfunc init() {}\nvar _ = (\"", "\\\"\nfunc init() {}",
		"x)\nfunc init() { panic(1) }\nconst (", "{}\nfunc init() {}\nvar _ = T{",
		"`json:\"x\"`\nfunc init() {}", "x = iota\n)\nfunc init() {}\nconst (",
	}
	goDirectives = []string{
		"//go:build ignore", "\n//go:build ignore\n", "//go:generate sh -c id", "\n//go:generate sh -c id",
		"//go:embed /etc/passwd", "\n//go:embed *", "//go:linkname a os.Exit", "//export x",
		"// +build ignore", "#cgo LDFLAGS: -x", "import \"C\"", "/*\n#include <x.h>\n*/\nimport \"C\"",
		"//line /etc/passwd:1", "/*line x.go:1*/", "//nolint", "//extern x",
	}
	goNames = []string{
		"init", "main", "_", "func", "package", "type", "nil", "any", "error", "string", "len", "panic",
		"String", "Error", "MarshalJSON", "Client", "x_test", "x_windows", "x_amd64", "test", "doc",
		"../../etc/passwd", "..", "/", "\\", "C:\\x", "CON", "nul", ".git/config", "internal", "vendor",
		"testdata", "-o", "$(id)", "`id`", "a b", "a.b", "a/b", "é", "Ａ", "a\u200bb", "ﬁ", "0", "1e9",
	}
	formats = []string{
		"%s%d%!v(PANIC)", "%[1]*.[2]*[3]f", "{{.Secret}}", "{{printf \"%s\" .}}",
		"${7*7}", "#{7*7}", "<%= 7*7 %>", "$env:X", "{0}", "\x00", "\xff\xfe",
	}
	scripts = []string{
		"');process.exit();('", "`${process.exit()}`", "'+str(exec('import os'))+'", "\"; system('id'); //",
		"*/process.exit()/*", "\\\");process.exit();(\"", "\"\"\"\nimport os\n\"\"\"", "#{`id`}", "{$_GET[0]}",
		"\u2029alert(1)", "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>",
		"<svg/onload=alert(1)>", "\" onmouseover=\"alert(1)", "javascript:alert(1)", "<!--", "]]>", "&lt;script&gt;",
	}
	markdown = []string{
		"[x](javascript:alert(1))", "![x](https://evil.example/x.png)", "@everyone",
		"#1", "```\n# x\n```", "| a | b |\n|---|---|", "<details open>", "<!-- -->",
		"***", "~~x~~", "https://evil.example/", "www.evil.example", "GH-1",
	}
	references = []string{
		"$ref: https://evil.example/x.json", "file:///etc/passwd",
		"http://169.254.169.254/latest/", "https://user:pw@evil.example/", "\\\\evil.example\\x",
	}
	shells = []string{
		"; id", "| id", "&& id", "$(id)", "`id`", "\n id \n", "' || id || '", "--output=/etc/passwd",
		"-", "$IFS", ">(id)", "\\x41", "%00", "%0a::error::x", "%2e%2e%2f", "\ufeffx",
	}
)

// interpolations are payloads for languages that evaluate parts of strings, and for
// comments.
var interpolations = slices.Concat(scripts[5:9], formats[2:9], goBreakouts[:5])

// advisories are about generators from OpenAPI documents, sorted by tool.
var advisories = []advisory{
	{"swagger-codegen CVE-2016-5641", "paths and descriptions become code", append(scripts[:4:4], goBreakouts...)},
	{"oapi-codegen GHSA-rjwr-m7qx-3fjr", "a line break in the description of a server ends a comment", goBreakouts[:5]},
	{"oapi-codegen GHSA-9c2f-gr95-7wqw", "x-go-type-import becomes an import",
		append(goDirectives[8:12:12], goBreakouts[1])},
	{"oapi-codegen GHSA-g2vv-83pm-v2hc", unknownText, goBreakouts},
	{"oapi-codegen GHSA-jwgf-6xff-4hvp", "paths become code of the routes of a server", goBreakouts[5:10]},
	{"oapi-codegen GHSA-xrqw-w576-xgj2", "an enum value ends a block of constants and declares init", goBreakouts[10:]},
	{"kiota CVE-2026-41134", "texts become literals unescaped", append(goBreakouts[5:9:9], scripts[:9]...)},
	{"kiota CVE-2026-59859", kiotaLiterals, interpolations},
	{"kiota CVE-2026-59860", kiotaLiterals, interpolations},
	{"kiota CVE-2026-59861", kiotaLiterals, interpolations},
	{"kiota CVE-2026-59862", kiotaLiterals, interpolations},
	{"kiota CVE-2026-59867", "$ref makes the generator fetch or read what it names", references},
	{"kiota GHSA-4vv7-jj25-4gh6", "names of clients and namespaces are not checked", goNames},
	{"kiota GHSA-4rj6-vrwv-wr8m", "paths of files leave the folder", goNames[21:31]},
	{"kiota GHSA-4jwf-m4wg-8p66", "paths leave the folder of a manifest", append(goNames[21:31:31], references...)},
	{"kiota GHSA-hq9q-27g5-qwpj", "a command of the document is shown as one to run", shells},
	{"swagger-typescript-api CVE-2026-54661", typescriptAPI, scripts},
	{"swagger-typescript-api CVE-2026-54662", typescriptAPI, scripts},
	{"swagger-typescript-api CVE-2026-54664", typescriptAPI, scripts},
	{"swagger-typescript-api GHSA-w284-33mx-6g9v", "paths become code of methods", scripts[:6]},
	{"swagger-typescript-api GHSA-h754-fxp7-88wx", "$ref to another host gets the token", references},
	{"swagger-typescript-api GHSA-x36r-4347-pm5x", "$ref makes the generator send requests", references},
	{"orval CVE-2026-72716", "defaults become template literals", append(scripts[1:2:2], goBreakouts[6:8]...)},
	{"orval GHSA-h526-wf6g-67jv", "descriptions of enum values become code", append(scripts[4:6:6], goBreakouts...)},
	{"openapi-typescript-codegen CVE-2026-108551", "paths, names of parameters and addresses become code",
		append(scripts[:6:6], goBreakouts[5:9]...)},
	{"oasdiff#1125", unknownText + ": commands of CI systems", ciCommands},
}

// payloads are all of them, each once.
func payloads() (list []string) {
	seen := map[string]bool{}
	for _, some := range [][]string{
		goBreakouts, goDirectives, goNames, formats, scripts, markdown, references, shells, ciCommands,
	} {
		for _, p := range some {
			if !seen[p] {
				seen[p] = true
				list = append(list, p)
			}
		}
	}
	return list
}
