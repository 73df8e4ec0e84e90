package price

const Standard = 20
