"""How things look: plain lines of text that fit 80 columns, coloured only on a terminal."""
