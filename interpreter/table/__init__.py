"""Reports from a table: what they must look like, which are believed, made up where nobody is at it, and worked out
where bodies move.
"""
