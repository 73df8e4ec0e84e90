// Package deployments holds nothing but tests: that the saved indexes of the two deployments in testdata say what the
// document of the interface says, to the last row of its tables and no more.
package deployments
