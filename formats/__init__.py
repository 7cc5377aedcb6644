"""What others speak: the notation, and the files of other programs, read into events and written from them."""
