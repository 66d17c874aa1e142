"""Posts read in: as the document writes them, misspelt, quoted; and the unclear ones refused with the reason."""

import re
import sys
from collections.abc import Callable
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casefile.core.cards import Card
from casefile.core.editions import shipped_edition
from casefile.correspondence.forum import (
    MARKUPS,
    Posted,
    Unclear,
    confirmation,
    orders,
    read_marked,
    read_post,
    turn_post,
)
from casefile.correspondence.forum.parsed_post import LONGEST
from casefile.story.i18n import LANGUAGES, translator
from tests.correspondence.forum.corpus import Pasted, corpus

NS, CLUE = shipped_edition("ns_clue"), shipped_edition("clue")
MARIO = (Card("mario"), Card("hammer"), Card("library"))
ENGLISH = translator("en")


def test_the_documents_own_words() -> None:
    post = "I suggest Mario, in the Library, with the Hammer. Accusation Pending"
    assert read_post(post, NS) == Posted(suggestion=MARIO, pending=True)


@pytest.mark.parametrize(
    "post",
    [
        "I suggest Mario, in the Library, with the Hammer.",
        "Suggestion: Mario / Library / Hammer",
        "Suggestion:\nMario\nLibrary\nHammer",
        "[b]SUGGESTION[/b]\n[list][*]Mario\n[*]Library\n[*]Hammer[/list]",
        "**Suggestion**\n\n- Mario\n- Library\n- Hammer\n",
        "With the hammer, in the library, Mario did it: that is our suggestion!",
        "We'd like to suggest _Mario_ with the &quot;Hammer&quot; in the Library. We are after you!",
        "I suggest Mario, in the Library, with the Hammer. No accusation this time.",
        "I sugest Mario in the Libary with the Hamer",
        "推理：犯人はマリオ、場所は図書室、凶器はハンマー。",
        "マリオが図書室でハンマーを使ったと推理します。告発はしません。",
    ],
)
def test_many_ways_to_say_the_same(post: str) -> None:
    read = read_post(post, NS)
    assert (read.suggestion, read.accusation, read.pending) == (MARIO, None, False)


def test_suggestion_and_accusation_in_one_post() -> None:
    post = "I suggest Mario, Library, Hammer. I accuse Peach in Peach's Bedroom with the Warp Pipe!"
    accusation = (Card("peach"), Card("warp_pipe"), Card("bedroom"))
    read = read_post(post, NS)
    assert read.suggestion == MARIO
    assert read.accusation is not None
    assert read.accusation[:2] == accusation[:2]
    assert NS.named(read.accusation[2]) == "Peach's Bedroom"
    assert read_post("I suggest Mario in the Library with the Hammer and accuse Wario, Study, Bom-omb.", NS).accusation


@pytest.mark.parametrize(
    "quoted",
    [
        "[quote=peach]I suggest Wario, in the Study, with the Warp Pipe.[/quote]",
        "[quote][quote]I accuse Luigi.[/quote] I suggest Wario, in the Study, with the Warp Pipe.[/quote]",
        "> I suggest Wario, in the Study, with the Warp Pipe.\n>> I accuse Luigi.\n",
        "Peach wrote:\n> I suggest Wario, in the Study, with the Warp Pipe.\n",
        "| I suggest Wario, in the Study, with the Warp Pipe.\n",
    ],
)
def test_what_is_quoted_is_not_said(quoted: str) -> None:
    own = "I suggest Mario, in the Library, with the Hammer."
    assert read_post(f"{quoted}\n{own}", NS).suggestion == MARIO
    with pytest.raises(Unclear):
        read_post(quoted, NS)


def test_a_quote_that_is_not_closed_holds_the_rest() -> None:
    with pytest.raises(Unclear):
        read_post("[quote]I suggest Mario, in the Library, with the Hammer.", NS)


