"""From the phrase tree to text: one realiser per language, then the passes over words that sound and spelling ask for."""
