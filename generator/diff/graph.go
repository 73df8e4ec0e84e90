package diff

// A graph tells which nodes are connected, directly or by way of others. Each node
// leads to one that it is connected with; the last one leads to itself, and stands
// for all of them.
type graph[K comparable] map[K]K

// connect connects two nodes.
func (g graph[K]) connect(a, b K) { g[g.root(a)] = g.root(b) }

// root returns the node that stands for those that a node is connected with.
func (g graph[K]) root(node K) K {
	for {
		next, known := g[node]
		if !known || next == node {
			g[node] = node
			return node
		}
		g[node] = g[next] // a shorter way for the next search
		node = next
	}
}
