package index

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// Junk that is made to cost time and memory is read soon, with a limited amount of
// memory.
func TestJunkIsReadSoon(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	size := testfile.Some(2 << 20)
	fill := func(before, each, after string) []byte {
		return []byte(before + strings.Repeat(each, size/len(each)) + after)
	}
	frame := func(args string) (string, string) {
		i := strings.Index(args, "@")
		return `{"namespaces":["a/v1"],"routes":{"/a/v1/x":{"namespace":"a/v1","methods":["GET"],` +
				`"endpoints":[{"methods":["GET"],"args":` + args[:i],
			args[i+1:] + `}]}}}`
	}
	in := func(args, each string) []byte {
		before, after := frame(args)
		return fill(before, each, after)
	}
	numbered := func(before, format, after string) []byte {
		var b bytes.Buffer
		b.WriteString(before)
		for i := 0; b.Len() < size; i++ {
			fmt.Fprintf(&b, format, i)
		}
		b.WriteString(after)
		return b.Bytes()
	}
	before, after := frame(`{"p":{"type":"object","properties":{@"z":5}}}`)
	const deep = 200
	deepBefore, deepAfter := frame(`{"p":` + strings.Repeat(`{"properties":{"below":`, deep) +
		`{"properties":{@"z":5}}` + strings.Repeat(`}}`, deep) + `}`)
	longBefore, longAfter := frame(`{"` + strings.Repeat("name", size/8) + `":{"type":"object","properties":{@"z":5}}}`)
	for name, data := range map[string][]byte{
		"numbers":        in(`{"p":{"enum":[@1]}}`, "1,"),
		"lists":          in(`{"p":{"oneOf":[@1]}}`, "[],"),
		"text":           fill("", "junk ", ""),
		"braces":         fill("x", "{", ""),
		"names":          fill("x", `{"`, ""),
		"openings":       fill("x", `{"a":[`, ""),
		"bad properties": numbered(before, `"p%d":5,`, after),
		"deep":           numbered(deepBefore, `"p%d":{"type":"x"},`, deepAfter),
		"a long name":    numbered(longBefore, `"p%d":{"type":"x"},`, longAfter),
		"below a name":   numbered(longBefore, "\"p%d\":\"\xff\",", longAfter),
		"a long route": numbered(`{"routes":{"/`+strings.Repeat("x", maxKey-1)+
			`":{"endpoints":[{"methods":["GET"],"args":{`, `"p%d":{},`, `"z":{}}}]}}}`),
		"errors":     fill(`{"namespaces":[`, "1,", `1],"routes":{"/":{}}}`),
		"bad routes": numbered(`{"routes":{`, `"/p%d":5,`, `"/":{}}}`),
		"no namespaces": numbered(`{"namespaces":["a"],"routes":{`,
			`"/p/%d":{"endpoints":[{"methods":["GET"]}]},`, `"/":{}}}`),
		"namespaces": numbered(`{"namespaces":[`, `"a%d",`,
			`""],"routes":{"/p":{"endpoints":[{"methods":["GET"]}]}}}`),
		"types":         in(`{"p":{"type":[@"x"]}}`, `"string",`),
		"methods":       in(`{},"methods":[@"x"]`, `"GET",`),
		"duplicates":    fill(`{"routes":{`, `"a":1,`, `"a":1}}`),
		"line ends":     fill(`{"routes":`, "\n", `5}`),
		"digits":        fill(`{"routes":`, "1", `}`),
		"invalid bytes": fill(`{"routes":"`, "\xff", `"}`),
		"captures": []byte(`{"routes":{"` + strings.Repeat("(?P<a>x)", size/8) +
			`":{"endpoints":[{"methods":["GET"]}]}}}`),
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			x, notes, err := Read("in.json", data)
			runtime.ReadMemStats(&after)
			if (x == nil) == (err == nil) {
				t.Error("neither an index nor an error")
			}
			if err != nil && len(err.Error()) > 4<<20 || len(notes) > maxNotes+1 {
				t.Error("too much to say")
			}
			if used := int(after.TotalAlloc - before.TotalAlloc); used > 350*size {
				t.Errorf("%d KB allocated for %d KB", used>>10, size>>10)
			}
		})
	}
}

// An input above the limit is rejected without decoding it.
func TestTooLargeInputIsRejected(t *testing.T) {
	if testing.Short() {
		t.Skip("takes 65 MB")
	}
	var before, after runtime.MemStats
	junk := bytes.Repeat([]byte(`{"a":`), 13<<20)
	runtime.ReadMemStats(&before)
	_, _, err := Read("in.json", junk)
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "65 MB, more than the limit of 64 MB") {
		t.Error(err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
		t.Errorf("%d bytes allocated", used)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte("\uFEFF<br />\n<b>Notice</b>: x " + small + " trailing"))
	for _, s := range []string{
		`[{"id":1}]`, `{"code":"x","message":"y"}`, `<html>`,
		`{"routes":{"/":{"endpoints":{"0":{"methods":"GET","args":[{}]}}}}}`,
	} {
		f.Add([]byte(s))
	}
	f.Add([]byte(`{"routes":{"/a/(?P<id>[)]":{"methods":{"GET":1},` +
		`"endpoints":[{"methods":["GET"],"args":{"a":{"type":["x"],"enum":{"a":null},"default":1e999,` +
		`"oneOf":[{}],"items":[],"properties":{"x":5},"required":"x","minimum":"1"}}}],` +
		`"schema":{"type":"bool","properties":[]}}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		x, notes, err := Read("in.json", data)
		if (x == nil) == (err == nil) {
			t.Fatal("neither an index nor an error")
		}
		for _, n := range notes {
			if strings.ContainsAny(n.String(), "\n\r\x00\x1b") {
				t.Fatalf("%q", n.String())
			}
		}
		if err != nil {
			return
		}
		again, _, err := Read("in.json", x.Canonical())
		if err != nil || len(again.Routes) != len(x.Routes) {
			t.Fatal(err)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	for name, data := range realIndexes(b) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := Read(name, data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
