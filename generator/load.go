package generator

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
)

// Input is where the index of one deployment comes from.
type Input struct {
	// Name of the deployment; empty for a single one.
	Name string
	// From is a file, or - for Load.Stdin.
	From string
}

// Load tunes how inputs are read. The zero value reads files only.
type Load struct {
	Stdin io.Reader
}

// read reads all inputs, so that the faults of all of them are reported at once.
func (l Load) read(ctx context.Context, inputs []Input) ([]model.Input, []index.Note, error) {
	if err := checkNames(inputs); err != nil {
		return nil, nil, err
	}
	var read []model.Input
	var notes []index.Note
	var faults []error
	for _, in := range inputs {
		x, found, err := l.index(ctx, in.From)
		notes = append(notes, found...)
		faults = append(faults, err)
		read = append(read, model.Input{Name: in.Name, Index: x})
	}
	return read, notes, errors.Join(faults...)
}

// checkNames wants every deployment to have a name of its own; a single one needs none.
func checkNames(inputs []Input) error {
	if len(inputs) == 0 {
		return UsageError{Err: errors.New("no index is given: name a file or an address")}
	}
	from := map[string]string{}
	for _, in := range inputs {
		switch before, twice := from[in.Name]; {
		case twice && in.Name != "":
			return UsageError{Err: fmt.Errorf("the deployment name %s is given twice, for %s and for %s", in.Name, before, in.From)}
		case len(inputs) > 1 && in.Name == "":
			return UsageError{Err: fmt.Errorf("%s: with several indexes each needs a name, as in staging=%s", in.From, in.From)}
		}
		from[in.Name] = in.From
	}
	return nil
}

func (l Load) index(_ context.Context, from string) (*index.Index, []index.Note, error) {
	name, data, err := l.bytes(from)
	if err != nil {
		return nil, nil, err
	}
	return index.Read(name, data)
}

// bytes reads a file, or standard input.
func (l Load) bytes(from string) (string, []byte, error) {
	in, name := l.Stdin, "<stdin>"
	if from != "-" {
		file, err := os.Open(from)
		if err != nil {
			return "", nil, fmt.Errorf("%s: cannot be read: %w", from, cause(err))
		}
		defer file.Close()
		in, name = file, from
	}
	data, err := io.ReadAll(io.LimitReader(in, index.MaxSize+1))
	if err != nil {
		return "", nil, fmt.Errorf("%s: cannot be read: %w", name, cause(err))
	}
	return name, data, nil
}

// cause drops the system call and the path, which the message has already.
func cause(err error) error {
	if pe := (*fs.PathError)(nil); errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
