package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
)

const serveHelp = `Serve stands in for a site: it takes and refuses requests as the site does, and
remembers what they change, in memory. It prints its address on standard output,
and its users with their passwords and a line for each request on standard error.
It ends with an interrupt.

See docs/standin.md for what it knows of a site and what it does not.`

// standIn holds the flags of the command.
type standIn struct {
	streams
	settings
	addr       string
	deployment string
	data       string
	save       bool
	users      []string
	posts      int
	seed       uint64
	faults     []string
	noGuesses  bool
	control    bool
	quiet      bool
}

func newServe(s streams) *cobra.Command {
	v := &standIn{streams: s}
	c := &cobra.Command{
		Use:   "serve [INDEX]...",
		Short: "Stand in for a site",
		Long:  serveHelp,
		Example: `  restgen serve site.json
  restgen serve known:wordpress@7.1 --user 'me:abcd efgh:editor' --posts 25
  curl -s http://127.0.0.1:8080/wp-json/wp/v2/posts`,
		ValidArgsFunction: indexFiles,
		RunE:              running(v.run),
	}
	flags := c.Flags()
	flags.StringVar(&v.addr, "addr", "127.0.0.1:8080", "the `ADDRESS` to listen on; port 0 is any free one")
	flags.StringArrayVar(&v.users, "user", nil,
		"a user as `NAME:PASSWORD:ROLE`; repeatable; by default admin, with a password that is printed")
	flags.StringVar(&v.data, "data", "", "begin with the items of `FILE`: a JSON object with a list of items for each path")
	flags.IntVar(&v.posts, "posts", 0, "begin with `N` posts")
	flags.Uint64Var(&v.seed, "seed", 0, "`N` decides on what is generated, such as passwords")
	flags.BoolVar(&v.save, "save", false, "write the items back to the file of --data as they change")
	flags.StringArrayVar(&v.faults, "fault", nil,
		"a fault as `KIND@METHOD PATH`, as in 'cut@GET /wp/v2/posts', or KIND:N@… for N requests, or KIND:N%@…; repeatable")
	flags.BoolVar(&v.noGuesses, "no-guesses", false, "answer 501 for routes of which only the form of the result is known")
	flags.BoolVar(&v.control, "control", false, "let programs on this machine read and change the state below /-/")
	flags.StringVar(&v.deployment, "deployment", "", "the `NAME` of the index to serve, of several")
	flags.BoolVarP(&v.quiet, "quiet", "q", false, "print no requests")
	v.register(c)
	for _, flag := range []string{"addr", "user", "posts", "seed", "fault", "deployment"} {
		complete(c, flag, nil)
	}
	return c
}

func (v *standIn) run(c *cobra.Command, args []string) error {
	asked, err := v.read(args)
	if err != nil {
		return err
	}
	input, err := v.choose(asked.inputs)
	if err != nil {
		return err
	}
	users, err := v.readUsers()
	if err != nil {
		return err
	}
	faults, err := v.readFaults()
	if err != nil {
		return err
	}
	switch {
	case v.save && v.data == "":
		return usageErrorf("--save: there is no file to write to; add --data FILE")
	case v.posts < 0:
		return usageErrorf("--posts %d: want 0 or more", v.posts)
	case !isAddress(c.Context(), v.addr):
		return usageErrorf("--addr %s: not of the form HOST:PORT; write it as in 127.0.0.1:8080", v.addr)
	}
	loader, done := v.loader("reading")
	served, result, err := generator.Serve(c.Context(), generator.StandIn{
		Input: input, Kinds: asked.file.Kinds, Model: asked.model, Loader: loader,
		Users: users, Data: v.data, Save: v.save, Posts: v.posts, Seed: v.seed, Faults: faults, NoGuesses: v.noGuesses, Control: v.control,
		Log: slog.New(slog.NewTextHandler(v.err, nil)),
	})
	done()
	v.printEach(result.Warnings, nil)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", v.addr)
	if err != nil {
		return fmt.Errorf("--addr %s: cannot listen: %w; choose another address", v.addr, err)
	}
	fmt.Fprintf(v.out, "http://%s\n", listener.Addr())
	for _, u := range served.Users {
		fmt.Fprintf(v.err, "%s %s, password %s\n", u.Role, u.Name, u.Password)
	}
	if !v.save {
		return serveUntil(c.Context(), listener, v.logged(served))
	}
	return v.serveAndKeep(c.Context(), listener, served)
}

