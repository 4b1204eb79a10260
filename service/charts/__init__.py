"""Charts: Vega-Lite specifications, and the part of that language that is drawn here as SVG."""
