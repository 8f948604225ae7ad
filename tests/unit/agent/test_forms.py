"""Forms that few people use, one by one: each has to do what it says, or leave the text alone."""

import pytest

from iasr_desktop.core.agent import cues
from iasr_desktop.core.agent.sentences import as_takes
from iasr_desktop.core.document import Document
from iasr_desktop.core.types import Action

TEXT = "The old mill stands by the river. Its wheel still turns, slowly, day and night."


@pytest.mark.parametrize(
    ("state", "heard", "expected"),
    [
        ("We sang and we danced all night.", "delete from and to danced", "We sang all night."),
        ("We sang and we danced all night.", "delete everything from and onwards", "We sang."),
        ("We sang and we danced all night.", "remove everything between sang and all", "We sang all night."),
        ("We sang and we danced all night.", "resume with sang", "We sang"),
        ("We sang and we danced all night.", "delete everything before we danced", "We danced all night."),
        ("Tea first. Cake next. We go.", "join the first two sentences with and", "Tea first and cake next. We go."),
        (
            "Tea first. Cake next. We go.",
            "combine the second and third sentence with a comma",
            "Tea first. Cake next, we go.",
        ),
        ("Tea first. Cake next. We go.", "merge the first and third sentences with and", None),
        ("Tea first. Cake next. We go.", "new line before cake", "Tea first.\nCake next. We go."),
        ("Tea first. Cake next. We go.", "put a paragraph break after next", "Tea first. Cake next.\n\nWe go."),
        ("Tea first. Cake next. We go.", "a new line before the border", None),
        ("Tea first. Cake next. We go.", "new line before tea", None),
        (
            "Tea first. Cake next. We go.",
            "change the full stop after next to a semicolon",
            "Tea first. Cake next; we go.",
        ),
        (
            "Tea first. Cake next. We go.",
            "replace the period after first with an exclamation mark",
            "Tea first! Cake next. We go.",
        ),
        ("Tea first. Cake next. We go.", "change the comma after first to a colon", None),
        ("The cat saw the dog.", "replace every the with a", "A cat saw a dog."),
        ("The cat saw the dog.", "replace every a with the", None),
        ("Lunch is at noon.", "noon should be half past twelve", "Lunch is at half past twelve."),
        ("Lunch is at noon.", "noon should say 12:30", "Lunch is at 12:30."),
        ("It opens at 9.", "it does not open at 9, it opens at 10", "It opens at 10."),
        ("We sold four mugs.", "we didn't sell four mugs, we sold five", "We sold five mugs."),
        ("Ida works in Graz.", "Ida doesn't work in Graz, Ida works in Linz", "Ida works in Linz."),
        ("Ida works in Graz.", "she doesn't work in Rome, she works in Linz", None),
        ("Ida works in Graz.", "we don't work in Graz, they work there", None),
        ("Ida works in Graz.", "she doesn't live in Graz, she works there", None),
        ("Call me, please.", "no comma", "Call me please."),
        ("Call me, please, now.", "no comma after please", "Call me, please now."),
        ("Call me please.", "no commas, no colons", None),
        ("We saw the hill and the lake.", "no the before lake", "We saw the hill and lake."),
        ("We saw the hill and the lake.", "lake without the the", "We saw the hill and lake."),
        ("We saw the hill and the lake.", "no boats before lake", None),
        ("We saw the hill and the lake.", "replace and with a comma", "We saw the hill, the lake."),
        ("Tea and cake are here.", "cake should come before tea", "Cake and tea are here."),
        ("Tea and cake are here.", "first cake, then tea", "Cake and tea are here."),
        ("Tea and cake are here.", "first tea, then cake", None),
        ("Tea is here and cake is late.", "cake should come before tea", None),
        ("Dear Mrs Brown, hello.", "it's Mrs. Browne with an E at the end", "Dear Mrs Browne, hello."),
        ("Dear Mrs. Brown, hello.", "it's Mrs Browne with an E at the end", "Dear Mrs. Browne, hello."),
        ("A pond a lawn and a shed.", "there should be a comma between pond and a lawn", "A pond, a lawn and a shed."),
        ("Hi Tom, thanks for it.", "replace thanks with many thanks", "Hi Tom, many thanks for it."),
        ("Hi Tom, thanks for it.", "replace thanks with thank you so much", "Hi Tom, thank you so much for it."),
        ("Hi Tom, thanks for it.", "replace Tom with Tim thanks", "Hi Tim, thanks for it."),
        ("See you now.", "change now to right now", "See you right now."),
        ("It costs 1,250 euros.", "use the euro sign", "It costs €1,250."),
        ("One day. It rained.", "delete this sentence", "One day."),
        ("One day. It rained.", "in all caps", "One day. IT RAINED."),
        ("Lunch is on Monday.", "and Tuesday", None),
        ("Lunch is on Monday.", "on Tuesday", "Lunch is on Tuesday."),
        ("It was so so good.", "delete the repeated word", "It was so good."),
        ("It was so so good.", "remove one of the sos", "It was so good."),
        ("It was so so good.", "just one so", "It was so good."),
        ("Red, green, blue.", "delete the comma before blue", "Red, green blue."),
        ("Go home. Now rest.", "remove the full stop after home", "Go home now rest."),
        ("A well-known song.", "delete the hyphen", "A well known song."),
        ("Is it late?", "remove the question mark at the end", "Is it late"),
        ("He ran very fast.", "take very out", "He ran fast."),
        ("He ran very fast.", "without the word very", "He ran fast."),
        ("Ask rita about it.", "with a capital R", "Ask Rita about it."),
        ("Ask Rita about It.", "lowercase i", "Ask Rita about it."),
        ("See note four for more.", "put note four in square brackets", "See [note four] for more."),
        ("See note four for more.", "note four in single quotes", "See 'note four' for more."),
        ("See note four for more.", "quote note four", 'See "note four" for more.'),
        ("A foot ball match.", "write foot ball as one word", "A football match."),
        ("A foot ball match.", "no space between foot and ball", "A football match."),
        ("A high speed train.", "high speed with a hyphen", "A high-speed train."),
        ("A high speed train.", "put a hyphen in high speed", "A high-speed train."),
        ("We met infront of it.", "infront is two words, in front", "We met in front of it."),
        ("We met infront of it.", "split infront into in front", "We met in front of it."),
        ("The un met in rome.", "un and rome", None),
        ("the un met.", "un should be in capital letters", "the UN met."),
        ("the un met.", "caps for un", "the Un met."),
        ("Hello world.", "title case hello world", "Hello World."),
        ("Hello world.", "lowercase that", "hello world."),
        ("Bread butter and jam.", "put a comma between bread and butter", "Bread, butter and jam."),
        ("Bread butter and jam.", "insert salted between bread and butter", "Bread salted butter and jam."),
        ("We won.", "make that an exclamation", "We won!"),
        ("We won.", "start with finally", "Finally we won."),
        ("We won.", "prepend the word yesterday", "Yesterday we won."),
        ("We won.", "end it with at last", "We won at last."),
        ("We won.", "at the end add in Oslo", "We won in Oslo."),
        ("We won.", "before won insert easily", "We easily won."),
        ("Tea black or green.", "swap the last two words", "Tea black green or."),
        ("Eat first and wash later.", "move later after eat", "Eat later first and wash."),
        ("Ann and Bo left.", "Ann and Bo should be swapped", "Bo and Ann left."),
        ("He is from Pern.", "by Pern I meant Bern", "He is from Bern."),
        ("He is from Pern.", "it says Pern but I said Bern", "He is from Bern."),
        ("He is from Pern.", "Pern is supposed to be Bern", "He is from Bern."),
        ("He is from Pern.", "instead of Pern write Bern", "He is from Bern."),
        ("Stop, now.", "change the comma to a semicolon", "Stop; now."),
        (TEXT, "delete the first two sentences", ""),
        (TEXT, "delete the first word", "Old mill stands by the river. Its wheel still turns, slowly, day and night."),
        (TEXT, "capitalise the last two words", TEXT.replace("and night", "And Night")),
        (TEXT, "new paragraph", TEXT + "\n\n"),
        (TEXT, "next line", TEXT + "\n"),
        (TEXT, "erase everything", ""),
        (TEXT, "delete what I just said", "The old mill stands by the river."),
        ("他来了。", "清空", ""),
        ("他来了。", "开头加上昨天", "昨天他来了。"),
        ("他来了。她走了。", "删除最后两句", ""),
        ("他来了。", "在来前面加上先", "他先来了。"),
        ("他来了。", "在来了后面加上逗号", "他来了，"),
        ("书和笔。", "交换书和笔", "笔和书。"),
        ("The show is in Oslo.", "it should be in Rome", "The show is in Rome."),
        ("We swam in the see.", "Sea, not see.", "We swam in the sea."),
        ("We met Ana there.", "not Ana, anna", "We met Anna there."),
        ("The NATA met.", "not NATA, nato", "The NATO met."),
        ("It begins on monday.", "Tuesday, not Monday.", "It begins on Tuesday."),
        ("他买了3本书。", "改成五本", "他买了5本书。"),
        ("我们明天见。", "应该是后天", "我们后天见。"),
        ("Dogs bark.", "capitalise bark", "Dogs Bark."),
        ("The code is 12.", "no, thirteen", "The code is 13."),
    ],
)
def test_form(state: str, heard: str, expected: str | None) -> None:
    document = as_takes(state)
    decision = cues.decide(heard, document)
    if expected is None:
        assert decision is None
    else:
        assert decision is not None
        assert decision.action is Action.EDIT
        assert document.apply(decision.edits).text == expected


