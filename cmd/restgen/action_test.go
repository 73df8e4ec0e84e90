package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// action is a GitHub action with one step.
type action struct {
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

// readAction returns an action and its script.
func readAction(t *testing.T, name string) (a action, script string) {
	t.Helper()
	dir := "../../.github/actions/" + name + "/"
	text, err := os.ReadFile(dir + "action.yml")
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile(dir + name + ".sh")
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, &a); err != nil {
		t.Fatal(err)
	}
	return a, string(code)
}

// The inputs of the GitHub actions reach their scripts. Sessions of
// testdata/script run the scripts themselves.
func TestActionInputsReachTheirScripts(t *testing.T) {
	for _, name := range []string{"check", "update"} {
		action, script := readAction(t, name)
		if action.Name == "" || action.Description == "" || action.Runs.Using != "composite" ||
			len(action.Runs.Steps) != 1 {
			t.Fatalf("%+v", action)
		}
		step := action.Runs.Steps[0]
		if step.Shell != "bash" || !strings.HasSuffix(step.Run, "/"+name+`.sh"`) {
			t.Errorf("%+v", step)
		}
		for input, described := range action.Inputs {
			reference, used := "${{ inputs."+input+" }}", step.Dir
			for variable, value := range step.Env {
				if value == reference {
					used = value
					if !strings.Contains(script, "${"+variable+":-") {
						t.Errorf("%s: the script does not use %s", name, variable)
					}
				}
			}
			if used != reference || described.Description == "" {
				t.Errorf("%s: the input %s reaches no step, or has no description", name, input)
			}
		}
	}
}

// The workflows of the page use actions and inputs that exist.
func TestWorkflowsUseInputsThatExist(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(repository(t), "docs", "ci.md"))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, b := range blocksOf(string(text)) {
		var workflow struct {
			Jobs map[string]struct {
				Steps []struct {
					Uses string
					With map[string]string
				}
			}
		}
		if b.language != "yaml" {
			continue
		}
		if err := yaml.Unmarshal([]byte(b.text), &workflow); err != nil {
			t.Fatal(err)
		}
		for _, job := range workflow.Jobs {
			for _, step := range job.Steps {
				name, ours := strings.CutPrefix(step.Uses, "restgen/restgen/.github/actions/")
				if !ours {
					continue
				}
				found++
				name, _, _ = strings.Cut(name, "@")
				action, _ := readAction(t, name)
				for input := range step.With {
					if _, ok := action.Inputs[input]; !ok {
						t.Errorf("line %d: %s has no input %s", b.line, name, input)
					}
				}
			}
		}
	}
	if found < 2 {
		t.Errorf("%d steps use the actions", found)
	}
}
