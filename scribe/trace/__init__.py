"""Which parts of the rules left words on the pages, and which did not."""
