// Command bench compares restgen with its peers: it generates and compiles
// packages, runs the benchmarks of testdata in interleaved rounds, and writes
// one table.
//
//	go run . -o ../docs/benchmarks.md
package main

import (
	"cmp"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	rounds := flag.Int("rounds", 7, "number of rounds")
	page := flag.String("o", "", "write a page of the documentation to `file`")
	slow := flag.Bool("ogen", false, "compile all packages of ogen, too, which takes minutes and 2 GB")
	standInOnly := flag.Bool("standin", false, "measure the stand-in only, and print its table")
	flag.Parse()
	os.Unsetenv("GOGC") // restgen sets its own
	os.Unsetenv("GOMEMLIMIT")
	if *standInOnly {
		if err := compareStandIns(*rounds); err != nil {
			log.Fatal(err)
		}
		return
	}
	compiled := generators[:2]
	if *slow {
		compiled = generators
	}
	if err := compare(*rounds, compiled, *page); err != nil {
		log.Fatal(err)
	}
}

func compare(rounds int, compiled []generator, file string) error {
	lost, err := prepare()
	if err != nil {
		return err
	}
	defer os.RemoveAll("generated/_old") // last, see generate
	standIns, err := prepareStandIns()
	if err != nil {
		return err
	}
	r := results{}
	steps := []func() error{
		func() error { return r.fastest(generations, results.generate, results.copy) },
		func() error { return r.compile(compilations(compiled)) },
		r.compileCalls,
		func() error { return r.fastest(generations, results.build) },
		func() error { return r.fastest(runs, results.benchmarks) },
		standIns.measure,
	}
	for i := range rounds {
		log.Printf("round %d of %d", i+1, rounds)
		for _, step := range steps {
			if err := step(); err != nil {
				return err
			}
		}
	}
	standIns.realSite()
	text, err := r.page(rounds, lost, standIns)
	if err != nil || file == "" {
		fmt.Print(text)
		return err
	}
	return os.WriteFile(file, []byte(text), 0o666)
}

// compareStandIns is compare for the stand-in.
func compareStandIns(rounds int) error {
	if _, err := prepareInput(); err != nil {
		return err
	}
	if err := run("go", generators[0].build...); err != nil {
		return err
	}
	s, err := prepareStandIns()
	if err != nil {
		return err
	}
	for i := range rounds {
		log.Printf("round %d of %d", i+1, rounds)
		if err := s.measure(); err != nil {
			return err
		}
	}
	s.realSite()
	fmt.Print(s.section())
	return nil
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

var benchmark = regexp.MustCompile(`(?m)^Benchmark(\w+)/(.+)-\d+\s+\d+\s+([\d.]+) ns/op\s+(\d+) B/op\s+(\d+) allocs/op`)

// labels describe the benchmarks.
var labels = map[string]string{
	"DecodePosts": "decode 20 posts",
	"EncodePosts": "encode 20 posts",
	"Encode":      "encode a new post",
	"Validate":    "decode and validate a new post",
	"Check":       "validate the values of a new post",
	"GET":         "serve GET, 8 parameters, no post",
	"GET20":       "serve GET, 8 parameters, 20 posts",
	"POST":        "serve POST, 8 fields",
	"404":         "serve 404",
}

// Numbers of runs in a round.
const (
	generations = 3 // of the generators
	runs        = 5 // of the benchmarks
)

// fastest runs some steps n times in turn. The fastest measurement of each row
// counts, since other programs only ever make one slower.
func (r results) fastest(n int, steps ...func(results) error) error {
	all := results{}
	for range n {
		for _, step := range steps {
			if err := step(all); err != nil {
				return err
			}
		}
	}
	for k, list := range all {
		r.add(k.what, k.who, slices.MinFunc(list, faster))
	}
	return nil
}

// faster compares the times of measurements.
func faster(a, b measurement) int { return cmp.Compare(a.time, b.time) }

// benchmarks runs the benchmarks once.
func (r results) benchmarks() error {
	out, err := output("generated/bin/serve.test", "-test.run", "^$", "-test.bench", ".", "-test.benchtime", "40ms")
	if err != nil {
		return err
	}
	for _, m := range benchmark.FindAllStringSubmatch(out, -1) {
		ns, err := strconv.ParseFloat(m[3], 64)
		if err != nil {
			return err
		}
		r.add(labels[m[1]], strings.ReplaceAll(m[2], "_", " "), measurement{ns / 1e9, m[4] + " B, " + m[5] + " allocations"})
	}
	return nil
}
