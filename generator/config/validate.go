package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path"
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

// only returns the root of the only document of a YAML file, or nil if the file
// has only comments.
func only(name string, data []byte) (*yaml.Node, error) {
	var root, more yaml.Node
	text := yaml.NewDecoder(bytes.NewReader(data))
	err := text.Decode(&root)
	switch {
	case errors.Is(err, io.EOF):
		return nil, nil
	case err != nil:
		return nil, syntaxErrors(name, err)
	}
	err = text.Decode(&more)
	switch {
	case err == nil:
		const message = "a second document (---); put everything into one"
		return nil, index.Errors{{File: name, Line: more.Line, Column: more.Column, Message: message}}
	case !errors.Is(err, io.EOF):
		return nil, syntaxErrors(name, err)
	}
	return root.Content[0], nil
}

// validate validates the document, and returns its nodes by JSON pointer.
func validate(name string, root *yaml.Node, compiled func() (*jsonschema.Schema, error)) (map[string]*yaml.Node, index.Errors) {
	c := &converter{name: name, at: map[string]*yaml.Node{}}
	value := c.value("", root)
	if len(c.errors) > 0 {
		return c.at, c.errors
	}
	schema, err := compiled()
	if err != nil {
		return nil, index.Errors{{File: name, Message: "a bug of restgen: " + err.Error() + "; please report it"}}
	}
	err = schema.Validate(value)
	if err == nil {
		return c.at, nil
	}
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return nil, index.Errors{{File: name, Message: "a bug of restgen: " + err.Error() + "; please report it"}}
	}
	c.collect(invalid)
	sort.SliceStable(c.errors, func(i, j int) bool {
		a, b := c.errors[i], c.errors[j]
		return a.Line < b.Line || a.Line == b.Line && a.Column < b.Column
	})
	return c.at, c.errors
}

// A converter converts YAML to JSON values and records the position of each.
type converter struct {
	name   string
	at     map[string]*yaml.Node // by JSON pointer; the key of a member
	errors index.Errors
}

func (c *converter) fail(n *yaml.Node, pointer, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	c.errors = append(c.errors, index.Note{
		File: c.name, Line: n.Line, Column: n.Column, Pointer: pointer, Message: message,
	})
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
		c.fail(n, pointer, "aliases (*%s) are not supported; write the value out", n.Value)
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
		before := c.at[below]
		if before != nil {
			c.fail(key, below, "%s is in line %d already; remove one of them", key.Value, before.Line)
			continue
		}
		c.at[below] = key
		members[key.Value] = c.value(below, n.Content[i+1])
	}
	return members
}

// scalar converts a scalar to a JSON value, and tags the node so that it decodes
// to the same value. Types that only YAML has, such as dates, become strings, and
// an integer beyond 64 bits a float.
func (c *converter) scalar(pointer string, n *yaml.Node) any {
	switch n.ShortTag() {
	case "!!null", "!!bool", "!!int", "!!float":
	default:
		n.Tag = "!!str"
	}
	var v any
	if err := n.Decode(&v); err != nil {
		c.fail(n, pointer, "cannot read %s; write it as a string, in quotes", n.Value)
	}
	switch x := v.(type) {
	case uint64:
		n.Tag, n.Value = "!!float", strconv.FormatFloat(float64(x), 'g', -1, 64)
		return float64(x)
	case float64:
		if math.IsInf(x, 0) || math.IsNaN(x) {
			c.fail(n, pointer, "%s is not a JSON number; write a finite number", n.Value)
			return nil
		}
	}
	return v
}

// collect reports the causes of a violation. If none of several forms matches,
// it reports that, and not the violations of each form.
func (c *converter) collect(e *jsonschema.ValidationError) {
	keyword := e.KeywordLocation[strings.LastIndexByte(e.KeywordLocation, '/')+1:]
	if keyword == "anyOf" {
		c.fail(c.node(e.InstanceLocation), e.InstanceLocation, "%s", alternatives(e))
		return
	}
	if keyword != "oneOf" && len(e.Causes) > 0 {
		for _, cause := range e.Causes {
			c.collect(cause)
		}
		return
	}
	if keyword == "additionalProperties" {
		for _, match := range quoted.FindAllStringSubmatch(e.Message, -1) {
			pointer := e.InstanceLocation + "/" + escape(match[1])
			c.fail(c.node(pointer), pointer, "unknown setting %q%s", match[1], c.known(e))
		}
		return
	}
	c.fail(c.node(e.InstanceLocation), e.InstanceLocation, "%s", wording(keyword, e))
}

// alternatives returns the message of a value that has none of several forms.
func alternatives(e *jsonschema.ValidationError) string {
	if want := wanted(e); want != "" {
		return "not valid; want " + want
	}
	var missing []string
	for _, cause := range e.Causes {
		missing = append(missing, quoted.FindAllString(cause.Message, -1)...)
	}
	if len(missing) == 0 {
		return unlike(e)
	}
	return "incomplete; add one of " + strings.Join(missing, ", ")
}

