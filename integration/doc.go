// Package integration runs restgen against real WordPress sites. It has the
// build tag integration:
//
//	go test -tags integration ./integration
//
// The suite calls site.sh, which installs and starts the sites on the loopback
// address, and stops the sites that it started. For every release and every
// form of address it saves the index of the site, generates a module from it,
// and runs the tests of testdata/driver on the site. These are compiled with
// the generated packages. They run again on a stand-in for the site; what it
// leaves out is in testdata/standin.
package integration
