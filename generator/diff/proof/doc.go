// Package proof finds requests that prove a difference between two deployments.
//
// The two sides of a comparison come in. A Prover drafts requests that the old
// side accepts, and sends them to replicas that decide as the deployments do. A
// Witness goes out, a request on which the two decide differently, or none.
//
// More values, addresses and forms of requests may be tried here. Which
// difference a witness is for is a matter of the rules in package rule. How a real
// server decides is a matter of the support code, not of this package.
package proof
