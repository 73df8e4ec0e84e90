// Command bench compares restgen with its peers: it generates and compiles
// packages, runs the benchmarks of this folder in interleaved rounds, and
// prints one table.
//
//	go run . -rounds 9
package main

import (
	"cmp"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	_ "github.com/oapi-codegen/runtime" // what oapi-codegen generates imports it

	"github.com/restgen/restgen/bench/openapi"
)

const index = "../testdata/indexes/wordpress-7.1.4-schemas.json.gz"

func main() {
	log.SetFlags(0)
	rounds := flag.Int("rounds", 9, "number of rounds")
	flag.Parse()
	if err := compare(*rounds); err != nil {
		log.Fatal(err)
	}
}

func compare(rounds int) error {
	lost, err := prepare()
	if err != nil {
		return err
	}
	r := results{}
	for i := range rounds {
		log.Printf("round %d of %d", i+1, rounds)
		for _, step := range []func() error{r.generate, r.compile, r.benchmarks} {
			if err := step(); err != nil {
				return err
			}
		}
	}
	fmt.Print(r.table())
	fmt.Printf("\n%d rounds, %s, %d CPUs.\n\nThe conversion to OpenAPI loses:\n\n", rounds, runtime.Version(), runtime.NumCPU())
	for _, line := range openapi.Report(lost) {
		fmt.Println("-", line)
	}
	fmt.Println("\nVersions:")
	out, err := output("go", "list", "-m", "all")
	for line := range strings.Lines(out) {
		if peer.MatchString(line) {
			fmt.Print("- ", line)
		}
	}
	return err
}

var peer = regexp.MustCompile(`oapi-codegen|kin-openapi|go-json|go-faster/jx|bytedance/sonic v|jsonschema`)

// prepare makes the folder work: the programs and what they read.
func prepare() (map[string]int, error) {
	if err := os.MkdirAll("work/oapi", 0o777); err != nil {
		return nil, err
	}
	f, err := os.Open(index)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	document, lost, err := openapi.Convert(text)
	if err != nil {
		return nil, err
	}
	for name, content := range map[string][]byte{"work/openapi.json": document, "work/index.json": text} {
		if err := os.WriteFile(name, content, 0o666); err != nil {
			return nil, err
		}
	}
	for _, build := range [][]string{
		{"build", "-o", "work/restgen", "github.com/restgen/restgen/cmd/restgen"},
		{"build", "-o", "work/oapi-codegen", "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen"},
		{"test", "-c", "-o", "work/bench.test", "."},
	} {
		if out, err := output("go", build...); err != nil {
			return nil, fmt.Errorf("go %v: %w\n%s", build, err, out)
		}
	}
	return lost, nil
}

func output(name string, args ...string) (string, error) {
	out, err := exec.Command(name, args...).CombinedOutput()
	return string(out), err
}

// results are measurements by row and implementation.
type results map[row][]measurement

type row struct{ what, who string }

type measurement struct {
	time   float64 // in seconds
	counts string
}

func (r results) add(what, who string, m measurement) {
	r[row{what, who}] = append(r[row{what, who}], m)
}

// timed runs a program and adds its time.
func (r results) timed(what, who, name string, args ...string) error {
	began := time.Now()
	c := exec.Command(name, args...)
	out, err := c.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s %v: %w\n%s", name, args, err, out)
	}
	cpu := c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	r.add(what, who, measurement{time.Since(began).Seconds(), fmt.Sprintf("%.2f s of CPU", cpu.Seconds())})
	return nil
}

func (r results) generate() error {
	if err := os.RemoveAll("work/site"); err != nil {
		return err
	}
	err := r.timed("generate 133 routes", "restgen", "work/restgen", "generate", "work/index.json", "-o", "work/site")
	if err != nil {
		return err
	}
	return r.timed("generate 133 routes", "oapi-codegen", "work/oapi-codegen", "-generate", "types,client,std-http,strict-server",
		"-package", "oapi", "-o", "work/oapi/oapi.go", "work/openapi.json")
}

// compile compiles all files again: each gets a new comment.
func (r results) compile() error {
	for who, dir := range map[string]string{"restgen": "work/site", "oapi-codegen": "work/oapi"} {
		if out, err := output("go", "build", "./"+dir+"/..."); err != nil { // with its dependencies
			return fmt.Errorf("%s: %w\n%s", dir, err, out)
		}
		if err := touch(dir); err != nil {
			return err
		}
		if err := r.timed("compile it", who, "go", "build", "./"+dir+"/..."); err != nil {
			return err
		}
	}
	return nil
}

func touch(dir string) error {
	return filepath.WalkDir(dir, func(name string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" {
			return err
		}
		f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = fmt.Fprintf(f, "\n// %d\n", time.Now().UnixNano())
		return err
	})
}

var benchmark = regexp.MustCompile(`(?m)^Benchmark(\w+)/(.+)-\d+\s+\d+\s+([\d.]+) ns/op\s+(\d+) B/op\s+(\d+) allocs/op`)

func (r results) benchmarks() error {
	out, err := output("work/bench.test", "-test.run", "^$", "-test.bench", ".", "-test.benchtime", "50ms")
	if err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	for _, m := range benchmark.FindAllStringSubmatch(out, -1) {
		ns, err := strconv.ParseFloat(m[3], 64)
		if err != nil {
			return err
		}
		what := map[string]string{"Decode": "decode 20 posts", "Encode": "encode a new post", "Validate": "decode and validate it"}[m[1]]
		r.add(what, strings.ReplaceAll(m[2], "_", " "), measurement{ns / 1e9, m[4] + " B, " + m[5] + " allocations"})
	}
	return nil
}

// table returns the results as Markdown. The ratio is the median of the rounds,
// each to restgen in the same round, with the lowest and the highest.
func (r results) table() string {
	rows := make([]row, 0, len(r))
	for k := range r {
		rows = append(rows, k)
	}
	slices.SortFunc(rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(a.what, b.what), cmp.Compare(b2i(a.who != "restgen"), b2i(b.who != "restgen")), cmp.Compare(r.min(a), r.min(b)))
	})
	var b strings.Builder
	b.WriteString("| what | who | fastest | times restgen (lowest to highest) | counts |\n|---|---|---|---|---|\n")
	for _, k := range rows {
		var ratios []float64
		for i, m := range r[k] {
			ratios = append(ratios, m.time/r[row{k.what, "restgen"}][i].time)
		}
		slices.Sort(ratios)
		fmt.Fprintf(&b, "| %s | %s | %v | %.2f (%.2f to %.2f) | %s |\n", k.what, k.who, duration(r.min(k)), ratios[len(ratios)/2], ratios[0],
			ratios[len(ratios)-1], r[k][0].counts)
	}
	return b.String()
}

func (r results) min(k row) float64 {
	return slices.MinFunc(r[k], func(a, b measurement) int { return cmp.Compare(a.time, b.time) }).time
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// duration returns a time with three digits.
func duration(seconds float64) time.Duration {
	d := time.Duration(seconds * float64(time.Second))
	unit := time.Duration(1)
	for d/unit >= 1000 {
		unit *= 10
	}
	return d.Round(unit)
}
