"""みぽりん・ざ・げーむ in the browser: whole games by mouse, by touch on a phone and by keyboard; who sees what."""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from casefile.core.options import Value
from tests.browser.conftest import Axe, OpenPage
from tests.browser.positions import drawn, positions
from tests.browser.server_process import ServerProcess
from tests.browser.table import at_setup, at_table, send_setup, version, wait_past
from tests.browser.test_pages import accessible

LANGUAGES = ("en", "ja")
TRIES = 12
"""Games in which a stage may come: bots may end a game, or win the auction, before it is the player's turn."""
START = {"en": "Start the game", "ja": "ゲームを始める"}


WATCH = """selector => { window.seen = []; new MutationObserver(() => {
  for (const each of document.querySelectorAll(`.moment${selector}:not([data-seen])`)) {
    each.dataset.seen = "";
    const names = each.querySelectorAll(selector === ".title" ? ".pair:not(.looked) b" : ".m-card b").length;
    seen.push([each.querySelector(selector === ".title" ? ".cry" : "p").textContent, names]);
  }
}).observe(document.body, { childList: true, subtree: true }) }"""
"""Keeps what every swap or challenge that comes says, and how many cards it names."""


def opened(page: Page, server: ServerProcess, **chosen: str) -> Page:
    """A new game against two bots, with other options than the first where they are named."""
    send_setup(page, server.url, {"name": "Ines", "game": "miporin"} | option_names(chosen))
    return page


def option_names(chosen: Mapping[str, str]) -> dict[str, str]:
    """What is chosen, under the names that its fields have."""
    return {name.replace("__", "."): value for name, value in chosen.items()}


def opened_by_mouse(page: Page, server: ServerProcess, language: str = "en", **chosen: str) -> Page:
    """The same by mouse."""
    at_setup(page, server.url)
    page.locator("label:has([name=game][value=miporin])").click()
    page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true")
    for name, value in option_names(chosen).items():
        page.locator(f"select[name='{name}']").select_option(value)
    page.get_by_role("button", name=START[language]).click()
    at_table(page)
    return page


def asked(page: Page) -> str:
    """The id of the form that is asked for; ``decide`` where a turn may end or a challenge follow; or ``over``."""
    page.wait_for_selector("#question.asked, #question.solved")
    if page.locator("#question.solved").count():
        return "over"
    if page.locator("#question .choices").count():
        return "enquire"
    if page.locator("#question [data-opens=accuse]").count():
        return "decide"
    return page.locator("#question form").first.get_attribute("id") or ""


def play(page: Page, press: Callable[[Locator], None], until: str = "over", seed: int = 1) -> set[str]:
    """Answer whatever is asked, with any of the answers, until the form ``until`` is asked; which forms there were."""
    seen, random = set[str](), Random(seed)
    for _ in range(60):
        kind = asked(page)
        seen.add(kind)
        if kind == until or kind == "over":
            return seen
        old = version(page)
        if kind == "enquire":
            for field in ("culprit", "scene"):
                press(random.choice(page.locator(f"#question .choice-{field} .pick").all()))
            press(page.locator("#question .send"))
        else:
            answers = page.locator("#question .opts :is(button, summary):not([name=undo]):visible").all()
            press(answers[0] if kind == "decide" else random.choice(answers))
            if page.locator(".sure[open]").count():  # it would put the player out
                press(page.locator(".sure[open] button"))
        wait_past(page, old)
    raise AssertionError(f"the game is not over: {seen}")


@pytest.mark.sampled(of="whole games in a browser")
def test_a_whole_game_by_mouse(server: ServerProcess, page: Page) -> None:
    for seed in range(TRIES):  # who reveals a card that puts them out at once never decides anything
        opened_by_mouse(page, server)
        seen = play(page, Locator.click, seed=seed)
        if "decide" in seen:
            break
    assert {"reveal", "decide", "over"} <= seen
    # The culprit and the scene lie open, and the verifier of this game is offered.
    expect(page.locator("#question .shown .card")).to_have_count(2)
    page.get_by_role("link", name="How it was fair").click()
    expect(page.locator("code", has_text="verify_miporin.mjs").first).to_be_visible()


