package emit

import (
	"bytes"
	_ "embed"
	"go/format"
	"path"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"github.com/restgen/restgen/generator/symbol"
)

// standIn returns the package with a stand-in for tests, if there are
// descriptions of the site.
func (g *generation) standIn() []job {
	if g.Descriptions == nil {
		return nil
	}
	folder := g.StandInPackage()
	jobs := []job{{folder + "/" + folder + ".go", g.standInSource}}
	for d, text := range g.Descriptions {
		jobs = append(jobs, job{folder + "/" + g.descriptionName(d), func() ([]byte, error) { return text, nil }})
	}
	return jobs
}

// StandInPackage returns the name of the package with a stand-in: sitetest for
// the package site.
func (o Options) StandInPackage() string { return strings.TrimLeft(o.Package, "_") + symbol.TestSuffix }

func (g *generation) descriptionName(d int) string {
	if len(g.api.Deployments) == 1 {
		return "site.json"
	}
	return "site-" + g.api.Deployments[d] + ".json"
}

// standInText is the text of the package, with << and >> around what the index
// decides: the names of packages and files.
//
//go:embed standin.tmpl
var standInText string

// standInNames are what standInText needs.
type standInNames struct {
	Header       string // of the file
	Package      string // of the stand-in
	Site, Server string // the packages of clients and servers
	Import       string // of package Site, with its name where its path ends otherwise
	ServerPath   string // import path of package Server
	SupportPath  string // import path of package rest
	Descriptions []standInDescription
	Several      bool // there are several deployments
}

// A standInDescription is the variable for the description of a deployment.
type standInDescription struct {
	Name string
	Of   string // " of deployment a"
	File string // that is embedded
}

// standInSource writes the package.
func (g *generation) standInSource() ([]byte, error) {
	n := standInNames{
		Header:      g.Header,
		Package:     g.StandInPackage(),
		Site:        g.Package,
		Server:      serverPackage(g.Package),
		Import:      strconv.Quote(g.ImportPath),
		ServerPath:  path.Join(g.ImportPath, g.rootServerFolder()),
		SupportPath: g.SupportPath,
		Several:     len(g.api.Deployments) > 1,
	}
	if slices.Contains(taken, n.Site) {
		n.Site = "api"
	}
	if path.Base(g.ImportPath) != n.Site {
		n.Import = n.Site + " " + n.Import
	}
	for d := range g.Descriptions {
		n.Descriptions = append(n.Descriptions, standInDescription{"description" + g.suffix(d), g.ofDeployment(d), g.descriptionName(d)})
	}
	var text bytes.Buffer
	if err := template.Must(template.New("standin").Delims("<<", ">>").Parse(standInText)).Execute(&text, n); err != nil {
		return nil, err
	}
	return format.Source(text.Bytes())
}

// taken are the names in the package that the root package cannot have there.
var taken = strings.Fields("d description descriptions err handler httptest list log o options rest s server set slog standin t testing time u")
