"""A seat for a language agent: what it sees and may do, as data and sentences, and the tools by which it plays."""
