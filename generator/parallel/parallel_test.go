package parallel_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"github.com/restgen/restgen/generator/parallel"
)

func TestEachCallsEveryNumberOnce(t *testing.T) {
	for _, n := range []int{0, 1, 1000} {
		calls := make([]atomic.Int32, n)
		parallel.Each(n, func(i int) { calls[i].Add(1) })
		for i := range calls {
			if got := calls[i].Load(); got != 1 {
				t.Errorf("of %d: number %d is called %d times", n, i, got)
			}
		}
	}
}

func TestDoCallsAll(t *testing.T) {
	var a, b bool
	parallel.Do(func() { a = true }, func() { b = true })
	if !a || !b {
		t.Errorf("called: %t, %t", a, b)
	}
}

func TestEachPassesPanicsOn(t *testing.T) {
	defer func() {
		bug, ok := recover().(parallel.Panic)
		if !ok || bug.String() != "no" || !strings.Contains(string(bug.Stack), "refuse") {
			t.Errorf("recovered %v, %s", bug, bug.Stack)
		}
	}()
	parallel.Each(10, refuse)
	t.Error("the panic is lost")
}

func refuse(int) { panic("no") }
