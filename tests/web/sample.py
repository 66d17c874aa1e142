"""Sample pages for the gallery and the tests of the templates: one table in many states, in two languages."""

from dataclasses import dataclass, replace
from typing import Literal

from msgspec.structs import replace as replace_in

from casefile.core.cards import Card, Place
from casefile.core.editions import Edition
from casefile.web.board_model import BoardModel, Spot
from casefile.web.coloured_text import Span, plain, weave
from casefile.web.drawings.layers import BoardPiece as BoardPiece
from casefile.web.drawings.pictures import Pictures, pictures_of
from casefile.web.how_model import ChapterModel, ClauseModel, RulesModel
from casefile.web.join_model import JoinModel, JoinSeat
from casefile.web.model import (
    NO_ART,
    AnswerButton,
    Art,
    CardModel,
    Choice,
    Dialog,
    Form,
    Invite,
    Part,
    Pick,
    Question,
    StoryLine,
    StoryModel,
)
from casefile.web.pages import ErrorModel, FairModel, FieldValue
from casefile.web.player_model import PlayerNow, PlayerRow, PlayerSeat, PlayerTime
from casefile.web.present.sheet import DRAWN
from casefile.web.question_panel import Accusation, AccusePress, field
from casefile.web.setup_model import Fold, GameChoice, OptionField, SeatChoice, SeatPanel, SetupModel
from casefile.web.sheet_model import Cell, Pencil, RowCard, SheetColumn, SheetGroup, SheetHolders, SheetModel, SheetRow
from casefile.web.table_model import Crumb, HeadModel, PlayModel, Share, TableModel

Style = Literal["first", "plain", "passage", "quiet"]

PLAYED = (0, 2, 3, 4, 5)
"""The suspects at the sample table, by their number; the viewer is number 4."""


