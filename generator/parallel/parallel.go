// Package parallel shares work that consists of independent parts among the cores. It knows nothing of what the work is.
package parallel

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Each calls f for each number from 0 to n-1, several at a time, and returns when all calls are done. The first panic of f
// ends what has not begun, and becomes one of Each, with a [Panic] as its value.
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

// A Panic is what a call panicked with.
type Panic struct {
	Value any
	Stack []byte // of the call, which that of Each says nothing of
}

func (p Panic) String() string { return fmt.Sprint(p.Value) }
