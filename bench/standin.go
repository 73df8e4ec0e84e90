package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// standIns measure stand-ins for a site, and real ones where they can be had.
type standIns struct {
	results
	missing []string // what was left out, with the reason
	noPrism bool
}

const (
	prism    = "prism 5.16"
	shop     = "../testdata/indexes/site-shop-892-routes.json.gz"
	coreFrom = "start to first answer, WordPress with schemas"
	shopFrom = "start to first answer, shop of 892 routes"
)

// prepareStandIns makes the programs and what they read.
func prepareStandIns() (*standIns, error) {
	s := &standIns{results: results{}}
	err := run("generated/bin/restgen", "generate", "generated/index.json", "-o", "generated/standin", "--package", "site", "--standin")
	if err == nil {
		err = convertTo("shop-index", "shop-openapi", shop)
	}
	if err == nil {
		err = place("standin_test.go", "generated/standins/standin_test.go", "")
	}
	if err == nil {
		err = run("go", "test", "-c", "-o", "generated/bin/standin.test", "./generated/standins")
	}
	if err != nil {
		return nil, err
	}
	if err := run("npm", "install", "--no-audit", "--no-fund", "--prefix", "generated/prism", "@stoplight/prism-cli@5.16.0"); err != nil {
		s.leaveOut(prism, err)
		s.noPrism = true
	}
	return s, nil
}

// leaveOut notes why there are no rows about a program.
func (s *standIns) leaveOut(who string, err error) {
	reason, _, _ := strings.Cut(strings.TrimSpace(err.Error()), "\n")
	s.missing = append(s.missing, who+": "+reason)
}

// measure measures one round.
func (s *standIns) measure() error {
	steps := []func() error{
		func() error {
			return s.compile([]compilation{{"compile what sitetest adds to a test", "restgen", "standin/rest/standin", "standin/sitetest"}})
		},
		func() error { return s.fastest(2, results.inProcess) },
		func() error { return s.fastest(generations, s.starts) },
		s.serve,
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

var measured = regexp.MustCompile(`(?m)^measured\t(.*)\t(\d+)\t(.*)$`)

// inProcess runs the tests that measure package sitetest.
func (r results) inProcess() error {
	out, err := output("generated/bin/standin.test")
	if err != nil {
		return err
	}
	for _, m := range measured.FindAllStringSubmatch(out, -1) {
		ns, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			return err
		}
		r.add(m[1], "restgen", measurement{ns / 1e9, m[3]})
	}
	return nil
}

// starts measures how long programs take from their start to the first answer.
func (s *standIns) starts(r results) error {
	for _, c := range []struct{ what, index, document string }{
		{coreFrom, "generated/index.json", "generated/openapi.json"},
		{shopFrom, "generated/shop-index.json", "generated/shop-openapi.json"},
	} {
		for _, p := range s.programs(c.index, c.document) {
			began := time.Now()
			site, err := p.start()
			if err != nil {
				return err
			}
			r.add(c.what, p.who, measurement{time.Since(began).Seconds(), ""})
			site.stop()
		}
	}
	return nil
}

// A program stands in for a site.
type program struct {
	who, path string // path of the root of the interface
	args      func(host, port string) []string
}

func (s *standIns) programs(index, document string) []program {
	list := []program{{"restgen", "/wp-json", func(host, port string) []string {
		return []string{"generated/bin/restgen", "serve", index, "--addr", host + ":" + port, "-q", "--posts", "1000", "--user", "admin:password:administrator"}
	}}}
	if !s.noPrism {
		list = append(list, program{prism, "", func(host, port string) []string {
			return []string{"node", "generated/prism/node_modules/@stoplight/prism-cli/dist/index.js", "mock", "-h", host, "-p", port, "-v", "error", document}
		}})
	}
	return list
}

// site is a site that serves.
type site struct {
	root, user, password string
	stop                 func()
}

// start starts a program and waits for its first answer.
func (p program) start() (*site, error) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	host, port, _ := net.SplitHostPort(free.Addr().String())
	free.Close()
	args := p.args(host, port)
	c := exec.Command(args[0], args[1:]...)
	if err := c.Start(); err != nil {
		return nil, err
	}
	s := &site{"http://" + host + ":" + port + p.path, "admin", "password", func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	}}
	for began := time.Now(); ; time.Sleep(time.Millisecond) {
		if err = s.get("/wp/v2/posts"); err == nil || time.Since(began) > time.Minute {
			break
		}
	}
	if err != nil {
		s.stop()
		return nil, fmt.Errorf("%s: %w", p.who, err)
	}
	return s, nil
}

// get requests a route, with a connection of its own.
func (s *site) get(path string) error {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	return s.request(client, "GET", path, "")
}

