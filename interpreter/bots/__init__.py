"""Players for seats that nobody sits in."""
