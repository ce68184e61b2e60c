"""Promises that every game must keep, put to the proof."""
