"""From the phrase tree to text: one realiser per language, then passes over words for sound and spelling."""
