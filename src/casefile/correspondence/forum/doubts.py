"""Words that change the meaning of an order in a post, and words that leave it as it is.

An order is a suggestion or an accusation. Words may take it back, put it off, ask or deny: then the post is unclear.
"""

import re

ANYWHERE = re.compile(
    r"\b(?:edit(?:s|ed|ing)?|instead|scratch|retract\w*|withdraw\w*|undo|cancel\w*|ignor\w*|disregard\w*|never ?mind|"
    r"forget|o+ps|w+h?o+ps|correct(?:ion|ed|ing)\w*|i mean(?!,? \w+ (?:himself|herself)\b)|meant|chang\w*|replac\w*"
    r"|swap\w*|revis\w*|typo|"
    r"tak(?:e|es|ing) (?:it|that|this|\w+)? ?back|strike that|jk|kidding|jok(?:e|es|ing)|draft|not final|test post|"
    r"(?:for|an) example|e\.g|for instance|hypothetical\w*|suppose|imagine|void|hang on|hold on|"
    r"will|won't|gonna|going to|tomorrow|tonight|later|next (?:turn|round|time|week)|"
    r"some(?:body|one)|not count\w*|before this counts)\b|'ll\b"
    r"|(?:^|[\n.!?,;:(] ?|\b(?:no|is|was|it's) )(?:no,? )?(?:wait|actually)\b"
    r"|訂正|修正|変更|取り?消|やっぱり|やはり|間違|撤回|明日|あとで|後で|次の|無視|仮に|もし|例えば|たとえば"
)
"""Words that make a post unclear wherever they stand in the author's own words."""

BESIDE = re.compile(
    r"\b(?:not|never|dont|can't|cannot|couldn't|maybe|perhaps|possibly|probably|if|unless|until|once|when|whenever|"
    r"either|or|nor|may|might|could|can|should|would(?! like to)|shall|must|rather|except|plan\w*|consider\w*|"
    r"thinking|almost|yesterday|last|previous\w*|earlier|before|same|again\?|soon|whoever|whether|any(?:body|one)|"
    r"nobody|no one|let's|lets|let us|votes?|voting|propos\w*|was about|what if|how about|next|then i|and then|see|"
    r"but not|other than|said|says|told|tells|wrote|asked|hate|refuse|(?:we|i) did (?:this|that|it)|(?:we|i) guess|"
    r"(?:this|that|it)(?: is|'s) for (?:turn|round)|"
    r"(?:we|i)'d (?:pick|do|go|play|say|choose|take|guess|prefer|try|vote|bet|ask))\b|n't\b"
    r"|(?<!it )(?<!crime )(?<!murder )(?<!deed )\bwas\b|[?？]"
    r"|かも|(?<!すみ)ません|しない|ではな|ではあり|たぶん|または|あるいは|もしくは|つもり|予定|と言|たら|なら"
)
"""Words that make an order or a card unclear in their sentence."""

BEFORE = re.compile(r"\b(?:you|they|he|she|everybody|everyone|others?|what|who|would(?! like to))\b")
"""Words that make an order unclear before its verb, in the same clause."""

PENDING = re.compile(
    r"\b(?:no|not|none|nor|never|without|drop\w*|lift\w*|nothing|zero|longer|gone|isn't|false|if|unless|maybe|perhaps|"
    r"should|could|might|would|previous|last|earlier|old|former|remov\w*|away|off)\b|n't\b|'s accus|[?？]"
    r"|ません|ない|なし|ではな|ではあり|かも|解除|やめ"
)
"""Words that make it unclear whether an accusation is pending, in the sentence that says so."""