// unlike returns the message of a value that has a form of its own.
func unlike(e *jsonschema.ValidationError) string {
	file, _ := violated(e)
	return "not one of the forms of this setting; see schemas/" + file
}

// wanted returns which values the violated schema wants, or "".
func wanted(e *jsonschema.ValidationError) string {
	file, pointer := violated(e)
	schema, err := schemas.Compile(file + "#" + pointer[:max(strings.LastIndexByte(pointer, '/'), 0)])
	if err != nil {
		return ""
	}
	return schema.Comment
}

var quoted = regexp.MustCompile(`'([^']*)'`)

// known lists the settings that are possible in place of an unknown one.
func (c *converter) known(e *jsonschema.ValidationError) string {
	file, pointer := violated(e)
	schema, err := schemas.Compile(file + "#" + strings.TrimSuffix(pointer, "/additionalProperties"))
	if err != nil {
		return ""
	}
	var names []string
	for name := range schema.Properties {
		names = append(names, name)
	}
	sort.Strings(names)
	return "; want one of " + strings.Join(names, ", ")
}

// violated returns the name of the schema that a violation is about, and the
// JSON pointer of the keyword in it.
func violated(e *jsonschema.ValidationError) (file, pointer string) {
	location, pointer, _ := strings.Cut(e.AbsoluteKeywordLocation, "#")
	return path.Base(location), pointer
}

// typeMessage matches the message of the library about a type.
var typeMessage = regexp.MustCompile(`^expected (.*), but got (.*)$`)

// wording returns the message of a violation in terms of the file. The message of
// the library is used where it names the values.
func wording(keyword string, e *jsonschema.ValidationError) string {
	switch {
	case keyword == "oneOf" && e.InstanceLocation == "/indexes":
		return "not valid; want a list of one source, as in [site.json], or NAME: SOURCE for each deployment (a letter, then letters, digits, _ or -)"
	case keyword == "oneOf" && e.InstanceLocation == "/deployments":
		return "not valid; want a list of one address, as in [https://example.org], or NAME: ADDRESS for each index"
	case keyword == "oneOf":
		return unlike(e)
	case keyword == "type" && strings.HasPrefix(e.Message, "expected array, "):
		return "not a list; want [this, that]"
	case (keyword == "pattern" || keyword == "minProperties") && wanted(e) != "":
		return "not valid; want " + wanted(e)
	case keyword == "uniqueItems":
		return "a value is there twice; remove one"
	case keyword == "minLength", keyword == "minItems", keyword == "minProperties":
		return "empty; give a value, or remove the setting"
	case keyword == "required":
		return strings.Replace(e.Message, "missing properties: ", "incomplete; add ", 1)
	case keyword == "enum":
		return strings.Replace(e.Message, "value must be", "unknown value; want", 1)
	case keyword == "type":
		return typeMessage.ReplaceAllString(e.Message, "got $2; want $1")
	default:
		return e.Message
	}
}

// node returns the node at a pointer, or the nearest one that contains it.
func (c *converter) node(pointer string) *yaml.Node {
	for {
		n := c.at[pointer]
		if n != nil || pointer == "" {
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

// word matches possible addresses in YAML, even if it is not valid.
var word = regexp.MustCompile(`[^\s"'\[\]{},*&]+`)

// discreet removes the secrets of addresses in the file from errors.
func discreet(list index.Errors, data []byte) index.Errors {
	separates := func(r rune) bool { return strings.ContainsRune("\n\"'", r) }
	words := word.FindAllString(string(data), -1)
	words = append(words, strings.FieldsFunc(string(data), separates)...)
	for i, f := range list {
		tokens := strings.Split(f.Pointer, "/")
		for k, token := range tokens {
			tokens[k] = escape(source.Redact(unescape(token), words...))
		}
		list[i].Pointer, list[i].Message = strings.Join(tokens, "/"), source.Redact(f.Message, words...)
	}
	return list
}

var yamlLine = regexp.MustCompile(`^(?:yaml: )?line (\d+): `)

// syntaxErrors converts the errors of the YAML library, which begin with a line.
func syntaxErrors(name string, err error) index.Errors {
	messages := []string{err.Error()}
	var types *yaml.TypeError
	if errors.As(err, &types) {
		messages = types.Errors
	}
	var list index.Errors
	for _, m := range messages {
		note := index.Note{File: name, Line: 1, Column: 1}
		match := yamlLine.FindStringSubmatch(m)
		if match != nil {
			note.Line, _ = strconv.Atoi(match[1])
			m = m[len(match[0]):]
		}
		note.Message = fmt.Sprintf("not valid YAML: %s; check indentation, brackets and quotes", strings.TrimPrefix(m, "yaml: "))
		list = append(list, note)
	}
	return list
}

// reason returns the error without the name of the file.
func reason(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	return err
}
