package order

import (
	"example.org/shop/internal/money"
	"example.org/shop/tax"
)

type Order struct{ net int }

func (o Order) Price() int { return money.Round(o.net + tax.Of(o.net)) }
