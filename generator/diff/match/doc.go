// Package match finds which route, endpoint and arg of one deployment is which of
// another one.
//
// The APIs of the two come in, each as a Side with the routes that requests can
// reach.
package match
