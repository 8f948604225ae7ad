"""What a recogniser is told to have heard before an utterance, so that it hears what is suspected.

With it, letters come out as letters and sounds of thinking as such, rather than as words that sound like them.
"""

LETTERS = "The name is spelled B-E-T-H-V-D-P-Z. It's spelled C-Y-M-N-K-A-J-U."

RADIO = (
    "Alpha, Bravo, Charlie, Delta, Echo, Foxtrot, Golf, Hotel, India, Juliet, Kilo, Lima, Mike, November, Oscar, "
    "Papa, Quebec, Romeo, Sierra, Tango, Uniform, Victor, Whiskey, Xray, Yankee, Zulu."
)

THINKING = "Hmm, hmm. Mhm, um, hmm. Yes."
