"""What browsers load: modules joined with what they import, each file compressed once."""
