-- The records as version 1 of their schema left them. Never changed: every later version must
-- still open such a file.
CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  board TEXT,
  ended_at INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  mines INTEGER NOT NULL,
  first_click TEXT NOT NULL,
  no_guess INTEGER NOT NULL,
  seed INTEGER NOT NULL,
  elapsed_ms INTEGER NOT NULL,
  won INTEGER NOT NULL,
  assisted INTEGER NOT NULL,
  player TEXT NOT NULL,
  layout BLOB,
  moves TEXT
) STRICT;
CREATE INDEX games_level ON games (width, height, mines, no_guess, assisted, won, elapsed_ms);
CREATE INDEX games_board ON games (board);
CREATE INDEX games_ended ON games (ended_at);
INSERT INTO games VALUES (1, '0123456789abcdef0123456789abcdef',
  'fedcba9876543210fedcba9876543210', 1700000000123, 9, 9, 10, 'safe', 0, -1, 61230, 1, 0,
  'Grace', NULL, NULL);
PRAGMA application_id = 1297310055;
PRAGMA user_version = 1;
