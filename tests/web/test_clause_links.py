"""Clauses in texts of pages: a sentence names none; a link beside it leads to it."""

from casefile.web.render import clause_links, unnumbered, why_links


def test_a_button_has_the_sentence_and_beside_it_the_way_to_the_clause() -> None:
    refused = "The camp has no strike. (camps-47)"
    assert unnumbered(refused) == "The camp has no strike."
    assert unnumbered("from round 3 on (nsider-17)") == "from round 3 on"
    assert unnumbered("3 cards (two of them seen)") == "3 cards (two of them seen)"
    link = '<a class="because" href="/rules/camps#camps-47">why?</a>'
    assert why_links(refused, "why?") == link
    assert why_links("The camp has no strike.", "why?") == ""
    assert "(camps-47)" not in clause_links(refused, "why?")
    assert why_links("(camps-1)", "<b>") == '<a class="because" href="/rules/camps#camps-1">&lt;b&gt;</a>'