@dataclass(frozen=True)
class Sample:
    """A table of ``edition`` as the suspect number ``me`` sees it, in ``language``."""

    edition: Edition
    language: str = "en"
    seats: tuple[int, ...] = PLAYED
    me: int = 4

    def say(self, english: str, japanese: str) -> str:
        return japanese if self.language == "ja" else english

    def suspect(self, number: int) -> Card:
        return self.edition.deck.suspects[number]

    def short(self, number: int) -> Span:
        card = self.suspect(number)
        return Span(self.edition.short(card, self.language), self.edition.faces[card].token)

    def name(self, card: str) -> str:
        return self.edition.named(Card(card), self.language)

    def art(self, card: Card) -> Art:
        face = self.edition.faces[card]
        if card in self.edition.deck.suspects:
            return Art("suspect", face.token)
        return Art("weapon" if card in self.edition.deck.weapons else "room", card)

    def card(self, card: Card, note: str = "") -> CardModel:
        kinds = {
            "suspect": self.say("Suspect", "人物"),
            "weapon": self.say("Weapon", "凶器"),
            "room": self.say("Room", "部屋"),
        }
        art = self.art(card)
        return CardModel(card, self.name(card), kinds[art.kind], art, note)

    # -- the parts -----------------------------------------------------------------------------------------------

    def player(self, number: int) -> PlayerRow:
        card, face = self.suspect(number), self.edition.faces[self.suspect(number)]
        bots = {2: self.say("careful", "慎重"), 3: self.say("sharp", "鋭い")}
        persons = {0: "Ines", 1: "Wilhelmina-Antoinette", 5: "Tomás"}
        you, away = number == self.me, number == 5
        status = (
            self.say("Your turn", "あなたのターン")
            if you
            else self.say("reconnecting, 0:24", "再接続中 0:24")
            if away
            else ""
        )
        seat = PlayerSeat(
            id=card,
            token=face.token,
            name=self.name(card),
            short=self.edition.short(card, self.language),
            person=persons.get(number, ""),
            cards=3 if number in (4, 5) else 4,
            you=you,
            out=number == 1,
        )
        now = PlayerNow(
            row=card,
            bot=bots.get(number, "") if not you else "",
            status=status or ("" if number in bots else self.say("online", "接続中")),
            link="none" if number in bots or you else "away" if away else "online",
            active=you,
        )
        clock = "" if number in bots else {0: "11:52", 4: "9:38"}.get(number, "10:07")
        return PlayerRow(seat, now, PlayerTime(card, clock))

    def story(self) -> StoryModel:
        w = list(self.edition.deck.weapons)
        r = list(self.edition.deck.rooms)
        weapon = {i: self.name(card) for i, card in enumerate(w)}
        room = {i: self.name(card) for i, card in enumerate(r)}
        suggests = self.say(
            "{who} suggests {suspect}, in the {room}, with the {weapon}. {none} has none of them. "
            "{shower} shows {who} a card.",
            "{who}：{suspect}が{room}で{weapon}を使ったと推理。{none}は持っていない。{shower}が{who}にカードを見せた。",
        )
        enters = self.say("{who} enters the {room}.", "{who}が{room}に入った。")
        rolls = self.say("{who} rolls {n} and leaves the {room}.", "{who}は{n}を出して{room}を出た。")

        def asks(who: int, suspect: int, place: int, with_: int, none: int, shower: int) -> tuple[Span, ...]:
            s = self.short
            return weave(
                suggests,
                who=s(who),
                suspect=s(suspect).text,
                room=room[place],
                weapon=weapon[with_],
                none=s(none),
                shower=s(shower),
            )

        def line(key: str, who: int, words: tuple[Span, ...], private: str = "") -> StoryLine:
            return StoryLine(key, words, self.short(who).token, private)

        lines = (
            StoryLine("l1", plain(self.say("Round 3", "第3ラウンド")), heading=True),
            line("l2", 3, weave(enters, who=self.short(3), room=room[2])),
            line(
                "l3",
                4,
                asks(4, 5, 7, 3, 5, 0),
                self.say("Only you saw it: {card}.", "あなただけが見た：{card}").format(card=weapon[3]),
            ),
            line("l4", 5, asks(5, 0, 4, 1, 0, 2)),
            StoryLine("l5", plain(self.say("Round 4", "第4ラウンド")), heading=True),
            line("l6", 0, weave(rolls, who=self.short(0), n="6", room=room[4])),
            line("l7", 2, asks(2, 4, 8, 4, 3, 5)),
            line("l8", 3, weave(rolls, who=self.short(3), n="4", room=room[2])),
            line("l9", 4, weave(self.say("{who} rolls 4 and 3.", "{who}は4と3を出した。"), who=self.short(4))),
        )
        parts = tuple(Part(line.id, "parts/story.html:told", line) for line in lines)
        return StoryModel(parts, self.say("18 turns", "18ターン"), lines[-1].words)

    def sheet(self, level: int = 3) -> Part:
        columns = [
            SheetColumn(self.suspect(n), self.short(n).token, self.short(n).text, n == self.me) for n in self.seats
        ] + [SheetColumn("file", "", self.say("case file", "事件簿"))]
        titles = (self.say("Suspects", "人物"), self.say("Weapons", "凶器"), self.say("Rooms", "部屋"))
        groups, heads = [], tuple(columns)
        for number, (category, title) in enumerate(zip(self.edition.deck.categories, titles, strict=True)):
            rows = []
            for i, card in enumerate(category):
                cells = tuple(self.cell(card, i, j, len(columns), level) for j in range(len(columns)))
                short = self.edition.short(card, self.language)
                row = SheetRow(RowCard(card, self.name(card), self.art(card), short), SheetHolders(heads), cells)
                rows.append(Part(f"row.{card}", "parts/sheet.html:row", row))
            group = SheetGroup(f"sheet-{number}", title, heads, number == 0)
            groups.append(Part(group.id, "parts/sheet.html:group", group, tuple(rows)))
        words = self.say("chances in 100", "100分の確率") if level == 3 else self.say("what follows", "確かなことだけ")
        form = Form("pencil", "/tables/k7q2/pencil", (("version", "41"),))
        return Part("sheet", DRAWN, SheetModel(len(columns), words, form, level == 3, level >= 2), tuple(groups))

    def cell(self, card: Card, row: int, column: int, columns: int, level: int) -> Cell:
        mine = self.seats.index(self.me)
        owner = (row * 7 + len(card)) % 9
        pencils: dict[tuple[str, int], Pencil] = {
            ("lead_pipe", columns - 1): "circle",
            ("knife", 0): "cross",
            ("lounge", 1): "question",
            ("peacock", 1): "tick",
        }
        pencil = pencils.get((card, column), "")
        if owner < columns - 1 and level:
            return Cell("yes" if owner == column else "no", None, pencil)
        if column == mine and level:
            return Cell("no", None, pencil)
        chance = ((row * 13 + column * 7) % 30 + 8) if level == 3 else None
        maybe = level >= 2 and (row + column) % 7 == 3 and column < columns - 1
        return Cell("maybe" if maybe else "", chance, pencil)

    def question(self) -> Question:
        pictures = self.names()
        form = Form("move", "/tables/k7q2/actions", (("kind", "move"), ("version", "41"), ("key", "e3b0c442")))
        passage = Form(
            "passage", "/tables/k7q2/actions", (("kind", "take_passage"), ("version", "41"), ("key", "98fc1c14"))
        )
        at = {face.at: card for card, face in self.edition.faces.items() if face.at}
        library, hall, kitchen = (Place(at[Place(slug)]) for slug in ("library", "hall", "kitchen"))
        steps = self.say("{n} steps", "{n}歩")
        options = (
            AnswerButton("move", "to", library, pictures[library], steps.format(n=7), "first"),
            AnswerButton("move", "to", hall, pictures[hall], steps.format(n=4)),
            AnswerButton(
                "passage", "to", kitchen, pictures[kitchen], self.say("secret passage", "秘密の通路"), "passage"
            ),
        )
        return Question(
            title=self.say("You rolled 7. Where to?", "7が出ました。どこへ行きますか？"),
            hint=self.say("A room, or a marked square on the board.", "部屋か、しるしのあるマス。"),
            dice=(4, 3),
            forms=(form, passage),
            options=options,
            short=self.say("Where to?", "どこへ？"),
            short_hint=self.say("7 steps, your turn", "7歩、あなたのターン"),
        )

    @property
    def pictures(self) -> Pictures:
        return pictures_of(self.edition.slug)

    def drawn_board(self, crowd: str = "") -> Part:
        return self.board(crowd).part(self.pictures)

    def names(self) -> dict[Place, str]:
        return {room: self.name(room) for room in self.edition.board.areas}

    def board(self, crowd: str = "") -> BoardModel:
        """The board of the pictures; with ``crowd``, a room's slug, everything stands in that room."""
        at = {str(face.at): Place(card) for card, face in self.edition.faces.items() if face.at}
        board = self.edition.board
        faces = self.edition.faces
        tokens = ["r11c14", "r7c23", "study", "r7c15", "study", "ballroom"]
        weapons = ["lounge", "ballroom", "dining_room", "library", "study", "conservatory"]
        if crowd:
            tokens, weapons = [crowd] * 6, [crowd] * 6
        pieces = [
            BoardPiece(card, at.get(place, Place(place)), faces[card].token, i == self.me)
            for i, (card, place) in enumerate(zip(self.edition.deck.suspects, tokens, strict=True))
        ] + [
            BoardPiece(card, at.get(place, Place(place)))
            for card, place in zip(self.edition.deck.weapons, weapons, strict=True)
        ]
        origin = at["study"]
        occupied = frozenset(piece.place for piece in pieces if piece.place not in board.doors_of)
        reach = board.reach(origin, 7, occupied, exact=True)
        names, steps = self.names(), self.say("{n} steps", "{n}歩")
        spots = [
            Spot(room, "move", "to", room, f"{names[room]}, {n}", steps.format(n=n))
            for room, n in sorted(reach.areas.items())
        ]
        spots.append(
            Spot(at["kitchen"], "passage", "to", at["kitchen"], names[at["kitchen"]], self.say("passage", "通路"))
        )
        spots += [Spot(place, "move", "to", place, place) for place in sorted(reach.squares)]
        trail = (origin, *board.path(origin, at["library"], 7, occupied, exact=True))
        return BoardModel(
            names,
            tuple(pieces),
            self.say("The board. You are in the Study.", "盤面。"),
            tuple(spots),
            trail,
            centre=self.say("Case file", "事件簿"),
        )

    def choices(self, rooms: bool) -> tuple[Choice, ...]:
        found = []
        titles = (self.say("Suspect", "人物"), self.say("Weapon", "凶器"), self.say("Room", "部屋"))
        for name, title, cards in zip(("suspect", "weapon", "room"), titles, self.edition.deck.categories, strict=True):
            short = self.edition.short
            found.append(
                Choice(
                    name,
                    title,
                    tuple(Pick(c, short(c, self.language), self.art(c)) for c in cards),
                )
            )
        return tuple(found[: 3 if rooms else 2])

    def accusation(self) -> Accusation:
        form = Form("accuse-form", "/tables/k7q2/actions", (("kind", "accuse"), ("version", "41"), ("key", "77aa")))
        return Accusation(form)

    def table(self) -> TableModel:
        hand = (self.edition.deck.suspects[2], self.edition.deck.weapons[5], self.edition.deck.rooms[4])
        press = Part("accuse-press", "parts/accuse.html:press", AccusePress("accuse-form"))
        named = [field("accuse-form", choice) for choice in self.choices(True)]
        return TableModel(
            version=41,
            tab=self.say("● Your turn – casefile", "● あなたのターン – casefile"),
            head=HeadModel("4f2a…", "/tables/k7q2/fair"),
            crumb=Crumb(self.say("Classic", "クラシック"), "k7q2", self.say("round 4", "第4ラウンド")),
            play=PlayModel(
                players=tuple(self.player(n) for n in self.seats),
                question=self.question(),
                hand=tuple(self.card(card) for card in hand),
                board=self.drawn_board(),
                sheet=self.sheet(),
                accusation=Dialog(
                    self.accusation().form,
                    Part("accuse", "parts/accuse.html:accuse", self.accusation(), (*named, press)),
                    self.say("Make an accusation…", "告発する…"),
                    self.say("Accuse…", "告発…"),
                ),
            ),
            story=self.story(),
            share=Share((), (), (), "k7q2"),
        )

    # -- other questions -----------------------------------------------------------------------------------------

    def states(self) -> dict[str, TableModel]:
        """The table in every state of its question, by name."""
        table, act = self.table(), "/tables/k7q2/actions"
        deck = self.edition.deck

        def playing(**changed: object) -> TableModel:
            return replace_in(table, play=replace_in(table.play, **changed))

        def form(kind: str) -> Form:
            return Form(f"do-{kind}", act, (("kind", kind), ("version", "41"), ("key", f"k-{kind}")))

        still = replace_in(self.board(), spots=(), trail=()).part(self.pictures)

        def button(
            kind: str, label: str, note: str = "", style: Style = "plain", card: Card | None = None
        ) -> AnswerButton:
            return AnswerButton(
                f"do-{kind}", "card", card or "", label, note, style, self.art(card) if card else NO_ART
            )

        questions = {
            "roll": Question(
                self.say("It is your turn. How do you go?", "あなたのターンです。どう進みますか？"),
                self.say(
                    "White moved you here, so you may suggest at once.", "ホワイトに呼ばれたので、すぐ推理できます。"
                ),
                forms=(form("roll"), form("take_passage")),
                options=(
                    button("roll", self.say("Roll the dice", "サイコロを振る"), "", "first"),
                    button(
                        "take_passage",
                        self.say("To the Kitchen", "台所へ"),
                        self.say("secret passage", "秘密の通路"),
                        "passage",
                    ),
                    replace_in(button("suggest", self.say("Suggest here", "ここで推理"), "", "plain"), opens="suggest"),
                ),
            ),
            "suggest": Question(
                self.say("Who, and with what?", "誰が、何を使った？"),
                self.say("In the Library. Everyone answers in turn.", "図書室で。順番に答えます。"),
                forms=(form("suggest"),),
                choices=self.choices(False),
                choose="do-suggest",
                submit=self.say("Suggest", "推理する"),
            ),
            "show": Question(
                self.say("Which card do you show Plum?", "プラムにどのカードを見せますか？"),
                self.say(
                    "Plum asks for White, the Wrench, the Ballroom. Only Plum sees it.", "見るのはプラムだけです。"
                ),
                urgent=True,
                forms=(form("show"),),
                options=tuple(
                    button("show", self.name(c), card=c) for c in (deck.suspects[2], deck.weapons[5], deck.rooms[4])
                ),
            ),
            "answer": Question(
                self.say("Scarlet shows you the Rope. What now?", "スカーレットがロープを見せました。次は？"),
                self.say("Only you saw it.", "あなただけが見ました。"),
                forms=(form("end_turn"),),
                cards=(self.card(deck.weapons[3], self.say("shown to you", "見せられた")),),
                options=(button("end_turn", self.say("End the turn", "番を終える"), "", "first"),),
            ),
            "waiting": Question(
                self.say("Plum is choosing a card.", "プラムがカードを選んでいます。"),
                self.say("White asked.", "ホワイトの推理。"),
                asked=False,
            ),
            "over": Question(
                self.say("Peacock has solved the case.", "ピーコックが事件を解決しました。"),
                self.say("You win in round 9.", "第9ラウンドであなたの勝ち。"),
                asked=False,
                cards=tuple(self.card(c) for c in (deck.suspects[1], deck.weapons[4], deck.rooms[0])),
                forms=(form("again"),),
                options=(
                    button("again", self.say("Play again", "もう一度"), "", "first"),
                    button("again", self.say("Check the deal", "配札を検証"), "", "quiet"),
                ),
            ),
            "character": Question(
                self.say("Who do you want to be?", "誰を選びますか？"),
                forms=(form("choose"),),
                options=tuple(
                    replace_in(
                        button("choose", self.name(c), card=c),
                        refused=self.say("Ines has her", "使用中") if i == 0 else "",
                    )
                    for i, c in enumerate(deck.suspects)
                ),
            ),
            "lobby": Question(
                self.say("Send these links to your friends.", "このリンクを友達に送ってください。"),
                self.say("The game begins when all seats are taken.", "全員そろうと始まります。"),
                asked=False,
                invites=(
                    Invite(
                        "scarlet",
                        "scarlet",
                        self.name(deck.suspects[0]),
                        "https://casefile.example/j#k7q2-ines",
                    ),
                    Invite("plum", "plum", self.name(deck.suspects[5]), "https://casefile.example/j#k7q2-7f3a9c0be1"),
                ),
                forms=(form("start"),),
                options=(button("start", self.say("Start with bots", "ボットで始める"), "", "quiet"),),
            ),
        }
        found = {"move": table}
        found |= {name: playing(question=question, board=still) for name, question in questions.items()}
        found["crowd"] = playing(board=self.drawn_board("study"))
        found["quick"] = playing(
            board=None,
            question=Question(
                self.say("What do you suggest?", "どう推理しますか？"),
                forms=(form("suggest"),),
                choices=self.choices(True),
                choose="do-suggest",
                submit=self.say("Suggest", "推理する"),
            ),
        )
        found["watching"] = playing(sheet=None, hand=(), accusation=None, board=still, question=questions["waiting"])
        return found


