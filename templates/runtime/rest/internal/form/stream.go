package form

import (
	"errors"
	"io"
	"sync"
)

// Stream is the body of an upload. It is sent once: a connection that failed or
// that has the response already may read it until it is closed.
type Stream struct {
	// Length in bytes, -1 if it is not known.
	Length int64

	mu   sync.Mutex
	file io.Reader // nil once it is closed
}

// NewStream returns a stream of a file. Size 0 means that the size is not
// known; it is found if the file can seek.
func NewStream(file io.Reader, size int64) *Stream {
	if size == 0 {
		size = sizeOf(file)
	}
	if size < 0 {
		return &Stream{file: file, Length: -1}
	}
	return &Stream{file: &exact{file, size}, Length: size}
}

// sizeOf returns the bytes left in a file, or -1.
func sizeOf(file io.Reader) int64 {
	seeker, ok := file.(io.Seeker)
	if !ok {
		return -1
	}
	at, err := seeker.Seek(0, io.SeekCurrent)
	if err != nil {
		return -1
	}
	end, err := seeker.Seek(0, io.SeekEnd)
	if _, back := seeker.Seek(at, io.SeekStart); err != nil || back != nil {
		return -1
	}
	return end - at
}

// Wrap puts text before and after the file.
func (s *Stream) Wrap(before, after io.Reader, size int) {
	if s.Length >= 0 {
		s.Length += int64(size)
	}
	s.file = io.MultiReader(before, s.file, after)
}

// Read reads the file. Once the stream is closed it fails: an end would make
// the server take a part for the whole.
func (s *Stream) Read(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.file == nil {
		return 0, io.ErrClosedPipe
	}
	return s.file.Read(b)
}

// Close waits for a running Read.
func (s *Stream) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.file = nil
	return nil
}

// exact is a file of a known size. It reads ahead by one byte before it returns
// its last bytes, so that the server never takes a part for the whole.
type exact struct {
	io.Reader
	left int64
}

// Read fails if the file does not have its size.
func (s *exact) Read(b []byte) (int, error) {
	n, err := s.Reader.Read(b)
	s.left -= int64(n)
	if s.left == 0 && err == nil {
		var more int
		more, err = io.ReadFull(s.Reader, make([]byte, 1))
		s.left -= int64(more)
	}
	switch {
	case s.left < 0:
		return 0, errors.New("the file has more bytes than its Size")
	case s.left > 0 && err == io.EOF:
		return n, errors.New("the file has fewer bytes than its Size")
	}
	return n, err
}