// isAddress reports whether a text has the form of an address to listen on.
func isAddress(ctx context.Context, text string) bool {
	_, port, err := net.SplitHostPort(text)
	if err == nil {
		_, err = net.DefaultResolver.LookupPort(ctx, "tcp", port)
	}
	return err == nil
}

// serveAndKeep serves until the context ends, and keeps the items in the file.
func (v *standIn) serveAndKeep(ctx context.Context, listener net.Listener, served *generator.Served) error {
	serving, stop := context.WithCancel(context.WithoutCancel(ctx))
	kept := make(chan error)
	go func() {
		kept <- served.Keep(serving, func(err error) { fmt.Fprintln(v.err, err) })
	}()
	err := serveUntil(ctx, listener, v.logged(served))
	stop()
	return errors.Join(err, <-kept)
}

// choose returns the index to serve.
func (v *standIn) choose(inputs []generator.Input) (generator.Input, error) {
	if len(inputs) == 0 {
		return generator.Input{}, generator.ErrNoIndex
	}
	var names []string
	for _, in := range inputs {
		if in.Name == v.deployment || len(inputs) == 1 && v.deployment == "" {
			return in, nil
		}
		names = append(names, in.Name)
	}
	if v.deployment == "" {
		return generator.Input{}, usageErrorf("%d indexes; choose one with --deployment, of %s", len(inputs), strings.Join(names, ", "))
	}
	if len(inputs) == 1 && names[0] == "" {
		return generator.Input{}, usageErrorf("--deployment %[1]s: the index has no name; give it as %[1]s=INDEX", v.deployment)
	}
	return generator.Input{}, usageErrorf("--deployment %s: unknown; want %s", v.deployment, anyOf(names))
}

// readFaults reads the flags --fault.
func (v *standIn) readFaults() (faults []generator.Fault, err error) {
	for _, text := range v.faults {
		kind, operation, found := strings.Cut(text, "@")
		kind, count, counted := strings.Cut(kind, ":")
		count, percent := strings.CutSuffix(count, "%")
		f := generator.Fault{Kind: kind, Operation: operation, Requests: -1}
		if counted {
			f.Requests, err = strconv.Atoi(count)
		}
		if !found || err != nil || counted && f.Requests < 1 || percent && f.Requests > 100 {
			return nil, usageErrorf("--fault %s: not of the form KIND@METHOD PATH, KIND:N@METHOD PATH or KIND:N%%@METHOD PATH; "+
				"write it as in 'cut:2@GET /wp/v2/posts'", text)
		}
		if percent {
			f.Rate = float64(f.Requests) / 100
		}
		faults = append(faults, f)
	}
	return faults, nil
}

// readUsers reads the flags --user.
func (v *standIn) readUsers() ([]generator.User, error) {
	var users []generator.User
	for _, text := range v.users {
		name, rest, _ := strings.Cut(text, ":")
		i := strings.LastIndexByte(rest, ':')
		if name == "" || i <= 0 || rest[i+1:] == "" {
			return nil, usageErrorf("--user %s: not of the form NAME:PASSWORD:ROLE; give all three, as in me:secret:editor", name)
		}
		users = append(users, generator.User{Name: name, Password: rest[:i], Role: rest[i+1:]})
	}
	return users, nil
}

// serveUntil serves requests until the context ends.
func serveUntil(ctx context.Context, listener net.Listener, handler http.Handler) error {
	s := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { s.Close() })()
	err := s.Serve(listener)
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// logged prints one line for each request.
func (v *standIn) logged(handler http.Handler) http.Handler {
	if v.quiet {
		return handler
	}
	var mu sync.Mutex
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		handler.ServeHTTP(seen, r)
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintf(v.err, "%s %s %d\n", r.Method, r.URL.RequestURI(), seen.status)
	})
}

// statusWriter remembers the status of a response.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// WriteHeader implements http.ResponseWriter.
func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap returns the writer of the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
