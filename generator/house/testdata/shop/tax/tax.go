package tax

import "example.org/shop/order/price"

func Of(n int) int { return n * price.Standard / 100 }
