"""From checked rules to the phrase tree: what each declaration, statement and reaction says."""