func (s *site) request(client *http.Client, method, path, body string) error {
	r, err := http.NewRequest(method, s.root+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.SetBasicAuth(s.user, s.password)
	w, err := client.Do(r)
	if err != nil {
		return err
	}
	defer w.Body.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(w.Body); err != nil {
		return err
	}
	if w.StatusCode >= 300 || !json.Valid(text.Bytes()) {
		return fmt.Errorf("%s %s: %s: %.200s", method, path, w.Status, text.String())
	}
	return nil
}

// requests are what sites answer under load.
var requests = []struct{ what, method, path, body string }{
	{"GET of a post", "GET", "/wp/v2/posts/5", ""},
	{"GET of 10 of 1,000 posts", "GET", "/wp/v2/posts?per_page=10", ""},
	{"POST of a new post", "POST", "/wp/v2/posts", `{"title":{"raw":"A title"},"content":{"raw":"A text."},"status":"draft"}`},
}

// serve sends requests to each program.
func (s *standIns) serve() error {
	for _, p := range s.programs("generated/index.json", "generated/openapi.json") {
		site, err := p.start()
		if err != nil {
			return err
		}
		err = s.load(p.who, site)
		site.stop()
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *standIns) load(who string, site *site) error {
	for _, q := range requests {
		best := measurement{}
		for range 3 {
			n, seconds, err := site.loaded(q.method, q.path, q.body)
			if err != nil {
				return fmt.Errorf("%s: %w", who, err)
			}
			if each := seconds / float64(n); best.time == 0 || each < best.time {
				best = measurement{each, fmt.Sprintf("%.0f requests/s", 1/each)}
			}
		}
		s.add(q.what, who, best)
	}
	return nil
}

const connections = 8

// loaded sends requests over several connections for a while, and returns how
// many were answered.
func (s *site) loaded(method, path, body string) (n int, seconds float64, err error) {
	counts, errs := make([]int, connections), make([]error, connections)
	began := time.Now()
	var group sync.WaitGroup
	for i := range connections {
		group.Go(func() {
			client := &http.Client{Transport: &http.Transport{}}
			defer client.CloseIdleConnections()
			for errs[i] == nil && time.Since(began) < 400*time.Millisecond {
				errs[i] = s.request(client, method, path, body)
				counts[i]++
			}
		})
	}
	group.Wait()
	for _, c := range counts {
		n += c
	}
	return n, time.Since(began).Seconds(), errors.Join(errs...)
}

const wordpress = "WordPress 7.1, php -S, MariaDB"

// realSite measures a real site, as the integration suite starts it, or leaves
// it out. Its packages are downloaded before.
func (s *standIns) realSite() {
	if err := s.measureReal(); err != nil {
		s.leaveOut(wordpress, err)
	}
	_ = siteScript(io.Discard, "down")
}

func (s *standIns) measureReal() error {
	if err := errors.Join(siteScript(io.Discard, "up", "7.1"), siteScript(io.Discard, "down")); err != nil {
		return err
	}
	up := func(who string) error {
		began := time.Now()
		err := siteScript(io.Discard, "up", "7.1")
		s.add(coreFrom, who, measurement{time.Since(began).Seconds(), ""})
		return err
	}
	if err := errors.Join(up(wordpress+", installed first"), siteScript(io.Discard, "stop"), up(wordpress)); err != nil {
		return err
	}
	var env bytes.Buffer
	if err := siteScript(&env, "env"); err != nil {
		return err
	}
	secrets, err := os.ReadFile(variable(env.String(), "RESTGEN_SITES_ENV"))
	if err != nil {
		return err
	}
	own := &site{root: variable(env.String(), "RESTGEN_SITE_7_1_PRETTY_URL") + "/wp-json", user: "admin",
		password: variable(string(secrets), "RESTGEN_SITE_7_1_PRETTY_PASSWORD")}
	if err := own.addPosts(1000); err != nil {
		return err
	}
	return s.load(wordpress, own)
}

// addPosts adds published posts in batches of 25. The titles differ, since the
// site looks for a free slug one by one.
func (s *site) addPosts(n int) error {
	const size = 25
	for i := 0; i < n; i += size {
		var posts []string
		for j := range size {
			posts = append(posts, fmt.Sprintf(
				`{"method":"POST","path":"/wp/v2/posts","body":{"title":"Number %d","content":"A text.","status":"publish"}}`, i+j))
		}
		err := s.request(http.DefaultClient, "POST", "/batch/v1", `{"requests":[`+strings.Join(posts, ",")+`]}`)
		if err != nil {
			return err
		}
	}
	return nil
}

// siteScript runs the script of the integration suite for one site.
func siteScript(out io.Writer, args ...string) error {
	c := exec.Command("bash", append([]string{"../integration/site.sh"}, args...)...)
	var said bytes.Buffer
	folder := cmp.Or(os.Getenv("TMPDIR"), "/tmp") + "/restgen-bench-sites"
	c.Env = append(os.Environ(), "RESTGEN_FORMS=pretty", "RESTGEN_SITES="+folder)
	c.Stdout, c.Stderr = out, &said
	if err := c.Run(); err != nil {
		return fmt.Errorf("%w: %s", err, strings.ReplaceAll(strings.TrimSpace(said.String()), "\n", " "))
	}
	return nil
}

// variable returns the value of a line NAME=VALUE.
func variable(text, name string) string {
	_, value, _ := strings.Cut("\n"+text, "\n"+name+"=")
	value, _, _ = strings.Cut(value, "\n")
	return value
}
