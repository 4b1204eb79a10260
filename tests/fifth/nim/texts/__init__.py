"""What people read: names, labels and the story of the game."""
