module example.org/downstream

go 1.26
