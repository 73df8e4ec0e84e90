package wp

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Decimal is a decimal number exactly as the site sends it, such as "19.90":
// an amount of money, which a float64 cannot hold. It may be empty.
type Decimal string

// DecimalOf returns an amount in minor units as a Decimal: DecimalOf(1990, 2)
// is "19.90".
func DecimalOf(minor int64, digits int) Decimal {
	text, negative := strings.CutPrefix(strconv.FormatInt(minor, 10), "-")
	if digits > 0 {
		text = strings.Repeat("0", max(0, digits+1-len(text))) + text
		text = text[:len(text)-digits] + "." + text[len(text)-digits:]
	}
	if negative {
		text = "-" + text
	}
	return Decimal(text)
}

// Minor returns the amount in minor units, such as cents for 2 digits. It
// fails if d is not a number or has more digits than that.
func (d Decimal) Minor(digits int) (int64, error) {
	whole, fraction, _ := strings.Cut(string(d), ".")
	fraction = strings.TrimRight(fraction, "0")
	if strings.TrimLeft(whole, "+-") != "" && len(fraction) <= digits && !strings.ContainsAny(fraction, "+-") {
		n, err := strconv.ParseInt(whole+fraction+strings.Repeat("0", digits-len(fraction)), 10, 64)
		if err == nil {
			return n, nil
		}
	}
	return 0, fmt.Errorf("wp: %q is not a number with at most %d digits after the point", string(d), digits)
}

// Float returns the nearest float64.
func (d Decimal) Float() (float64, error) { return strconv.ParseFloat(string(d), 64) }

// CodeValue implements codec.ValueCoder.
func (d *Decimal) CodeValue(c *codec.Coder) { c.StringValue((*string)(d)) }