@pytest.mark.parametrize(
    ("post", "told"),
    [
        ("I suggest Mario, in the Library or the Study, with the Hammer.", "It says “or”"),
        ("I suggest Mario, in the Library, the Study, with the Hammer.", "It names two places: Library and Study."),
        ("I suggest Mario and Luigi, in the Library, with the Hammer.", "It names two persons: Mario and Luigi."),
        ("I suggest Mario, Library, Hammer, Warp Pipe.", "It names two weapons: Hammer and Warp Pipe."),
        ("I suggest Mario with the Hammer.", "It names no place."),
        ("I suggest the Library with the Hammer.", "It names no person."),
        ("I suggest Mario in the Library.", "It names no weapon."),
        ("I suggest Xario, in the Library, with the Hammer.", "“xario” may be Mario or Wario."),
        ("I do not suggest Mario, in the Library, with the Hammer.", "It says “not suggest”"),
        ("Should I suggest Mario, in the Library, with the Hammer?", "It says “should”"),
        ("Mario, Library, Hammer", "It says neither that you suggest nor that you accuse."),
        ("", "It says neither that you suggest nor that you accuse."),
        ("I suggest Mario, Library, Hammer. I suggest Wario, Study, Hammer.", "It says twice"),
        ("Accusation pending", "An accusation is pending without a suggestion."),
        ("I accuse Mario, Library, Hammer. Accusation pending", "An accusation is pending without a suggestion."),
        ("x" * 20_001, "It is longer than 20,000 characters"),
    ],
)
def test_what_is_unclear_is_refused_with_the_reason(post: str, told: str) -> None:
    with pytest.raises(Unclear) as unclear:
        read_post(post, NS)
    assert unclear.value.told(NS, ENGLISH, "en").startswith(told)
    assert unclear.value.told(NS, translator("ja"), "ja") != unclear.value.told(NS, ENGLISH, "en")


def test_what_was_read_is_shown_with_every_guess() -> None:
    read = read_post("I sugest Mairo in the Libary with the Hammer. Acusation pending.", NS)
    assert confirmation(read, NS, ENGLISH, "en") == [
        "Suggestion: Mario, in the Library, with the Hammer.",
        "Accusation Pending.",
        "“mairo” is read as Mario.",
        "“libary” is read as Library.",
    ]


def test_common_words_are_no_misspelt_names() -> None:
    """ "Call" is like "Hall", "while" like "White", and "thought" like nothing."""
    post = "While calling you all together: I suggest Mrs. White, in the Study, with the Rope, after long thought."
    read = read_post(post, CLUE)
    assert read == Posted(suggestion=(Card("white"), Card("rope"), Card("study")))


editions = st.sampled_from([shipped_edition(slug) for slug in ("clue", "ns_clue")])


@given(st.data(), editions, st.sampled_from(sorted(LANGUAGES)), st.sampled_from(sorted(MARKUPS)))
def test_what_we_write_we_read(data: st.DataObject, edition: object, language: str, markup: str) -> None:
    """Every triple of both card lists, in both languages and all formats."""
    assert edition in (NS, CLUE)
    chosen = NS if edition == NS else CLUE
    suggestion, accusation = (
        tuple(data.draw(st.sampled_from(cards)) for cards in chosen.deck.categories) for _ in "ab"
    )
    posted = Posted(suggestion, accusation, pending=data.draw(st.booleans()))
    lines = confirmation(posted, chosen, translator(language), language)
    assert read_post(turn_post("Turn 1", lines, MARKUPS[markup]), chosen) == posted