TAKEN_BACK = re.compile(
    r"\b(?:no|nah|nope|not|never|dont|cannot|wrong|mistak\w*|errors?|delet\w*|remov\w*|belay|undecided|unsure|doubt\w*|"
    r"old|if|pretend\w*|hack\w*|revok\w*|reserv\w*|confirm\w*|tbd|tba|idea|could|would|should|might|may|can't|thought|"
    r"yesterday|ago|earlier|previous\w*|plan(?:s|ned|ning)?|prefer\w*|better|ask(?:s|ed|ing)?|decid\w*|votes?|voting|"
    r"options?|unless|until|maybe|perhaps|redo|invalid|test(?:s|ed|ing)?|hm+|let me|let us|"
    r"let's|however|though|although|told|tells|said|says|wrote|thinks|want(?:s|ed)|consider\w*|first|too soon|"
    r"wait(?:s|ing)?|ok(?:ay)? with|(?:this|that) is for|this ?\?)(?:\b|(?<=\?))|n't\b|ではな"
    r"|(?<!すみ)ません|間違|まだ|古い|昨日|前回|待って|相談"
)
"""Words that may take an order back, or say that it is none, in a sentence of their own before or after it."""

_LEAD = """
ok okay so well here we are it goes go is our my this turn round alright right now then and hello hi hey all
folks guys everybody everyone team camp a the long talk after much in thought for of while calling you together
with to at on today finally friends people answer move post i
"""
LEAD = frozenset(_LEAD.split())
"""Words that may stand before a colon in front of an order. Any other word there may be the name of the speaker."""

_BESIDE_CARDS = """
he she it she's he's did that was with in at of the a an and or by using has been who where what my our i we is murder
murderer culprit killer killed crime person place weapon room people suspect again say saying says please try for this
round turn from to as there here's me us all very sneaking hiding happened took guilty evil dastardly poor dusty ha haha
mr mrs ms miss mister dr col colonel prof professor rev reverend teh thee
myself himself herself her his own deed choose pick sorry guess so just final answer one more time then now also
only plus w done committed deed dirty murdered killed victim host mansion cold blood used means sneaky nasty thx
thanks ty thank own precious plumber
"""
BESIDE_CARDS = frozenset(_BESIDE_CARDS.split())
"""The other words that may stand in the sentence of an order and leave it one."""

_BELIEF = """
think thinks believe believes reckon reckons figure figures feel feels suspect suspects
"""
BELIEF = frozenset(_BELIEF.split())
"""Words by which a camp says what it believes; an order only with "that is our suggestion" beside it."""

_HARMLESS = """
alright right after hi hello hey all everybody everyone folks guys thanks thank you cheers good luck gl hf gg
bye sorry for the delay late have fun see here it is ok okay we are i am go nice one and sent from my phone
evening morning night
greetings re happy new year holidays birthday best wishes to your turn over op up fingers crossed done finally roll
show me what you've got gotcha great game card cards everyone's how's going time lovely weekend lol haha ha yay
woo phew thx sry ty pls plz thnx cya pwned owned w00t booyah rofl yay yeah yup lmao xd go welcome proud member
since of work crazy slow being busy exams map post posted by camp team round
number this thread link below above there drum away back on in at a with our us i'm we're them these that's
all's well it's nothing goes how been has was were be
abracos abrazos saludos grusse salutations
"""
HARMLESS = frozenset(_HARMLESS.split())
"""Words that are left out of the reading: they surely are no order and take none back."""

