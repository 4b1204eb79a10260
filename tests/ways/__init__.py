"""The ways of one action and of one projection through the files, as ARCHITECTURE lists them."""
