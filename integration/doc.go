// Package integration holds a suite that runs restgen against real WordPress sites, behind the build tag integration:
//
//	go test -tags integration ./integration
//
// site.sh installs and starts the sites, on loopback; the suite calls it, and stops what it started. For every release
// and every form of address it saves the site's index, generates a module of it, and runs the tests of testdata/driver,
// which are compiled against that module, on the site.
package integration
