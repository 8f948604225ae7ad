"""What a recogniser is told to have heard before an utterance in which somebody may spell.

With it, letters come out as letters rather than as words that sound like them.
"""

LETTERS = "The name is spelled B-E-T-H-V-D-P-Z. It's spelled C-Y-M-N-K-A-J-U."

RADIO = (
    "Alpha, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel, India, Juliet, Kilo, Lima, Mike, November, Oscar, "
    "Papa, Quebec, Romeo, Sierra, Tango, Uniform, Victor, Whiskey, Xray, Yankee, Zulu."
)
