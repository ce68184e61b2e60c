"""Games that are kept: saves and records, and whether what comes back could have been."""
