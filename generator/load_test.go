package generator

import (
	"fmt"
	"testing"
)

func TestRejectsTooManyDeployments(t *testing.T) {
	var inputs []Input
	for i := range maxDeployments {
		inputs = append(inputs, Input{Name: fmt.Sprintf("d%d", i), From: "site.json"})
	}
	if err := checkNames(inputs); err != nil {
		t.Error(err)
	}
	if err := checkNames(append(inputs, Input{Name: "more", From: "site.json"})); err == nil {
		t.Error("65 deployments are taken")
	}
}