@pytest.mark.sampled(of="whole games in a browser")
def test_a_whole_detective_game_by_touch_on_a_phone_in_japanese(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page(width=360, height=780, has_touch=True, is_mobile=True, locale="ja-JP")
    for seed in range(TRIES):
        opened_by_mouse(page, server, "ja", miporin__detective="yes", miporin__choose_character="yes")
        seen = play(page, Locator.tap, seed=seed)
        assert {"choose_suspect", "over"} <= set(seen)
        if "enquire" in seen:
            break
    assert "enquire" in seen
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_whole_game_by_keyboard(server: ServerProcess, page: Page) -> None:
    def enter(element: Locator) -> None:
        element.focus()
        page.keyboard.press("Enter")

    opened(page, server)
    assert "over" in play(page, enter, seed=2)


def test_all_nine_characters_can_be_chosen_without_looking_for_one(server: ServerProcess, page: Page) -> None:
    """Each button is whole within the panel and the page, and nothing is to be scrolled to the side."""
    for _ in range(TRIES):  # whoever bids lowest chooses first: all nine are free when that is the player
        opened(page, server, miporin__choose_character="yes")
        if page.locator("#question [name=suspect]").count() == 9:
            break
    assert page.locator("#question [name=suspect]").count() == 9
    for width, height in ((1440, 900), (1280, 720), (1024, 700), (820, 1180), (800, 360), (740, 360), (360, 780)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector("#question.asked [name=suspect]")
        all_nine_in_sight(page, width)


def all_nine_in_sight(page: Page, width: int) -> None:
    """Nothing of what may be chosen is cut, too small for a finger, or beside the panel."""
    panel = page.locator("#question").bounding_box()
    assert panel is not None
    boxes = [each.bounding_box() for each in page.locator("#question [name=suspect]").all()]
    taken = page.locator("#players .laid [role=listitem]").count()
    assert len(boxes) == 9 - taken
    for box in boxes:
        assert box is not None
        assert box["width"] >= 44
        assert panel["x"] <= box["x"]
        assert box["x"] + box["width"] <= min(panel["x"] + panel["width"], width)
        assert panel["y"] <= box["y"]
        assert box["y"] + box["height"] <= panel["y"] + panel["height"]
    aside = "element => element.scrollWidth - element.clientWidth"
    assert page.locator("#question").evaluate(aside) <= 1  # whole numbers: either may be rounded
    assert page.locator("#question .opts").evaluate(aside) <= 1


def test_the_bid_that_is_looked_at_has_a_ring_in_the_sky(server: ServerProcess, page: Page) -> None:
    for _ in range(TRIES):
        opened(page, server)
        if asked(page) == "bid":
            break
    bid = page.locator("#question [name=day]").last
    day = bid.get_attribute("value")
    shown = "rings => rings.filter(ring => getComputedStyle(ring).opacity > 0).map(ring => ring.classList[1])"
    page.emulate_media(reduced_motion="reduce")
    page.mouse.move(2, 2)
    page.keyboard.press("Tab")
    bid.focus()
    expect(page.locator(f".m-ring.r{day}")).to_have_css("opacity", "1")
    assert page.locator(".m-ring").evaluate_all(shown) == [f"r{day}"]


@pytest.mark.sampled(of="stories in a browser")
def test_a_place_is_chosen_on_the_map(server: ServerProcess, page: Page) -> None:
    for seed in range(TRIES):
        opened(page, server)
        if "go" in play(page, Locator.click, "go", seed):
            break
    spot = page.locator("#spots .spot").first
    area, old = spot.get_attribute("value"), version(page)
    spot.click()
    wait_past(page, old)
    expect(page.locator(f"#area-{area} .m-you")).to_be_attached()
    expect(page.locator("#lines")).to_contain_text("and goes to")


@pytest.mark.sampled(of="stories in a browser")
def test_a_challenge_takes_a_catch_phrase_and_ends_the_game_for_who_errs(server: ServerProcess, page: Page) -> None:
    for seed in range(TRIES):
        opened(page, server)
        if "decide" in play(page, Locator.click, "decide", seed):
            break
    page.locator("#question [data-opens=accuse]").click()
    dialog = page.locator("dialog#accuse")
    expect(dialog).to_be_visible()
    dialog.locator(".choice-culprit .pick").first.click()
    dialog.locator(".choice-scene .pick").first.click()
    dialog.locator("#phrase").fill("山は知っている！")
    page.evaluate(WATCH, ".title")
    old = version(page)
    dialog.get_by_role("button", name="Challenge").click()
    wait_past(page, old)
    # The title card shows the phrase and the pair to everybody, until somebody plays on.
    assert ["“山は知っている！”", 2] in page.evaluate("seen")
    expect(page.locator("#lines")).to_contain_text("“山は知っている！” – ")
    expect(page.locator("#lines")).to_contain_text("challenges: it was")
    page.reload()
    at_table(page)
    expect(page.locator(".moment").first).to_be_hidden()  # it was seen


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_challenge_that_the_notes_speak_against_names_one_card_or_both_as_the_language_does(
    server: ServerProcess, open_page: OpenPage, language: str
) -> None:
    page = open_page(locale=language)
    for seed in range(TRIES):
        opened(page, server)
        if "decide" in play(page, Locator.click, "decide", seed):
            break
    page.locator("#question [data-opens=accuse]").click()
    picks = [page.locator(f"#accuse .choice-{field} .pick") for field in ("culprit", "scene")]
    names = []
    for pick in picks:
        known = pick.and_(page.locator(".elsewhere")).first
        known.click()
        names.append(known.locator(".lb").inner_text())
    one, other = names
    both = {
        "en": f"By your notes {one} and {other} do not lie face down. Challenge all the same?",
        "ja": f"推理メモでは、伏せた2枚は{one}と{other}ではありません。それでも真相究明をしますか？",
    }
    expect(page.locator("#accuse .named")).to_have_text(both[language])
    picks[1].and_(page.locator(":not(.elsewhere)")).first.click()
    alone = {
        "en": f"By your notes {one} does not lie face down. Challenge all the same?",
        "ja": f"推理メモでは、伏せた2枚は{one}ではありません。それでも真相究明をしますか？",
    }
    expect(page.locator("#accuse .named")).to_have_text(alone[language])


def test_a_card_that_puts_one_out_asks_once_more_before_it_is_laid(server: ServerProcess, page: Page) -> None:
    for seed in range(TRIES):
        opened(page, server)
        if asked(page) == "bid":
            old = version(page)
            page.locator("#question [name=day]").last.click()
            wait_past(page, old)
        if "reveal" in play(page, Locator.click, "reveal", seed) and page.locator("details.sure").count():
            break
    fatal = page.locator("details.sure").first
    fatal.locator("summary").click()
    expect(fatal).to_contain_text("and you are out.")
    fatal.get_by_text("Another card").click()
    expect(page.locator("details.sure[open]")).to_have_count(0)
    expect(page.locator("#asked")).to_have_text("Which card do you reveal?")
    fatal.locator("summary").click()
    fatal.get_by_role("button", name="Reveal it and be out").click()
    expect(page.locator("#lines")).to_contain_text("too late")
    expect(page.locator("#players .mine")).to_contain_text("out")


@pytest.mark.sampled(of="stories in a browser")
def test_a_swap_is_shown_to_the_third_without_a_name(server: ServerProcess, open_page: OpenPage) -> None:
    page = open_page()
    shown: list[tuple[str, int]] = []
    for seed in range(TRIES):  # a game in which nobody meets on a field has none
        opened(page, server)
        page.evaluate(WATCH, ".swap")
        play(page, Locator.click, seed=seed)
        shown += page.evaluate("seen")
        if shown:
            break
    assert shown
    assert all(names == (2 if told.startswith("You gave") else 0) for told, names in shown)


def test_a_map_of_ones_own_is_looked_at_before_the_game_and_played_on(server: ServerProcess, page: Page) -> None:
    at_setup(page, server.url)
    page.locator("label:has([name=game][value=miporin])").click()
    fold = page.locator("details:has([name='file.miporin.map'])")
    fold.evaluate("fold => fold.open = true")
    text = page.locator("[name='file.miporin.map']")
    text.fill(text.input_value().replace("Stand-in map", "Our valley").replace("advance 1, gather", "sing"))
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator(".refused")).to_contain_text("Your map, line ")
    text.fill(text.input_value().replace("sing", "back 1"))
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator("#preview h2")).to_have_text("Our valley")
    expect(page.locator("#preview")).to_contain_text("-1 day")
    page.get_by_role("button", name=START["en"]).click()
    at_table(page)
    assert page.locator(".stand-in").count() == 0


