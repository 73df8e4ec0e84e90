package main

import (
	"os"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// The inputs of the GitHub action reach its script. A session of
// testdata/script runs the script itself.
func TestAction(t *testing.T) {
	const dir = "../../.github/actions/check/"
	text, err := os.ReadFile(dir + "action.yml")
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(dir + "check.sh")
	if err != nil {
		t.Fatal(err)
	}
	var action struct {
		Name, Description string
		Inputs            map[string]struct{ Description, Default string }
		Runs              struct {
			Using string
			Steps []struct {
				Shell, Run string
				Dir        string `yaml:"working-directory"`
				Env        map[string]string
			}
		}
	}
	if err := yaml.Unmarshal(text, &action); err != nil {
		t.Fatal(err)
	}
	if action.Name == "" || action.Description == "" || action.Runs.Using != "composite" ||
		len(action.Runs.Steps) != 1 {
		t.Fatalf("%+v", action)
	}
	step := action.Runs.Steps[0]
	if step.Shell != "bash" || !strings.HasSuffix(step.Run, `/check.sh"`) {
		t.Errorf("%+v", step)
	}
	for name, input := range action.Inputs {
		reference, used := "${{ inputs."+name+" }}", step.Dir
		for variable, value := range step.Env {
			if value == reference {
				used = value
				if !strings.Contains(string(script), "${"+variable+":-") {
					t.Errorf("the script does not use %s", variable)
				}
			}
		}
		if used != reference || input.Description == "" {
			t.Errorf("the input %s reaches no step, or has no description", name)
		}
	}
}
