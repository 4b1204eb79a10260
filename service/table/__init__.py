"""The table in the browser: its pages and scripts, and the boards and guides of rulesets."""