def test_the_day_the_missing_and_what_lies_open_are_in_sight_on_a_phone_where_one_decides(
    server: ServerProcess, open_page: OpenPage
) -> None:
    page = open_page(width=360, height=780, has_touch=True, is_mobile=True)
    opened(page, server)
    play(page, Locator.tap, "reveal")
    question = page.locator("#question").bounding_box()
    assert question is not None
    face_down = [f"#preparations .m-back >> nth={number}" for number in range(2)]
    shown = ("#days .m-sun", "#preparations .m-poster", "#players .laid >> nth=0", "#map", "#tabs .of-round")
    for part in (*shown, *face_down):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= question["y"] + 1, part
        assert box["x"] + box["width"] <= 361, part


@pytest.mark.sampled(of="stories in a browser")
def test_a_spectator_is_not_told_what_was_swapped(server: ServerProcess, open_page: OpenPage) -> None:
    host = open_page()
    for seed in range(8):
        opened(host, server)
        play(host, Locator.click, seed=seed)
        if host.locator("#lines", has_text="You gave").count():
            break
    private = host.locator("#lines .private, #lines .eye").all_inner_texts()
    assert private or host.locator("#lines", has_text="You gave").count()
    host.locator("[data-opens=share]").first.evaluate("link => link.click()")
    watcher = open_page(host.locator("#link-watch").input_value())
    at_table(watcher)
    expect(watcher.locator("#lines")).to_contain_text("swap cards.")
    assert "You gave" not in watcher.content()
    assert "Your hand" not in watcher.content()


