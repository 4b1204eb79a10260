"""A folder of games as authors write them, with few fields and a ``next_fact`` that lays out or draws."""