def setup(edition: Edition, language: str = "en", games: int = 5) -> SetupModel:
    """A set-up page with up to five games."""
    seats = []
    for i, card in enumerate(edition.deck.suspects):
        chosen = ("friend", "empty", "bot", "bot", "you", "friend")[i]
        who = tuple(FieldValue(v, v.capitalize(), v == chosen) for v in ("you", "friend", "bot", "empty"))
        levels = (FieldValue("careful", "Careful", True), FieldValue("sharp", "Sharp"))
        face = edition.faces[card]
        seats.append(
            SeatChoice(
                face.token,
                edition.named(card, language),
                f"seat-{i}",
                who,
                f"level-{i}",
                levels,
                person_name=f"name-{i}",
                signs_name=f"signs-{i}",
            )
        )
    cards = (
        GameChoice(
            "cluedo",
            "Classic",
            "3 – 6 seats",
            "board",
            True,
        ),
        GameChoice(
            "cluegame",
            "ClueGame rules",
            "3 – 6 seats",
            "cards",
        ),
        GameChoice(
            "nsider",
            "Group Edition, by post",
            "3 – 6 camps",
            "nsider/art.html",
        ),
        GameChoice(
            "miporin",
            "みぽりん・ざ・げーむ",
            "3 seats",
            "miporin/art.html",
        ),
        GameChoice(
            "hide_tracks",
            "Hide Your Tracks",
            "solo",
            "hide_tracks/art.html",
        ),
    )
    dice = OptionField("cluedo.dice", "Dice", "", (FieldValue("2", "2", True), FieldValue("1", "1")))
    folds = tuple(
        Fold(title, now, (dice,))
        for title, now in (
            ("House rules", "as printed"),
            ("Time", "15 min each, then hints"),
            ("Help on the sheet", "marks and chances"),
        )
    )
    return SetupModel(
        Form("setup", "/tables", ()),
        "Ines",
        cards[:games],
        (SeatPanel("Seats", (1,), tuple(seats)),),
        folds,
        "Classic, five at the table",
        "You, two friends, two bots. The deal is sealed before anyone sits down, and you can check it afterwards.",
    )


