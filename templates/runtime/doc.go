// Package rest is what the generated packages have in common: the client and the server of a REST interface of
// WordPress's kind, and the engine that decides which parameters such a site accepts. It knows no site in particular:
// what a site has is in the packages beside it, as shapes (Codable) and rules (Endpoint).
package rest
