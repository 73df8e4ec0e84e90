package diff

import (
	"runtime"
	"testing"
)

// TestComparisonTakesLittleMemory bounds the memory that a comparison of two
// releases of WordPress allocates in total, and that it still holds at the end.
func TestComparisonTakesLittleMemory(t *testing.T) {
	old, new := site(t, "indexes/wordpress-6.8.7-schemas.json.gz"), site(t, "indexes/wordpress-7.1.4-schemas.json.gz")
	var before, after, held runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	r := Compare(old, new)
	runtime.ReadMemStats(&after)
	runtime.GC()
	runtime.ReadMemStats(&held)
	if n := (after.TotalAlloc - before.TotalAlloc) >> 20; n > 80 {
		t.Errorf("%d MiB are allocated", n)
	}
	if n := (int64(held.HeapAlloc) - int64(before.HeapAlloc)) >> 20; n > 16 {
		t.Errorf("%d MiB are held", n)
	}
	runtime.KeepAlive(r)
}
