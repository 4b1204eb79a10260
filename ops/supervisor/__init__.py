"""One supervisor for everything that runs: Redis, the web processes, and those behind them."""
