package shop

import "example.org/shop/order"

const limit = 100

func total(orders []order.Order) (n int) {
	for _, o := range orders {
		n += o.Price()
	}
	return min(n, limit)
}
