-- The records as version 7 of their schema left them. Never changed: every later version must
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
  moves TEXT,
  measured INTEGER NOT NULL DEFAULT 0, bbbv INTEGER, solved_bbbv INTEGER, left_clicks INTEGER,
  right_clicks INTEGER, chords INTEGER, guesses INTEGER, luck REAL, rule_set TEXT NOT NULL DEFAULT
  'free', source TEXT, avoidable INTEGER, survival REAL, pluck REAL, path BLOB, program TEXT,
  doubtful INTEGER NOT NULL DEFAULT 0, lost_hesitations REAL, lost_guesses REAL, lost_detours
  REAL, lost_vain_clicks REAL, lost_idle_flags REAL, lost_half_clicks REAL, lost_missed_chords
  REAL, flags INTEGER, question_marks INTEGER, unflags INTEGER, wrong_flags INTEGER, chord_3bv
  INTEGER, half_clicks INTEGER, lce INTEGER, rce INTEGER, dce INTEGER, zini INTEGER, hzini
  INTEGER, openings INTEGER, openings_solved INTEGER, islands INTEGER, islands_solved INTEGER,
  cells_0 INTEGER, cells_1 INTEGER, cells_2 INTEGER, cells_3 INTEGER, cells_4 INTEGER, cells_5
  INTEGER, cells_6 INTEGER, cells_7 INTEGER, cells_8 INTEGER) STRICT;
INSERT INTO games
VALUES(1,'0123456789abcdef0123456789abcdef','fedcba9876543210fedcba9876543210',1700000000123,9,9,10,'safe',0,-1,61230,1,0,'Grace',NULL,
  NULL,1,17,16,21,3,4,2,0.375,'free',NULL,1,0.5,0.301,NULL, NULL,0,NULL, NULL, NULL, NULL, NULL,
  NULL, NULL,5,NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
  NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO games
VALUES(2,'0123456789abcdef0123456789abcdee',NULL,1700000001123,9,9,10,'any',1,5,71230,0,1,'Ada',NULL,
  NULL,1,19,6,7,0,0,3,0.25,'free','Arbiter 0.52.3, a game.avf',1,0.5,0.301,NULL,'Arbiter 0.52.3',1,NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
  NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
  NULL);
CREATE INDEX games_level ON games (width, height, mines, no_guess, assisted, won, elapsed_ms);
CREATE INDEX games_board ON games (board);
CREATE INDEX games_ended ON games (ended_at);
CREATE INDEX games_unmeasured ON games (id) WHERE measured = 0;
CREATE INDEX games_time ON games (elapsed_ms);
CREATE INDEX games_path ON games (ended_at) WHERE path IS NOT NULL;
CREATE INDEX games_narrow_b9d8e707 ON games (width, height, mines, ended_at, id, ended_at, width,
  height, mines, elapsed_ms, won, first_click, no_guess, seed, assisted, player, measured, bbbv,
  solved_bbbv, left_clicks, right_clicks, chords, guesses, luck, avoidable, survival, pluck,
  lost_hesitations, lost_guesses, lost_detours, lost_vain_clicks, lost_idle_flags,
  lost_half_clicks, lost_missed_chords, rule_set, source, program, doubtful, flags,
  question_marks, unflags, wrong_flags, chord_3bv, half_clicks, lce, rce, dce, zini, hzini,
  openings, openings_solved, islands, islands_solved, cells_0, cells_1, cells_2, cells_3, cells_4,
  cells_5, cells_6, cells_7, cells_8) WHERE (width * height >= 2 AND mines < width * height AND
  ended_at BETWEEN 0 AND 253402300799999 AND width BETWEEN 1 AND 1000 AND height BETWEEN 1 AND
  1000 AND mines BETWEEN 0 AND 999999 AND elapsed_ms BETWEEN 0 AND 2147483647999 AND won BETWEEN 0
  AND 1 AND first_click IN ('any', 'safe', 'open', 'classic') AND no_guess BETWEEN 0 AND 1 AND
  assisted BETWEEN 0 AND 1 AND measured BETWEEN 0 AND 1 AND ifnull (bbbv, 0) BETWEEN 0 AND
  2147483647 AND ifnull (solved_bbbv, 0) BETWEEN 0 AND 2147483647 AND ifnull (left_clicks, 0)
  BETWEEN 0 AND 2147483647 AND ifnull (right_clicks, 0) BETWEEN 0 AND 2147483647 AND ifnull
  (chords, 0) BETWEEN 0 AND 2147483647 AND ifnull (guesses, 0) BETWEEN 0 AND 2147483647 AND ifnull
  (luck, 0) BETWEEN 0 AND 1 AND ifnull (avoidable, 0) BETWEEN 0 AND 2147483647 AND ifnull
  (survival, 0) BETWEEN 0 AND 1 AND ifnull (pluck, 0) BETWEEN 0 AND 1000000000 AND ifnull
  (lost_hesitations, 0) BETWEEN 0 AND 2147483647 AND ifnull (lost_guesses, 0) BETWEEN 0 AND
  2147483647 AND ifnull (lost_detours, 0) BETWEEN 0 AND 2147483647 AND ifnull (lost_vain_clicks,
  0) BETWEEN 0 AND 2147483647 AND ifnull (lost_idle_flags, 0) BETWEEN 0 AND 2147483647 AND ifnull
  (lost_half_clicks, 0) BETWEEN 0 AND 2147483647 AND ifnull (lost_missed_chords, 0) BETWEEN 0 AND
  2147483647 AND rule_set IN ('free', 'competition', 'fair', 'cruel') AND doubtful BETWEEN 0 AND 1
  AND ifnull (flags, 0) BETWEEN 0 AND 2147483647 AND ifnull (question_marks, 0) BETWEEN 0 AND
  2147483647);
PRAGMA application_id = 1297310055;
PRAGMA user_version = 7;
