"""A folder of games as authors write them, with few fields and a ``follow`` that lays out or draws."""
