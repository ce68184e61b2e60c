"""Many games for answers about balance: the same from the same seed, however many play them and wherever.

A run is a plan cut into chunks (`plan`); a chunk is played by one worker (`playing`) and comes back as a tally, whole
numbers only (`tally`), so that adding up in any order gives the same. Engines hand chunks out and ask again for those
whose worker has died (`workers` on this machine, `cluster` on many); a journal keeps what is done (`journal`). What the
numbers mean is worked out at the end (`estimates`, `summary`) and shown as a table, as JSON and as a page.
"""
