"""The tables of the database as they are now. Migrations of older files are in ``casefile.server.migrations``."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text

metadata = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_name)s", "fk": "fk_%(table_name)s_%(column_0_name)s"}
)

TALK = -1
"""The place of a table's own notebook among those of its seats."""

NAMED = ("seat_taken", "seat_passed")
"""The kinds of event that hold the name of a seat's player."""


def _table_id() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("rules", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("status", Text, nullable=False, index=True),
    # The number of changes beside the log: seats, links, notebooks. See ``commands.count_change``.
    Column("side_version", Integer, nullable=False, server_default="0"),
    # The number of changes within the log: a person who leaves for good has no name there any more.
    Column("rewrites", Integer, nullable=False, server_default="0"),
)

# Apart from `tables`, so that no query for what is public can bring a seed along.
secrets = Table("secrets", metadata, _table_id(), Column("secret", LargeBinary, nullable=False))

# Stored in the order of its key: a table's log lies together, and there is no second index to write.
events = Table(
    "events",
    metadata,
    _table_id(),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

idempotency = Table(
    "idempotency",
    metadata,
    _table_id(),
    Column("key", Text, primary_key=True),
    Column("body_hash", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("answer", Text, nullable=False),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, index=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
)

persons = Table(
    "persons",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

capabilities = Table(
    "capabilities",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False, index=True),
    Column("role", Text, nullable=False),
    Column("seat", Integer),
    Column("created", BigInteger, nullable=False),
    Column("revoked_at", BigInteger),
)

notes = Table(
    "notes",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

# The people of a game by post; a person belongs to it for ever.
belongings = Table(
    "belongings",
    metadata,
    _table_id(),
    Column("person", Text, primary_key=True),
    Index("ix_belongings_person", "person"),
    sqlite_with_rowid=False,
)

# The summary of a game that is over: JSON text, written when it ends.
endings = Table(
    "endings",
    metadata,
    _table_id(),
    Column("body", Text, nullable=False),
)

# The result for each of its people; a person's results are read by their time, and counted by the game.
results = Table(
    "results",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("ended", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("seat", Integer),
    Column("result", Text, nullable=False),
    Column("turns", Integer, nullable=False),
    Index("ix_results_person", "person", "ended"),
    sqlite_with_rowid=False,
)

# Moments of the service itself: when it was last known to be up.
service = Table(
    "service",
    metadata,
    Column("name", Text, primary_key=True),
    Column("moment", BigInteger, nullable=False),
)

# Keys that all processes of the service know and nobody else, by name.
keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

# The times in which nobody was served.
outages = Table(
    "outages",
    metadata,
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)

deadlines = Table(
    "deadlines",
    metadata,
    _table_id(),
    Column("due", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Index("ix_deadlines_due", "due"),
)

# A person's preferences for messages: JSON text. Of a confirmation code only the hash is kept.
wishes = Table(
    "wishes",
    metadata,
    Column("person", Text, primary_key=True),
    Column("body", Text, nullable=False),
)

# Messages to be sent, and those sent: one for each thing owed and each occasion to say so.
outbox = Table(
    "outbox",
    metadata,
    Column("person", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("duty", Text, primary_key=True),
    Column("occasion", Text, primary_key=True),
    Column("state", Text, nullable=False),
    Column("moment", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("ix_outbox_state", "state", "moment"),
    sqlite_with_rowid=False,
)

# The results of cases offered to everybody: one row for each finished table of one.
case_results = Table(
    "case_results",
    metadata,
    _table_id(),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("practice", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("letters", Text, nullable=False),
    Index("ix_case_results_person", "person"),
    Index("ix_case_results_name", "name"),
)

# The ratings of the choices of a finished game: JSON text. `version` is that of reviews when it was made.
reviews = Table(
    "reviews",
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("version", Integer, nullable=False, server_default="1"),
    sqlite_with_rowid=False,
)

# Puzzles that people tried: one row for each person and puzzle, or each person and day. `strength` and `doubt` are
# those of the person afterwards, in thousandths.
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("puzzle", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("wrong", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("strength", Integer, nullable=False),
    Column("doubt", Integer, nullable=False),
    Column("wrong_again", Integer, nullable=False, server_default="-1"),
    Index("ix_puzzle_tries_name", "name"),
    sqlite_with_rowid=False,
)

# Groups that play one game by post after the other.
groups = Table(
    "groups",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

# The games of each group, with the result of each: JSON text, once somebody has asked for it.
group_games = Table(
    "group_games",
    metadata,
    _table_id(),
    Column("group_id", Text, ForeignKey("groups.id"), nullable=False, index=True),
    Column("body", Text),
)

# The code by which friends find a table that waits for them; one a table, and only until its game begins.
codes = Table(
    "codes",
    metadata,
    _table_id(),
    Column("code", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Index("ix_codes_code", "code", unique=True),
    sqlite_with_rowid=False,
)

# The wrong codes of the last hour. `place` is a keyed hash of the address that sent them, or "" for the whole server;
# a place has only so many numbers, so that processes that count at the same moment meet at the key.
wrong_codes = Table(
    "wrong_codes",
    metadata,
    Column("place", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# Calendars: the holder of the token reads one person's deadlines.
feeds = Table(
    "feeds",
    metadata,
    Column("person", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Index("ix_feeds_digest", "digest"),
)

# The public links to finished games: one row for each game whose link was ever opened. `digest` is that of the open
# link's token, and NULL while none is open; `number` counts the links that were taken back.
shares = Table(
    "shares",
    metadata,
    _table_id(),
    Column("number", Integer, nullable=False),
    Column("person", Text, index=True),
    Column("digest", Text, index=True),
    Column("at", BigInteger, nullable=False),
    Column("called", Text, nullable=False),
    Column("folded", Integer, nullable=False),
)

# The wishes of each player about the public link of a game: whether the own name may stand, and whether the game stays
# private.
share_wishes = Table(
    "share_wishes",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False, index=True),
    Column("named", Integer, nullable=False),
    Column("private", Integer, nullable=False),
)

# Games on the deal of a shared one, `of_table`. `questions` is -1 until the game is over and somebody has looked.
deal_tries = Table(
    "deal_tries",
    metadata,
    _table_id(),
    Column("of_table", Text, nullable=False, index=True),
    Column("person", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("practice", Integer, nullable=False),
    Column("questions", Integer, nullable=False),
    Column("won", Integer, nullable=False),
)

# The people who have seen the solution of a shared game: they play its deal for practice.
solutions_seen = Table(
    "solutions_seen",
    metadata,
    _table_id(),
    Column("person", Text, primary_key=True),
    Index("ix_solutions_seen_person", "person"),
    sqlite_with_rowid=False,
)
