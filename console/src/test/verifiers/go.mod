module receiver

go 1.18
