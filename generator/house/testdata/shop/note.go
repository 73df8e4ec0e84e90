package shop

func (s *Shop) note(n int) { println(n, limit) }
