package config

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"go.yaml.in/yaml/v3"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/schemas"
)

// validate holds the document against its schema, and returns where what it says stands, by JSON pointers.
func validate(name string, root *yaml.Node) (map[string]*yaml.Node, index.Faults) {
	c := &converter{name: name, at: map[string]*yaml.Node{}}
	value := c.value("", root)
	if len(c.faults) > 0 {
		return c.at, c.faults
	}
	schema, err := schemas.Config()
	if err != nil {
		return nil, index.Faults{{File: name, Message: "a bug of restgen: " + err.Error()}}
	}
	err = schema.Validate(value)
	if err == nil {
		return c.at, nil
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return nil, index.Faults{{File: name, Message: "a bug of restgen: " + err.Error()}}
	}
	c.collect(invalid)
	sort.SliceStable(c.faults, func(i, j int) bool {
		a, b := c.faults[i], c.faults[j]
		return a.Line < b.Line || a.Line == b.Line && a.Column < b.Column
	})
	return c.at, c.faults
}

// converter turns YAML into the values that a JSON Schema speaks of, and remembers where each stands.
type converter struct {
	name   string
	at     map[string]*yaml.Node // by JSON pointer; a member stands where its key does
	faults index.Faults
}

func (c *converter) fault(n *yaml.Node, pointer, format string, args ...any) {
	c.faults = append(c.faults, index.Note{File: c.name, Line: n.Line, Column: n.Column, Pointer: pointer, Message: fmt.Sprintf(format, args...)})
}

func (c *converter) value(pointer string, n *yaml.Node) any {
	if c.at[pointer] == nil {
		c.at[pointer] = n
	}
	switch n.Kind {
	case yaml.MappingNode:
		return c.mapping(pointer, n)
	case yaml.SequenceNode:
		list := make([]any, len(n.Content))
		for i, item := range n.Content {
			list[i] = c.value(pointer+"/"+strconv.Itoa(i), item)
		}
		return list
	case yaml.AliasNode:
		c.fault(n, pointer, "aliases (*%s) are not supported; write the value out", n.Value)
		return nil
	default:
		return c.scalar(pointer, n)
	}
}

func (c *converter) mapping(pointer string, n *yaml.Node) any {
	members := map[string]any{}
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		below := pointer + "/" + escape(key.Value)
		if before := c.at[below]; before != nil {
			c.fault(key, below, "%s stands in line %d already", key.Value, before.Line)
			continue
		}
		c.at[below] = key
		members[key.Value] = c.value(below, n.Content[i+1])
	}
	return members
}

// scalar reads a single value as JSON has it, and marks the node so that it is decoded alike: what YAML alone knows (dates,
// bytes) is the text that was written, and an integer beyond 64 bits a float.
func (c *converter) scalar(pointer string, n *yaml.Node) any {
	switch n.ShortTag() {
	case "!!null", "!!bool", "!!int", "!!float":
	default:
		n.Tag = "!!str"
	}
	var v any
	if err := n.Decode(&v); err != nil {
		c.fault(n, pointer, "%s cannot be read", n.Value)
	}
	switch x := v.(type) {
	case uint64:
		n.Tag, n.Value = "!!float", strconv.FormatFloat(float64(x), 'g', -1, 64)
		return float64(x)
	case float64:
		if math.IsInf(x, 0) || math.IsNaN(x) {
			c.fault(n, pointer, "%s is no number that JSON has", n.Value)
			return nil
		}
	}
	return v
}