@given(st.data(), editions)
def test_one_wrong_letter_is_read_or_refused_but_never_read_as_another_card(
    data: st.DataObject, edition: object
) -> None:
    chosen = NS if edition == NS else CLUE
    cards = tuple(data.draw(st.sampled_from(each)) for each in chosen.deck.categories)
    names = [chosen.named(card) for card in cards]
    which = data.draw(st.integers(0, 2))
    at = data.draw(st.integers(0, len(names[which]) - 1))
    names[which] = names[which][:at] + data.draw(st.sampled_from("aeiouxlrn")) + names[which][at + 1 :]
    try:
        read = read_post(f"I suggest {names[0]}, in the {names[2]}, with the {names[1]}.", chosen)
    except Unclear:
        return
    other = [i for i in range(3) if read.suggestion is not None and read.suggestion[i] != cards[i]]
    # A letter can turn Mario into Wario: then that is what was written.
    assert all(names[i].casefold() == chosen.named((read.suggestion or cards)[i]).casefold() for i in other)


@given(st.text(max_size=300))
def test_anything_pasted_is_read_or_refused(post: str) -> None:
    """Whatever it is, nothing else comes of it; two verbs and one card are never a whole suggestion."""
    with pytest.raises(Unclear) as unclear:
        read_post(post + " suggest accuse Mario", NS)
    assert unclear.value.told(NS, ENGLISH, "en")


@pytest.mark.parametrize(
    ("line", "read"),
    [
        (
            "Wario suggests Daisy, in the Library, with the Fire Flower. Accusation Pending.",
            Posted((Card("daisy"), Card("fire_flower"), Card("library")), pending=True),
        ),
        (
            "ワリオの推理: 犯人はデイジー、場所は図書室、凶器はハンマー。",
            Posted((Card("daisy"), Card("hammer"), Card("library"))),
        ),
    ],
)
def test_who_speaks_is_not_what_is_suggested(line: str, read: Posted) -> None:
    """Camps are called like cards; one's own camp may be named as the speaker, another one not."""
    assert read_post(line, NS, Card("wario")) == read_post(line, NS) == read
    with pytest.raises(Unclear) as unclear:
        read_post(line, NS, Card("luigi"))
    assert unclear.value.told(NS, ENGLISH, "en") == "It tells what the camp of Wario does, which is not yours."


@pytest.mark.parametrize("whose", ["ワリオの番。", "ワリオのターン。"])
def test_whose_turn_it_is_is_no_card(whose: str) -> None:
    post = whose + "推理: 犯人はデイジー、場所は図書室、凶器はハンマー。"
    wanted = Posted(suggestion=(Card("daisy"), Card("hammer"), Card("library")))
    assert read_post(post, NS, Card("wario")) == wanted
    with pytest.raises(Unclear) as unclear:
        read_post(post, NS, Card("luigi"))
    assert unclear.value.told(NS, ENGLISH, "en").startswith("It tells what the camp of Wario does")


def test_what_others_are_told_to_have_done_is_no_order() -> None:
    """A turn's result names camps beside the cards: it is refused, and not taken for an order of its own."""
    with pytest.raises(Unclear):
        read_post("Wario suggests Daisy, in the Library, with the Fire Flower. Peach shows Wario a card.", NS)


# -- a corpus of forum posts -----------------------------------------------------------------------------------------


def say(posted: Posted | None) -> str:
    """A reading as the corpus writes it."""
    if posted is None:
        return "unclear"
    said = [] if posted.suggestion is None else ["S", *posted.suggestion, *(["P"] if posted.pending else [])]
    return " ".join([*said, *(("A", *posted.accusation) if posted.accusation else ())])


@pytest.mark.parametrize("half", ["tuned", "held_out"])
def test_a_corpus_of_forum_posts(half: str) -> None:
    """No post is read as what its author did not mean, and at least 85 % of the clear ones are read."""
    posts = [*corpus(half)]
    assert len(posts) > 100
    readings = [(each, say(read_marked(each.post, each.edition, each.camp).posted)) for each in posts]
    assert [(each.post, read) for each, read in readings if read not in (each.wanted, "unclear")] == []
    clear = [read == each.wanted for each, read in readings if each.wanted != "unclear"]
    assert sum(clear) / len(clear) >= 0.85