_HARMLESS_PHRASES = (
    r"(?:(?<=phone), )?sorry for (?:the |my |any )?typos\b",
    r"\bnone other than\b|\bi mean,? (?=\w+ (?:himself|herself)\b)|\bpolls?(?: is| are| has)? (?:now )?closed:?",
    r"\b(?:no more|(?:we're|we are|i'm|i am) (?:done|finished|through)(?: with)?) suggesting\b",
    r"\bso no funny business\b|\bno take ?backs?\b|\bvotes? (?:are|is) in\b|\bfinal answer\b|\bthis is final\b",
    r"\b(?:that's|this is) not (?:a )?part of (?:the|our|my) (?:suggestion|accusation)[^.\n]*",
    r"\bsorry(?: (?:that )?(?:it|this) took)(?: (?:me|us))? (?:so|too|that) long\b",
    r"\b(?:my|our) (?:internet|wifi|power|computer|laptop|phone) (?:was|is) (?:down|out|broken)\b",
    r"\bthanks? (?:you )?(?:so much )?for (?:hosting|running this|organi[sz]ing|waiting|(?:your|the) patience)\b",
    r"\b(?:my|our) (?:camp|team) has (?:decided|spoken|voted)\b",
    r"\bas (?:discussed|agreed|decided)(?: in (?:my|our) (?:camp|team)| above)?\b",
    r"\bthanks? (?:you )?for the game(?:, ?(?:it )?is (?:very |so )*(?:funny?|nice|great|good))?(?= *[.,!\n]|$)",
    r"\bvery well!|\b(?:dis)?prove (?:that|this|it)(?:,? if you (?:can|dare))?(?= *[.!])\b",
    r"\((?:ooc:? )?(?:legit|valid) suggestion, we checked the rules, you're allowed to name your own \w+\)",
    r"\bin (?:his|her) (?:[a-z]+ (?:and )?){0,3}(?:hands?|fingers|fists?|paws?)\b",
    r"\bon behalf of (?=(?:the )?(?:camp|team)\b)",
    r"\bour leader is (?:not (?:in|at) home|away)(?: this week)?,? so i make the post(?: for the camp)?\b",
    r"\bwe are thinking (?:much|long|a lot) and (?:now )?we decide(?= *[.!\n])",
    r"\bi hope it is (?:correct|right|good)(?: so)?(?= *[.!\n])",
    r"\bif (?:there )?is (?:some|any|a) (?:mistake|error) in the form(?:at)?,? please (?:say|tell)(?: to)? me\b",
    r"\bmay the best (?:camp|team|detective) win\b|\byour honou?r\b|\bhere goes nothing\b|\bdrum ?roll please\b",
    r"\bsent from my (?:i?phone|ipad|android|mobile|tablet)(?: (?:phone|device))?(?: (?:using|via) tapatalk)?\b",
    r"\bm[uw]a+(?:ha)+h?\b|\b(?:he){2,}\b|\b(?:ha){2,}h?\b|\bwa+h+\b|\byes+!",
)
HARMLESS_PHRASE = re.compile("|".join(_HARMLESS_PHRASES))
"""Phrases that neither are an order nor take one back, wherever they stand."""

PENDING_EXPLAINED = re.compile(
    r"\bif (?:nobody|no one|none) (?:can )?(?:disproves?|shows?|answers?)(?: (?:it|this|us|a card"
    r"|anything))*,? (?:then )?(?:we|i)(?:'re| are|'m| am|'ll| will)?"
    r" (?:going for it|go for it|accuse)\b|\b(?:please |pls )?(?:don't|dont|do not) (?:close|end) (?:the|our"
    r"|my) turn[^.\n]*"
    r"|,? so,? (?:please |pls )?(?:don't|dont|do not) (?:move on|go on|close|end|skip|continue)[^.\n]*"
    r"|\b(?:we|i)(?:'d)? (?:want|plan|intend|would like|like) to accuse\b"
)
"""Words by which a post explains that an accusation is pending, where it plainly says so, too."""

SMILEY = re.compile(
    r":(?!quote|sig)[a-z]{2,12}:|(?<![\w:])[:;=8x][-']?[dpo)(|\]/*]+(?![a-z])|\^_*\^|<3\b|\b(?:x|:)d\b"
    r"|\(\*[^()\n]{1,6}\*\)"
)
"""Smileys, which are set aside."""

REFUSAL = re.compile(r"(?:^|(?<=[\n.!?]))[ \t]*(?:no|not|nope|nah|none)\b(?: \w+)?[ \t]*(?=[\n.!?,]|$)")
"""A sentence that only says no."""

