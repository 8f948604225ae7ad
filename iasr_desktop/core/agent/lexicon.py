"""Words that say how an utterance is meant rather than what stands in the text."""

from iasr_desktop.core.agent.words import listed

CUES = listed(
    "no nope nah not um uh er erm hmm oh ah sorry wait actually i mean meant said say says saying it its thats that "
    "this is was be been should would could shall wrong correction please rather instead of you misheard heard wrote "
    "written typed put make let lets me my mistake oops ok okay well hang on hold there here but just again change "
    "read reads word spelled spelt with as in like to the a an and"
) | frozenset("不是对改成应该换我说的错了这写为")
"""May stand around the words that are meant, in a correction."""

OPENERS = listed(
    "no nope nah not sorry oops wait actually wrong correction i it its thats um uh hmm oh rather you"
) | frozenset("不是改错应")
"""A correction often begins with one of these; so does much new input."""

EMPTY = listed(
    "a an the of to in on at by for with from and or but is are was were be been am it its this that these those i you "
    "he she we they me him her us them my your his our their as so if then than too very do does did have has had will "
    "would can could should may might not no there here up out about into over"
) | frozenset("的了在是我你他她们和就也都很不有这那把被请去来")
"""Words without content of their own."""

DENIALS = listed("no not isnt wasnt arent werent dont didnt never instead than nope") | frozenset("不非没")
"""What comes right after one of these is what was not meant."""

NAMING = listed("called named name names title surname number amount date time place colour color price code address")
"""Say what is corrected rather than what stands there ("the dog is called …")."""

EDITING = listed(
    "capital capitals capitalise capitalize capitalised capitalized uppercase lowercase comma commas colon semicolon "
    "hyphen hyphens apostrophe quotation remove delete insert replace"
)
"""Say what is to be done, and are seldom what should stand there."""

SAYING = listed("say said says saying mean means meant")
"""Tell of the words that follow, and are themselves no part of them."""