@pytest.mark.parametrize("end", ["\n\n- Ines", "\nCheers, Ines", "\n~ines", " Thanks, Ines!", "\nTomás de Luna"])
def test_a_post_may_be_signed_with_a_name_of_its_camp(end: str) -> None:
    """A name that is no word of an order nor against one; anybody else's only in a line of its own after a dash."""
    post, camp = f"I suggest Mario in the Library with the Hammer.{end}", Card("wario")
    assert read_marked(post, NS, camp, ["Ines", "Tomás de Luna"]).posted == Posted(suggestion=MARIO)
    dashed = end.strip().startswith(("-", "~"))
    assert (read_marked(post, NS, camp, ["Sam"]).posted is not None) == dashed


@pytest.mark.parametrize("name", ["Not", "Peach", "Study", "tomorrow"])
def test_no_name_of_a_person_hides_a_card_or_a_word_that_takes_back(name: str) -> None:
    post = f"I suggest Mario in the Library with the Hammer.\n- {name}"
    assert read_marked(post, NS, Card("wario"), [name]).posted is None


CLEAR = [each for half in ("tuned", "held_out") for each in corpus(half) if each.wanted.startswith("S")]
"""Posts that hold one clear suggestion."""


@given(st.sampled_from(CLEAR), st.data())
def test_a_second_card_of_a_kind_is_never_overlooked(each: Pasted, data: st.DataObject) -> None:
    """Wherever in the author's own words another card is named, the post is refused."""
    if read_marked(each.post, each.edition, each.camp).posted is None:
        return
    others = [card for card in each.edition.deck if card not in each.wanted.split() and card != each.camp]
    name = each.edition.named(data.draw(st.sampled_from(others)))
    assert read_marked(f"{each.post.partition('--')[0]}\n{name}.", each.edition, each.camp).posted is None
    assert read_marked(f"{name}.\n{each.post}", each.edition, each.camp).posted is None


TAKING_BACK = [
    *(
        "Edit: typo.",
        "Scratch that.",
        "Never mind.",
        "We retract it.",
        "Tomorrow.",
        "We will see.",
        "No.",
        "Not!",
        "AP",
    ),
    *(
        "Instead of what we said before.",
        "Somebody said so.",
        "No accusation pending.",
        "Cancel this.",
        "I meant that.",
    ),
    *("訂正します。", "取り消します。", "やっぱり明日。", "告発保留ではありません。"),
]


@given(st.sampled_from(CLEAR), st.sampled_from(TAKING_BACK), st.booleans())
def test_a_word_that_takes_back_is_never_overlooked(each: Pasted, word: str, first: bool) -> None:
    own = each.post.partition("\n--")[0].partition("\n__")[0]
    post = f"{word}\n\n{own}" if first else f"{own}\n\n{word}"
    assert read_marked(post, each.edition, each.camp).posted is None


# -- what each word was taken for ------------------------------------------------------------------------------------


def test_every_word_is_used_set_aside_or_unclear() -> None:
    post = (
        "[quote=Tom]I suggest Mario[/quote]\nHi all! [b]I suggest[/b] Peech, in the Kitchen, with the Warp Pype. "
        "No accusation pending. Edit: Library."
    )
    reading = read_marked(post, NS, Card("wario"))
    told = [(mark.text.strip(), mark.kind, mark.meaning or mark.number) for mark in reading.marks if mark.text.strip()]
    assert told == [
        ("[quote=Tom]I suggest Mario[/quote]\nHi all!", "aside", 0),
        ("[b]", "plain", 0),
        ("I suggest", "used", "suggestion"),
        ("[/b]", "plain", 0),
        ("Peech", "used", "peach"),
        (", in the", "plain", 0),
        ("Kitchen", "used", "kitchen"),
        (", with the", "plain", 0),
        ("Warp Pype", "used", "warp_pipe"),
        (".", "plain", 0),
        ("No accusation pending", "unclear", 1),
        (".", "plain", 0),
        ("Edit", "unclear", 2),
        (":", "plain", 0),
        ("Library", "unclear", 3),
        (".", "aside", 0),
    ]
    assert [reason.told(NS, ENGLISH, "en") for reason in reading.reasons] == [
        "It says “no accusation pending”: write just “Accusation Pending”, or nothing about it.",
        "It says “edit”: write just what you suggest or accuse.",
        "It names two places: Kitchen and Library.",
    ]


