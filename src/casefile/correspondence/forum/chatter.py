"""Talk around an order: whether a sentence in which no order stands leaves the order's meaning as it is.

A sentence has one of these roles: it tells of others or of the post itself, takes an order back, puts it off or ties it
to a condition, or it is plain talk. Words of the first kinds are of two sorts. Strong ones are enough by themselves.
Weak ones are part of plain talk, too ("my mom thinks I am mad"): they count where the sentence points at the order
("Sam thinks we could do this"), or is so short that nothing else tells what it is about.
"""

import re

from casefile.correspondence.forum.orders import words

_STRONG = re.compile(
    r"\b(?:hold(?:ing)? (?:this|that|it|off|our|the)|hold|awaiting|wait(?:s|ing)?|supersed\w*|revok\w*|reserv\w*"
    r"|placeholder"
    r"|tb[acd]|psych\w*|sike|belay|strike|struck|drop(?:s|ped)?|(?:un)?decid\w*|undecided|unsure|not sure|against"
    r"|alternativ\w*"
    r"|second thoughts?|(?:i|we) pass|pass(?:es|ing)? (?:this|our|the|on)|skip\w*|hacked|pretend\w*|fooled|prank\w*"
    r"|bluff\w*|rehears\w*"
    r"|test(?:s|ed|ing)?|drafts?|poll|options?|hypothe\w*|propos(?:e|al|ed|ing)|approv\w*|official(?:ly)? (?:later"
    r"|soon|when|once)"
    r"|(?:to be |un)confirm\w*|objections?|real one|invalid|redo|delet\w*|remov\w*|errors?|mistak\w*|wrong|quoth"
    r"|quoting"
    r"|behalf|according|words of"
    r"|in place of|filling in|posting for|speaking for|leaked|rivals?|accident|for the sake|for laughs|in another"
    r"|in a perfect"
    r"|lean(?:s|ing)|tempted|maybe|perhaps|probably|possibly|either|whichever|whether|both|unless|until|till|as soon as"
    r"|as long as|in case|provided|assuming|depend\w*|once (?:we|i|he|she|they|everybody|everyone|the|all)"
    r"|what (?:do|does|did) (?:you|we|they|every(?:body|one)|the \w+|\w+ think)"
    r"|what d'you|any (?:thoughts|opinions|objections)|thoughts\?"
    r"|should (?:we|i)|shall (?:we|i)|(?:can|could|may|might) (?:we|i)\b|let's|let us|let me|we might|we may|i might"
    r"|i may|was a nice one|reply with"
    r"|not yet|not ready|ready(?! to (?:roll|rumble|go))|nothing (?:like|final|official)|idea|example|not (?:our|my"
    r"|the) (?:turn|suggestion|accusation|order|move|pick|final)"
    r"|(?:previous|last|old|earlier|next) (?:suggestion|accusation|turn|round|order|move|game|post|one|plan)"
    r"|yesterday|old"
    r"|(?:i|we) (?:agree|second)|me too|summary|recap|copy|copied|paste|forwarded|someone else|another camp"
    r"|other camps'?)\b"
    r"|\b(?:leader|captain|beta)s?\b(?! here)|\b(?:sign(?:s|ed)? off|ha(?:s|ve) to|needs? to|give (?:us|me)|between"
    r"|messing|unofficial\w*|choices?"
    r"|tak(?:e|es|ing) (?:it|this|that|all|back|\w+ )*back|ok(?:ay)? with|fine with|i'd|we'd|rather|pass|in progress"
    r"|archive|inbox|comments|feedback"
    r"|up for|sub(?:ject)? to|instead|scrap\w*|withdr\w*|cancel\w*|void|deny|denied|disagree\w*|on hold|trap(?! all)"
    r"|dare|dared|imagine|what if|joke|joking)\b"
    r"|[»<>#^]|\bcloses?\b|\breply\b|\bn[ao]+h+\b|\bno+pe\b"
)
_WEAK = re.compile(
    r"\b(?:not|never|no|none|nothing|neither|nor|dont|cant|cannot|without|hardly|can|could|would|should|might|may"
    r"|must|need\w*|want\w*"
    r"|wish\w*|hop(?:e|es|ing)|plan\w*|mean\w*|try|trying|prefer\w*|better|almost|nearly|if|when|whenever|or|except"
    r"|then|next|first|before"
    r"|soon|yet|still|again|same|ago|earlier|he|she|they|them|their|his|her|any(?:body|one)|somebody|someone"
    r"|brother|sister|cat|dog|friend|mods?"
    r"|sa(?:y|ys|id|ying)|tells?|told|wr(?:ite|ites|ote|itten)|typ(?:e|es|ed|ing)|post(?:s|ed|ing)?|quot\w*|hear"
    r"|heard|read(?:s|ing)?"
    r"|claim\w*|ask\w*|thinks?|thinking|thought|believ\w*|feels?|messag\w*|sent|send|found|got|repl\w*|respon\w*"
    r"|guess\w*|vot\w*|consider\w*|fun|joke\w*"
    r"|lie[sd]?|lying|trick\w*|fake|bot|bots|mad[e]?|chang\w*|but|however|though|although|fix(?:ed)?|oops|sorry|bad"
    r"|best)\b|n't\b|\?"
)
_AT_THE_ORDER = re.compile(
    r"\b(?:this(?! (?:turn|round|time|game|week|weekend|morning|evening|afternoon|month|thread|forum|board|hill"
    r"|stuff|guy))"
    r"|(?<!glad )(?<!hope )(?<!so )(?<!say )that|it|those|these|one(?! (?:of|more|day)))\b"
)
"""Words that point at something, which may be the order."""
_EXPLETIVE = re.compile(
    r"\b(?:it(?:'s| is| was|'s been| has been) (?:a|an|so|such|really|very|been|time|late|early|our|my|your|on|hot"
    r"|cold|snowing|raining|finals|good to|great to|nice to|fun"
    r"|getting|about time|legal|allowed|tough|hard|close)|it took|took (?:us|me) (?:it|that)|(?:this|that) (?:is"
    r"|was) (?:so )?(?:fun|hard|tough|close|exciting|intense|our turn|my turn)"
    r"|that's (?:it|all)|(?:made|make|makes|making) it|(?:love|loving|enjoying) (?:this|it)|how's it going"
    r"|get(?:ting)? it|like this|tough one|nice one|good one|hard one"
    r"|(?:can|can't|couldn't) believe it|let's do (?:this|it)|you (?:all )?(?:know|heard) it|bring it(?: on)?"
    r"|here it (?:is|comes|goes)|that said|that way|call it)\b"
)
"""Words that seem to point and point at nothing."""
_POINTING = re.compile(
    r"\b(?:this(?! (?:turn|round|time|game|week|weekend|morning|evening|afternoon|month|thread|forum|board|hill"
    r"|stuff|guy))|that(?! (?:was|is) (?:fun|close|hard|tough))"
    r"|it|these|those|one(?! (?:of|more|day))|(?:the|my|our|your|a) (?:post|order|orders|suggestion|accusation|move"
    r"|pick|choice|answer|vote|decision|plan|cards?|murderer|killer|case)"
    r"|above|below|following|suspects?|weapons?|rooms?|camp|team|we|i (?:think|guess|believe|hope|feel))\b"
)
_IDIOMS = re.compile(
    r"\b(?:(?:i|we)(?:'ve)?|my camp|our camp|my team|our team|the camp|the team|camp|team)(?: (?:have|has|all|both"
    r"|had|just|finally|really|long))*"
    r" (?:thought|talked|argued|debated|deliberated|discussed|gone back and forth|went back and forth)"
    r"(?: (?:long|hard|and|a lot|lots|much|for|about|over|on|it|this|that|things|everything|all|the|whole|weekend"
    r"|week|day|night|days|hours"
    r"|ages|ever|so|very|through|two|three|a|few|of|by|in|irc|aim|msn|e-?mail|chat|our|own|secret|private|camp"
    r"|thread|forum|board))*\b"
    r"|\b(?:finally )?(?:decided|agreed|voted|made up (?:our|my) minds?|(?:reached|came to|come to) (?:a"
    r"|an) (?:decision|agreement|consensus"
    r"|conclusion))(?! (?:not|to|against|on|that|it)\b)(?= *[-.!,:;()\n]|$)"
    r"|\b(?:sorry|apologies|thanks?|thank you|thx)(?: \w+)? for (?:the |our |my |your |such a |being )*(?:long "
    r"|little )?(?:waiting|wait|delay"
    r"|patience|lateness|silence|slowness|late|patient)\b"
    r"|\b(?:no (?:problem|worries|hard feelings|rush|offen[cs]e|take ?backs?|funny business|mercy|hurry|pressure"
    r"|doubt about it)|not (?:bad|a bad)"
    r"|can't (?:wait|believe|complain)|last minute|(?:at|for) (?:long )?last|or so|or two|next up|first of all"
    r"|first off|first time"
    r"|still (?:alive|here|awake|with us|around)|read the rules(?: thread)?"
    r"|(?:don't|dont) laugh|if (?:we're|i'm|we are|i am) wrong|votes? (?:are|is) in|(?:we're|we are|i'm|it's"
    r"|it is) (?:allowed|legal)\b[^.\n,:]*"
    r"|everybody's happy with (?:this|it)(?: one)?|(?:over to|back to) you|this is final|final answer"
    r"|\d+ (?:votes? )?for (?:option |plan )?\w+|voted \d+ ?(?:-|to|:) ?\d+|polls? (?:is |has |are )?(?:now )?closed"
    r"|the usual|this is it|here (?:it|we) (?:is|are|go(?:es)?)|(?:so )?be it)\b"
    r"|\bbefore any(?:body|one) (?:says|asks|complains|objects)[^.\n]*?(?=,|$|\.)|\boh (?:yeah|really|boy)\b\?*"
    r"|\bpoll closed:"
)
"""Phrases of plain talk that hold a doubtful word."""
_LIFE = re.compile(
    r"\b(?:internet|online|connect\w*|net|web|computer|laptop|pc|phone|electricity|power|school|homework|exams?"
    r"|jobs?|boss|college|uni|sleep|slept"
    r"|sick|ill|flu|hospital|vacation|holidays?|trip|travell?ing|moving|password|log(?:ged)?|login|server"
    r"|forums? (?:was|were)|aim|msn|irc|icq|e-?mails?"
    r"|busy|band|practice|dinner|bus|class|mom|dad|grounded|algebra|finals|typos|asleep|work)\b"
)
"""Words about somebody's own days, of which may be told what was not possible."""
_GREETS = re.compile(
    r"[^\w\n]*(?:h+i+|h+e+y+|hello|yo|'?sup|good|evening|morning|greetings|oh|ooh|yeah|yea|yay|wow|whoa|ok|okay"
    r"|alright|right|so|well|sorry|sry|thanks|thx|voted"
    r"|howdy|hola|ahoy|ladies|dear|anyway|anyways|phew|argh|w+a+h+|watch|behold|\d+ (?:votes? )?for|attention"
    r"|finally|long|what|busy|back)\b"
)
"""The beginning of a greeting or an exclamation."""
_SPEAKER = re.compile(
    r"\b(?:i|we|i'm|im|we're|i've|we've|i'd|we'd|my|our|ours|me|us|you|your|y'all|it|it's|what|everyone|everybody"
    r"|guys|folks|peoples?|all|here)\b|!"
)
"""Words by which talk is known from a heading such as a name and a date above a post of somebody else."""
SPEAKING = re.compile(r"\b(?:i|we|i'd|we'd|i'm|we're|my|our)\b")
"""The author's camp as the speaker of an order."""
_REASON = re.compile(
    r"\s*(?:(?:ok|okay|so|well|alright|right|now|and|anyway|um+|hm+|yeah|anyways)\W+)*(?:after|having|with|based on"
    r"|given|following|since|because"
    r"|for (?:our|this|the) (?:turn|round|move)|official|it's official)\b"
)
_LEADS_AWAY = re.compile(r"\b(?:from|like|some|you|they|he|she|them)\b|^\s*(?:were|had|should|if)\b")
_KANA = re.compile("[\u3041-\u3096]")
_DOUBT_IN_JAPANESE = re.compile(
    "かも|(?<!すみ)ません|ない|ではな|たぶん|または|あるいは|もし|つもり|予定|と言|って言|たら|なら|まだ|古い|昨日|前回|次|待って|待つ|相談|思|けど|どう|違|案|反対|確認|保留|仮|"
    "伝|代わ|写し|引用|投票|明日|後で|あとで|やめ|取り|消|直|嘘|冗談|撤|訂|か[?？。]?$|[?？]|という|ほう|迷|未定|別|他"
)
_COUNTED = re.compile(r"\W*voted \d+ ?(?:-|to|:) ?\d+")
FEW = 4
"""The most words of a remark that is too short to tell what it is about."""