ABBREVIATED = re.compile(r"(?<!\w)(?:a\.p\.?|ap)(?!\w)")
"""An abbreviation by which some write that an accusation is pending; others do not."""

NO_ACCUSATION = re.compile(
    r"\b(?:no|without)(?: an?| any)? accus(?:ation|ing)\b(?: at this time| at this point| yet| from (?:us|me)"
    r"| (?:this|for this) (?:time|turn|round)| for now| now| today)?(?! ?(?:is |still )*pending)"
    r"|\baccusation ?[:=-]* ?(?:none|no|nothing|n/a|-+)(?=\W|$)"
    r"|(?:\bno,? (?:\w+, )?(?:we|i)(?: are|'re| am|'m| do|'ll| will)? )?\b(?:do not|don't|not|declin(?:e|es|ing) to"
    r"|pass on|whether \w+ (?:would|wants|wishes)(?: like)? to)"
    r" (?:make (?:an|any) )?accus(?:e|ing|ation)(?: (?:yet|now|today|anybody|anyone|this \w+|for now))*"
    r"(?=[ \t]*(?:[.,;!\n)]|$))"
    r"|告発(?:は|を|も)?(?:まだ|今回は)?(?:なし|しません|しない|行いません)|告発するかどうか"
)
"""A plain statement that nothing is accused: it changes nothing."""

_BEFORE_VERB = """
hereby formally officially humbly now also then therefore thus so and do would like to want wish 'd d am are 'm
're both finally gladly proudly therefore again proudly solemnly here be i we i'd we'd i'm we're make making
"""
BEFORE_VERB = frozenset(_BEFORE_VERB.split())
"""The words between the speaker and the verb that leave the verb an order."""

_BEFORE_NOUN = """
yea yeah yep thats
my our the a an this that that's is are here here's comes and for as official formal round turn it it's so now
make making want like to would camp's team's i we i'd we'd i'm we're am of camp turn's with in on at final by team first
second third hereby wish did did: who makes its it makes formal step // part was murderer culprit new
"""
BEFORE_NOUN = frozenset(_BEFORE_NOUN.split())
"""The words before "suggestion" and "accusation" in their clause that leave the noun an order."""

_BARE = """
yea yeah yep thats
us ourselves myself top each list
the following this that that's it these is are be as follows here for round turn of camp our my we i now making
make a an in with on at to today today's by team and
"""
BARE = frozenset(_BARE.split())
"""The words that may stand in a sentence that announces an order and names no card yet."""

JOINING = re.compile(
    r"(?<![^\W_])(?:a|an|the|in|on|at|with|of|and|it|that|it's|was|is|did|to|by|using|has|been|who|where|what|my|our"
    r"|i|we"
    r"|der|die|das|dem|den|mit|le|la|les|dans|avec|en|el|con|de|du|des|und|et|y|im|au|person|place|weapon"
    r"|room)(?![^\W_])"
    r"|犯人|場所|凶器|使った|します|です|は|が|で|を|と"
)
"""Words that join the cards of an order."""

JOINED = re.compile(
    rf"(?:{JOINING.pattern})|(?:犯人|場所|凶器|人物|使(?:った|って)|やった|殺した|します|しました|です|でした|だ|私たち|私|僕|我々|"
    r"うち|陣営|こと|という|は|が|で|を|と|に|の|も|よ|ね|さん)+"
)
"""The same words, also where Japanese ones stand side by side."""

JAPANESE_ENDING = re.compile(r"(?:し|いたし)ます")
"""The ending with which a Japanese noun announces an order."""

HARMLESS_JAPANESE = re.compile(
    r"よろしく(?:お願い(?:いた)?します)?|お願いします|こんにちは|こんばんは|おはようございます|ありがとう(?:ございます)?"
    r"|(?:遅れて|遅くなって|お待たせして)?(?:すみません|ごめんなさい)|お待たせしました|はじめまして|です"
)
"""Japanese courtesies, which are set aside."""
