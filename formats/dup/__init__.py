"""What dealing machines take: DUP, 156 bytes a board, and its two parts as files of their own, BRI and DGE."""
