"""Names that break careless pages: those that are taken today, and those stored before names were checked."""

MARKS = "\u0301\u0302\u0303\u0304"
TODAY = (
    "W" * 64,
    "\ufdfd" * 64,
    "\u6771\u4eac\u90fd" * 21,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 12,
    "".join(f"{letter}{MARKS}" for letter in "bqtvxbqtvx"),
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627 (1)",
    "<img src=x onerror=document.title=1><b>&amp;\"'",
)
BEFORE = (
    "\u202eevil\u202d\u2066\n\x1b[31m\u200b",
    "".join(f"{letter}{MARKS * 8}" for letter in "Zalgo"),
)
