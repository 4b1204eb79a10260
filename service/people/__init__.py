"""The people at a table: who is here, what they say to each other, and how they are told that they are asked."""
