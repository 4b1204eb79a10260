"""Bots, which know only what their seats know, with one search for all games; also playouts and analyses."""
