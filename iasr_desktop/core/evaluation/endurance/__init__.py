"""Long haul: hours of dictation in minutes, a history of a million turns, and what they cost.

`person` speaks, `scripted` answers in the place of models, `dictating` plays
the hours, `watching` looks at memory, threads and handles, `filling` makes a
long history, `searching` types into it, `report` tells.
"""