@pytest.mark.parametrize(
    ("state", "heard"),
    [
        ("Rain, rain, rain.", "insert more after rain"),
        ("Rain, rain, rain.", "delete everything after rain"),
        ("Rain, rain, rain.", "delete everything before rain"),
        ("Rain, rain, rain.", "uppercase rain"),
        ("Rain, rain, rain.", "put rain in quotes"),
        ("Rain, rain, rain.", "swap rain and rain"),
        ("Rain, rain, rain.", "it's not rain, it's snow"),
        ("RAIN fell.", "uppercase rain"),
        ("雨，雨。", "把雨改成雪"),
        ("雨，雨。", "删除雨"),
        ("", "scratch that"),
        ("", "delete everything"),
        ("", "删掉最后一句"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(state: str, heard: str) -> None:
    decision = cues.decide(heard, as_takes(state))
    assert decision is not None
    assert decision.action is Action.REFUSE
    assert decision.note


def test_in_a_long_text_an_ordinal_counts_in_what_was_said_last() -> None:
    document = Document()
    for _ in range(30):
        document = document.append("The mill by the river turns.")
    document = document.append("Then the cat saw the dog and the bird.")
    decision = cues.decide("the second the should be a", document)
    assert decision is not None
    assert document.apply(decision.edits).text.endswith("Then the cat saw a dog and the bird.")


def test_warming_up_changes_no_decision() -> None:
    cues.warm(Document.from_text("我们 met Ann."))
    assert cues.decide("undo", Document()) is not None