def doubt_in(talk: str, short: bool = True) -> tuple[int, int] | None:
    """Return the place in ``talk``, a sentence without an order, of words that may change the order, if there are any.

    - ``short`` is whether a weak word counts in a short remark by itself.
    """
    if _KANA.search(talk):
        talk = re.sub("(?:外れ|違っ|間違って(?:い)?)たら(?:ごめん|すみません)", "      ", talk)
        doubt = _DOUBT_IN_JAPANESE.search(talk)
        return doubt.span() if doubt else None
    plain = _IDIOMS.sub(lambda match: " " * len(match[0]), talk)
    if strong := _STRONG.search(plain):
        return strong.span()
    if pointing := _AT_THE_ORDER.search(_EXPLETIVE.sub(lambda match: " " * len(match[0]), plain)):
        return pointing.span()
    weak = _WEAK.search(plain)
    if weak and not (_LIFE.search(plain) and not re.search(r"\b(?:this|that|it|if|unless)\b", plain)):
        brief = short and len(words(talk)) <= FEW
        if brief or _POINTING.search(plain):
            return weak.span()
    return None


def doubt_before(talk: str, begins_order: bool = False) -> tuple[int, int] | None:
    """Return the place in ``talk``, which stands before an order, of words that may change it; ``None`` if none do.

    - ``begins_order`` is whether the talk leads to the order in the same sentence, as in "after a long talk, ...".
    """
    if (found := doubt_in(talk)) is not None:
        return found
    spoken = begins_order or _is_talk(talk) or ("!" in talk and "\n" not in talk.strip())
    return None if spoken else (0, len(talk))