@given(st.text(max_size=200) | st.sampled_from(CLEAR).map(lambda each: each.post))
def test_the_marks_are_the_whole_post(post: str) -> None:
    """Nothing of a post is lost or told twice, whatever it holds."""
    reading = read_marked(post, NS)
    assert "".join(mark.text for mark in reading.marks) == post
    numbers = {mark.number for mark in reading.marks if mark.kind == "unclear"}
    assert numbers <= set(range(1, len(reading.reasons) + 1))
    assert (reading.posted is None) == bool(reading.reasons)


def test_an_order_that_was_set_aside_is_told() -> None:
    """Who takes an order unseen must know that another one stands in the quote."""
    own = "I suggest Mario, in the Library, with the Hammer."
    assert read_marked(f"[quote]Good luck![/quote]\n{own}", NS).overlooked == ()
    told = read_marked(f"> I suggest Wario, Study, Hammer.\n{own}", NS).overlooked
    assert told == ("> i suggest wario, study, hammer.",)


SLOW = (
    *(
        "[quote]",
        "[s]",
        "suggest ",
        "suggest\n",
        "mario ",
        "mario.\n",
        "will ",
        '"',
        "xyzzy plugh ",
        "x",
        "x\n",
        "> a\n",
    ),
    "I suggest Mario, in the Library, with the Hammer.\n",
)
"""Pieces of posts that are slow to read, each in another way."""

TIMES = 16
"""How much longer a long post is than the one that it is compared with."""


def calls(post: str) -> int:
    """How many functions are called while a post is read."""
    count = 0

    def called(frame: object, event: str, function: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        read_marked(post, NS)
    finally:
        sys.setprofile(None)
    return count


def seconds(post: str) -> float:
    """The processor time for which a post is read: a search in a text is one call, however long it takes."""
    begin = thread_time()
    read_marked(post, NS)
    return thread_time() - begin


def growth(cost: Callable[[str], float], piece: str, length: int) -> float:
    """How many times the cost of a short post a long one has, both made of a piece."""
    short, long = (piece * (letters // len(piece)) for letters in (length // TIMES, length))
    read_marked(short, NS)  # what is made but once is there from then on
    # Whoever shares the processor makes a reading dearer, never cheaper: so the least of some counts. A short one
    # is read as long as a long one in all, so that both meet as many who share.
    return min(cost(long) for _ in range(3)) / min(cost(short) for _ in range(3 * TIMES))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("piece", SLOW)
def test_a_long_post_is_read_in_a_time_that_grows_with_its_length(piece: str) -> None:
    """The longest one there may be takes as many times as long as it is longer, or little more: not the square."""
    assert growth(calls, piece, LONGEST // 4) < 1.5 * TIMES
    assert growth(seconds, piece, LONGEST) < 4 * TIMES


def test_a_search_that_begins_anew_at_each_letter_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    anew = re.compile(r"[^\s.,:;!?]+(?: [^\s.,:;!?]+)? (?=suggests\b|accuses\b)")
    monkeypatch.setattr("casefile.correspondence.forum.speakers.TELLER", anew)
    assert growth(seconds, "x", LONGEST // 2) > 4 * TIMES  # 16 times as long is 256 times as long to search


def test_a_look_at_every_sentence_for_every_verb_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(text: str, at: int) -> int:
        return max((start for start, _ in orders.sentences(text) if start <= at), default=0)

    monkeypatch.setattr(orders, "sentence_begin", begin)
    assert growth(calls, "suggest\n", LONGEST // 4) > 1.5 * TIMES