def test_notes_say_why_and_a_hint_says_what_is_best(server: ServerProcess, page: Page) -> None:
    opened(page, server, table__notes="4")
    play(page, Locator.click, "reveal")
    page.locator("#sheet a.cell:has(.yes)").first.click()
    reason = page.locator("aside.reason")
    expect(reason).to_contain_text("holds")
    page.keyboard.press("Escape")
    page.locator("a.hint").click()
    expect(reason.locator("b").first).to_contain_text("Reveal ")


GAMES: tuple[tuple[dict[str, Value], int], ...] = (
    ({"detective": True}, 1),
    ({"detective": True}, 2),
    ({"detective": True}, 7),
    ({"choose_character": True}, 3),
)
"""Options and numbers of games in which every stage comes, with swaps and challenges."""

MOMENTS = ("moment swap", "moment swap first", "moment swap second", "moment title", "pair looked seen")


@cache
def pages(language: str) -> list[tuple[str, str]]:
    """Pages from :data:`GAMES`, each with its stage: those that first ask something, end, or show what happened."""
    found, known = list[tuple[str, str]](), set[str]()
    for options, number in GAMES:
        for position in positions("miporin", 3, options, number).values():
            scene = position.scene(language, level=4)
            stage, page = scene.view.state.stage, drawn(scene)
            new = {each for each in MOMENTS if f'"{each}"' in page.whole}
            if scene.begun and (page.model.play.question.asked or stage == "over"):
                new.add(stage)
            if not new <= known:
                found.append((stage, page.whole))
            known |= new
    return found


@pytest.mark.sampled(of="accessible pages")
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_on_every_question(open_page: OpenPage, axe: Axe, language: str) -> None:
    page, found = open_page(reduced_motion="reduce", locale=language), pages(language)
    assert {"bidding", "choosing", "revealing", "moving", "asked", "deciding", "over"} <= {stage for stage, _ in found}
    for _, whole in found:
        page.set_content(whole)
        assert page.locator("html").get_attribute("lang") == language
        accessible(page, axe)


def test_without_motion_no_face_of_a_swap_or_of_a_challenge_fades_in(open_page: OpenPage) -> None:
    page, seen = open_page(reduced_motion="reduce"), 0
    for _, whole in pages("en"):
        page.set_content(whole)
        faces = page.locator(".moment .m-card:not(.down)")
        assert set(faces.evaluate_all("all => all.map(each => getComputedStyle(each).opacity)")) <= {"0", "1"}
        assert faces.evaluate_all("all => all.flatMap(each => each.getAnimations()).length") == 0
        # Cards that were named or looked at lie open; of a swap the one that the viewer got.
        shown = page.locator(
            ".title .m-card:not(.down), .first .way.back .m-card:not(.down), .second .there .m-card:not(.down)"
        )
        opacities = shown.evaluate_all("all => all.map(each => getComputedStyle(each).opacity)")
        assert set(opacities) <= {"1"}
        seen += len(opacities)
    assert seen >= len(MOMENTS)


OUT_OF_REACH = """styles => styles.map(style => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.moment.title .btn{${style}}`);
  document.adoptedStyleSheets = [sheet];
  const seen = {opacityProperty: true, visibilityProperty: true};
  const all = [...document.querySelectorAll(".moment.title :is(.m-card, .btn)")]
    .filter(one => one.checkVisibility(seen));
  const faults = all.some(one => one.matches(".btn")) ? [] : ["no button"];
  for (const one of all) {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    const within = Math.min(left, top) >= 0 && right <= innerWidth && bottom <= innerHeight && right - left > 20;
    const hit = within && document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!within || (one.matches(".btn") && !one.contains(hit))) faults.push(one.className);
  }
  document.adoptedStyleSheets = [];
  return faults;
})"""
"""What of a title card is out of the window or covered, with each of some styles of its button."""

AWAY = ("display:none", "visibility:hidden", "opacity:0", "translate:0 100vh", "scale:0", "pointer-events:none")
"""Styles by which the button is not to be had."""


def test_a_title_card_can_be_put_away_at_every_size(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    page.set_content(next(whole for _, whole in pages("en") if '"moment title"' in whole))
    for width, height in ((1440, 900), (820, 1180), (800, 360), (360, 780)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".moment.title .btn").last).to_be_visible()
        as_it_is, *planted = page.evaluate(OUT_OF_REACH, ["", *AWAY])
        assert as_it_is == [], (width, height)
        assert all(planted), (width, height, planted)
