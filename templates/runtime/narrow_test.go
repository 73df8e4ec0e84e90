package rest

import (
	"math"
	"strconv"
	"testing"
	"time"
)

// An integer of an answer that an int cannot hold, as one of 32 bits cannot these, is kept as it was sent.
func TestAnswerBeyondAnInt(t *testing.T) {
	for _, text := range []string{"2147483648", "-2147483649", "4294967301", "5000000000", "-9000000000000000000", `"4294967301"`, "4294967301.0"} {
		in := `{"id":` + text + `,"tags":[1,` + text + `,2]}`
		p := decodeSample(t, in)
		if raw, ok := p.Received.Extra("id"); ok != (strconv.IntSize == 32 || text[0] == '"') || ok && string(raw) != text {
			t.Errorf("%s: kept as %s, %t", text, raw, ok)
		}
		if strconv.IntSize == 32 {
			if p.ID != 0 {
				t.Errorf("%s: became %d", text, p.ID)
			}
			sameJSON(t, encode(t, &p), in)
		}
	}
	for _, n := range []int{math.MaxInt32, math.MinInt32, math.MaxInt, math.MinInt} {
		if p := decodeSample(t, `{"id":`+strconv.Itoa(n)+`}`); p.ID != n {
			t.Errorf("%d: became %d", n, p.ID)
		}
	}
}

// What a request says is counted with 64 bits whatever an int has.
func TestRequestBeyondAnInt(t *testing.T) {
	s := Compile(Rule{Integer, Minimum(1 << 32), Maximum(1 << 63), Enum{5, int64(4294967301), math.Inf(1), int64(math.MaxInt64)}}, 0, nil)
	for in, want := range map[string]string{
		"4294967301": "4294967301", "4294967301.0": "4294967301", `"4294967301"`: "4294967301", `"9223372036854775807"`: "9223372036854775807",
		"4294967302": "v is not one of 5, 4294967301, INF, and 9223372036854775807.",
		"5":          "v must be between 4294967296 (inclusive) and 9223372036854775807 (inclusive)",
	} {
		v, err := ParseJSON([]byte(in))
		if err != nil {
			t.Fatal(err)
		}
		v, f := s.Accepts(v, "v")
		got := string(v.JSON(nil))
		if f != nil {
			got = f.Message
		}
		if got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
	for _, want := range []int64{5, -7, 4294967301, -4294967301, math.MaxInt64} {
		if n, ok := ValueOf(strconv.FormatInt(want, 10)).Int(); !ok || int64(n) != max(math.MinInt, min(math.MaxInt, want)) {
			t.Errorf("%d: %d, %t", want, n, ok)
		}
	}
}

func TestLongRetryAfter(t *testing.T) {
	if d := (&Client{longest: time.Hour}).wait(0, "99999999999"); d <= time.Hour {
		t.Error(d)
	}
}