def others() -> dict[str, tuple[str, object]]:
    """The quiet pages by name: template and model."""
    join = JoinModel(
        Form("join", "/join", (("token", "abc"),)),
        "plum",
        "Professor Plum",
        "Classic",
        "Ines",
        (
            JoinSeat("0", "scarlet", "Miss Scarlet", "Scarlet", "Ines"),
            JoinSeat("2", "white", "Mrs. White", "White", bot=True),
            JoinSeat("4", "plum", "Professor Plum", "Plum", free=True, chosen=True),
        ),
    )
    error = ErrorModel(
        404, "There is no such table", "It may have been closed, or the link is not whole. Ask whoever sent it."
    )
    clause = ClauseModel(
        "cluedo-9",
        "The number rolled must be used, unless a room is entered, which ends the move.",
        "Document 001, movement",
    )
    rules = RulesModel(
        "The classic game",
        "/rules/cluedo",
        (ChapterModel("part-1", "Moving", "9", "10", (clause, replace(clause, id="cluedo-10"))),),
        "/how/cluedo",
    )
    fair = FairModel(
        "k7q2",
        "4f2a" * 16,
        ((weave("{who}", who=Span("Scarlet", "scarlet")), "9c" * 16),),
        record="/t/k7q2/record",
        verifiers=("/verify.mjs",),
    )
    return {
        "join": ("join.html", join),
        "error": ("error.html", error),
        "rules": ("book.html", rules),
        "fair": ("fair.html", fair),
    }
