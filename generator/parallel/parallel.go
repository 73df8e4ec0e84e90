// Package parallel spreads independent calls over the cores.
//
// Functions come in, which must not depend on each other, and it returns when all
// of them have ended. It starts no more goroutines than there are cores, and gives
// nothing back: callers write each result to a place of its own, so that the output
// of restgen does not depend on which call ends first.
//
// If a call panics, a [Panic] goes out with the stack of that call. Anything else
// that restgen does at the same time should begin here too, so that no panic ends
// the process without the report of a bug.
package parallel

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Each calls f for each number from 0 to n-1, several at a time, and returns
// when all calls are done. If a call panics, no further calls begin, and Each
// panics with a [Panic].
func Each(n int, f func(i int)) {
	var next atomic.Int64
	var failed atomic.Pointer[Panic]
	work := func() {
		defer func() {
			if bug := recover(); bug != nil {
				failed.CompareAndSwap(nil, &Panic{bug, debug.Stack()})
			}
		}()
		for i := next.Add(1) - 1; i < int64(n) && failed.Load() == nil; i = next.Add(1) - 1 {
			f(int(i))
		}
	}
	var wg sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(work)
	}
	wg.Wait()
	if bug := failed.Load(); bug != nil {
		panic(*bug)
	}
}

// Do calls functions at the same time, as Each does.
func Do(list ...func()) { Each(len(list), func(i int) { list[i]() }) }

// A Panic holds the value of a panic and its stack.
type Panic struct {
	Value any
	Stack []byte // of the goroutine that panicked
}

func (p Panic) String() string { return fmt.Sprint(p.Value) }
