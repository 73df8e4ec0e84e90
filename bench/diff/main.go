// Command diff compares restgen diff with oasdiff on two real indexes: whole
// processes, in interleaved rounds, with wall time and peak memory. It prints
// one table.
//
//	go run ./diff -rounds 15
//
// Both programs read the same two deployments: restgen their indexes, oasdiff
// their conversion to OpenAPI. It installs the version of oasdiff named below.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/restgen/restgen/bench/openapi"
)

const oasdiff = "github.com/oasdiff/oasdiff@v1.35.0"

var deployments = map[string]string{
	"old": "../testdata/indexes/wordpress-6.8.7-schemas.json.gz",
	"new": "../testdata/indexes/wordpress-7.1.4-schemas.json.gz",
}

// programs are the commands to compare, the measured one first.
var programs = []struct {
	name string
	args []string
}{
	{"restgen diff", []string{"generated/restgen", "diff", "generated/old.json", "generated/new.json"}},
	{"restgen diff --format json", []string{"generated/restgen", "diff", "--format", "json", "generated/old.json", "generated/new.json"}},
	{"oasdiff breaking", []string{"generated/oasdiff", "breaking", "generated/old-openapi.json", "generated/new-openapi.json"}},
	{"oasdiff changelog", []string{"generated/oasdiff", "changelog", "generated/old-openapi.json", "generated/new-openapi.json"}},
}

func main() {
	log.SetFlags(0)
	rounds := flag.Int("rounds", 15, "number of rounds")
	flag.Parse()
	if err := compare(*rounds); err != nil {
		log.Fatal(err)
	}
}

func compare(rounds int) error {
	if err := prepare(); err != nil {
		return err
	}
	wall, cpu, memory := map[string][]float64{}, map[string][]float64{}, map[string][]float64{}
	for range rounds {
		for _, p := range programs {
			began := time.Now()
			state, err := run(p.args)
			if err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
			wall[p.name] = append(wall[p.name], time.Since(began).Seconds())
			cpu[p.name] = append(cpu[p.name], (state.UserTime() + state.SystemTime()).Seconds())
			memory[p.name] = append(memory[p.name], maxMemory(state))
		}
	}
	fmt.Printf("| %d rounds | wall | to oasdiff changelog | CPU | peak memory |\n|---|---|---|---|---|\n", rounds)
	for _, p := range programs {
		fmt.Printf("| %s | %.0f ms | %.2f | %.0f ms | %.0f MB |\n", p.name, 1000*median(wall[p.name]),
			median(wall[p.name])/median(wall["oasdiff changelog"]), 1000*median(cpu[p.name]), slices.Max(memory[p.name]))
	}
	return nil
}

// run runs a command to its end. Exit status 1 means findings to both programs.
func run(args []string) (*os.ProcessState, error) {
	c := exec.Command(args[0], args[1:]...)
	var messages bytes.Buffer
	c.Stdout, c.Stderr = io.Discard, &messages
	err := c.Run()
	if exit := new(exec.ExitError); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		return nil, fmt.Errorf("%w\n%s", err, messages.Bytes())
	}
	return c.ProcessState, nil
}

// maxMemory returns the peak resident memory of a process in MB.
func maxMemory(state *os.ProcessState) float64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	return float64(usage.Maxrss) / 1024 // Linux counts kilobytes
}

func median(list []float64) float64 {
	sorted := slices.Sorted(slices.Values(list))
	return sorted[len(sorted)/2]
}

// prepare builds the programs and writes their input.
func prepare() error {
	if err := os.MkdirAll("generated", 0o777); err != nil {
		return err
	}
	for name, file := range deployments {
		text, document, _, err := openapi.ConvertFile(file)
		if err != nil {
			return err
		}
		for path, content := range map[string][]byte{"generated/" + name + ".json": text, "generated/" + name + "-openapi.json": document} {
			if err := os.WriteFile(path, content, 0o666); err != nil {
				return err
			}
		}
	}
	bin, err := filepath.Abs("generated")
	if err != nil {
		return err
	}
	for _, args := range [][]string{{"install", "./cmd/restgen"}, {"install", oasdiff}} {
		c := exec.Command("go", args...)
		c.Dir = ".." // the main module
		c.Env = append(os.Environ(), "GOBIN="+bin)
		if out, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("go %v: %w\n%s", args, err, out)
		}
	}
	return nil
}