def doubt_after(talk: str) -> tuple[int, int] | None:
    """Return the place in ``talk``, a sentence after an order, that leaves the order in doubt; ``None`` if none does.

    The place is a pair of offsets in ``talk``. It is that of words that may change the order, or the whole of ``talk``
    where nothing shows that the author of the order still speaks there: it may be a quotation's heading, or a name.
    """
    if (found := doubt_in(talk)) is not None:
        return found
    spoken = _KANA.search(talk) or _COUNTED.match(talk) or (_SPEAKER.search(talk) and len(words(talk)) > 2)
    return None if spoken and _is_talk(talk) else (0, len(talk))


def _is_talk(talk: str) -> bool:
    """Return whether a sentence is more than a heading or a name."""
    if talk.rstrip().endswith(":"):
        return False
    if _KANA.search(talk):
        return True
    return (_GREETS.match(talk) or _SPEAKER.search(talk)) is not None and len(words(talk)) > 1


def plain_lead(lead: str) -> bool:
    """Return whether talk before an order in the same sentence leaves it an order of the author's camp.

    Words before a colon may name the speaker, unless they give a reason: "After a long talk: ...".
    """
    if doubt_before(lead, begins_order=True) is not None or _LEADS_AWAY.search(lead):
        return False
    return not lead.rstrip().endswith(":") or _REASON.match(lead) is not None