// collect reports the causes of a violation. Where none of several forms fits, that is the fault: each form's own
// complaint would only confuse.
func (c *converter) collect(e *jsonschema.ValidationError) {
	keyword := e.KeywordLocation[strings.LastIndexByte(e.KeywordLocation, '/')+1:]
	if keyword != "oneOf" && len(e.Causes) > 0 {
		for _, cause := range e.Causes {
			c.collect(cause)
		}
		return
	}
	if keyword == "additionalProperties" {
		for _, match := range quoted.FindAllStringSubmatch(e.Message, -1) {
			pointer := e.InstanceLocation + "/" + escape(match[1])
			c.fault(c.node(pointer), pointer, "there is no setting %q%s", match[1], c.known(e))
		}
		return
	}
	c.fault(c.node(e.InstanceLocation), e.InstanceLocation, "%s", wording(keyword, e))
}

var quoted = regexp.MustCompile(`'([^']*)'`)

// known lists the settings that there are where an unknown one stands.
func (c *converter) known(e *jsonschema.ValidationError) string {
	_, pointer, _ := strings.Cut(e.AbsoluteKeywordLocation, "#")
	schema, err := schemas.Compile("config.json#" + strings.TrimSuffix(pointer, "/additionalProperties"))
	if err != nil {
		return ""
	}
	var names []string
	for name := range schema.Properties {
		names = append(names, name)
	}
	sort.Strings(names)
	return "; there are " + strings.Join(names, ", ")
}

// wording says a violation in the terms of the file. The library's message is good where it names the values.
func wording(keyword string, e *jsonschema.ValidationError) string {
	switch {
	case keyword == "oneOf" && e.InstanceLocation == "/indexes":
		return "want a list of one source, as in [site.json], or NAME: SOURCE for each deployment (a letter, then letters, digits, _ or -)"
	case keyword == "oneOf" && e.InstanceLocation == "/deployments":
		return "want a list of one address, as in [https://example.org], or NAME: ADDRESS for each index"
	case keyword == "oneOf":
		return "none of the forms that this setting may have"
	case keyword == "type" && strings.HasPrefix(e.Message, "expected array, "):
		return "want a list, which stands in brackets: [this, that]"
	case keyword == "minLength":
		return "must not be empty"
	default:
		return e.Message
	}
}

// node returns the node at a pointer, or the nearest one around it.
func (c *converter) node(pointer string) *yaml.Node {
	for {
		if n := c.at[pointer]; n != nil || pointer == "" {
			return n
		}
		pointer = pointer[:strings.LastIndexByte(pointer, '/')]
	}
}

func escape(name string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

func unescape(token string) string {
	return strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
}

// word is what may be an address in a text of YAML, whether that can be parsed or not.
var word = regexp.MustCompile(`[^\s"'\[\]{},*&]+`)

// discreet takes out of faults what is secret in the addresses of the file, wherever they stand in it.
func discreet(faults index.Faults, data []byte) index.Faults {
	words := append(word.FindAllString(string(data), -1), strings.FieldsFunc(string(data), func(r rune) bool { return strings.ContainsRune("\n\"'", r) })...)
	for i, f := range faults {
		tokens := strings.Split(f.Pointer, "/")
		for k, token := range tokens {
			tokens[k] = escape(source.Redact(unescape(token), words...))
		}
		faults[i].Pointer, faults[i].Message = strings.Join(tokens, "/"), source.Redact(f.Message, words...)
	}
	return faults
}

var yamlLine = regexp.MustCompile(`^(?:yaml: )?line (\d+): `)

// syntaxFaults gives the errors of the YAML library, which begin with a line, the form of all others.
func syntaxFaults(name string, err error) index.Faults {
	messages := []string{err.Error()}
	var types *yaml.TypeError
	if errors.As(err, &types) {
		messages = types.Errors
	}
	var faults index.Faults
	for _, m := range messages {
		fault := index.Note{File: name, Line: 1, Column: 1, Message: "no valid YAML: " + strings.TrimPrefix(m, "yaml: ")}
		if match := yamlLine.FindStringSubmatch(m); match != nil {
			fault.Line, _ = strconv.Atoi(match[1])
			fault.Message = "no valid YAML: " + m[len(match[0]):]
		}
		faults = append(faults, fault)
	}
	return faults
}
