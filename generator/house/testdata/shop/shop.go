package shop

import "example.org/shop/order"

type Shop struct{ orders []order.Order }

func (s *Shop) Sell() { s.note(total(s.orders)) }