def denies(text: str) -> bool:
    """Return whether words beside a card in an order may deny it, name another one or tell of somebody else."""
    return _STRONG.search(text) is not None or _NOT_TOLD.search(text) is not None


BARE_IN_JAPANESE = re.compile(
    "キャンプ|チーム|陣営|組|第|ターン|ラウンド|回目|今回|今度|正式|最終|私たち|我々|発表|です|の|は|・"
)
"""Japanese words that may stand in a heading of an order."""


def narrates(sentence: str, first: int, word: int, last: int) -> bool:
    """Return whether a word in an order's sentence belongs to its story, as in "that garlic-breath Wario".

    - ``first`` is where the order begins, ``word`` the place of the word, and ``last`` where the last card begins.
    """
    return first <= word < last and not denies(sentence)


_NOT_TOLD = re.compile(
    r"\b(?:not|no|none|never|neither|nor|or|either|if|unless|until|maybe|perhaps|besides|but|anyone|anybody|nobody"
    r"|someone|question|instead|rather|else|he|they"
    r"|should|could|would|might|may|will|said|told|asked|showed|show|shown|cards?|next|then|later|tomorrow|when"
    r"|whoever|vote\w*|think|thinks|guess"
    r"|like|wonder\w*|sure|has|have|had|hold\w*|knows?)\b|n't\b|[?？]"
)
