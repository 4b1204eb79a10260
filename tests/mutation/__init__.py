"""Mutation tests: do the tests notice when a line of the kernel or of a game's rules is wrong?"""
