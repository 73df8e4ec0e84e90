package money

func Round(n int) int { return n / 5 * 5 }
