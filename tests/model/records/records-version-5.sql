-- The records as version 5 of their schema left them. Never changed: every later version must
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
ALTER TABLE games ADD COLUMN measured INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN bbbv INTEGER;
ALTER TABLE games ADD COLUMN solved_bbbv INTEGER;
ALTER TABLE games ADD COLUMN left_clicks INTEGER;
ALTER TABLE games ADD COLUMN right_clicks INTEGER;
ALTER TABLE games ADD COLUMN chords INTEGER;
ALTER TABLE games ADD COLUMN guesses INTEGER;
ALTER TABLE games ADD COLUMN luck REAL;
CREATE INDEX games_unmeasured ON games (id) WHERE measured = 0;
ALTER TABLE games ADD COLUMN rule_set TEXT NOT NULL DEFAULT 'free';
ALTER TABLE games ADD COLUMN source TEXT;
ALTER TABLE games ADD COLUMN avoidable INTEGER;
ALTER TABLE games ADD COLUMN survival REAL;
ALTER TABLE games ADD COLUMN pluck REAL;
ALTER TABLE games ADD COLUMN path BLOB;
ALTER TABLE games ADD COLUMN program TEXT;
ALTER TABLE games ADD COLUMN doubtful INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_time ON games (elapsed_ms);
CREATE INDEX games_path ON games (ended_at) WHERE path IS NOT NULL;
INSERT INTO games VALUES (1, '0123456789abcdef0123456789abcdef',
  'fedcba9876543210fedcba9876543210', 1700000000123, 9, 9, 10, 'safe', 0, -1, 61230, 1, 0,
  'Grace', NULL, NULL, 1, 17, 16, 21, 3, 4, 2, 0.375, 'free', NULL, 1, 0.5, 0.301, NULL, NULL, 0);
INSERT INTO games VALUES (2, '0123456789abcdef0123456789abcdee',
  NULL, 1700000001123, 9, 9, 10, 'any', 1, 5, 71230, 0, 1,
  'Ada', NULL, NULL, 1, 19, 6, 7, 0, 0, 3, 0.25, 'free', 'Arbiter 0.52.3, a game.avf', 1, 0.5, 0.301, NULL, 'Arbiter 0.52.3', 1);
PRAGMA application_id = 1297310055;
PRAGMA user_version = 5;
