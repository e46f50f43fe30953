/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finished games out of the bytes of an input. */
#include "store-model.h"

#include "ms-daily.h"
#include "ms-game-kept.h"
#include "ms-game-testing.h"
#include "ms-record-history.h"
#include "ms-rng.h"

#define FIRST_END G_GINT64_CONSTANT (1700000000000)
#define MOST_MOVES 60

guint
bytes_take (Bytes *self, guint below)
{
  return self->at < self->end ? *self->at++ % below : 0;
}

static const MsRules sizes[] = {
  { 8, 8, 10, MS_FIRST_CLICK_CLASSIC, FALSE, MS_RULES_COMPETITION },
  { 9, 9, 10, MS_FIRST_CLICK_OPEN, FALSE, MS_RULES_FREE },
  { 4, 5, 4, MS_FIRST_CLICK_SAFE, FALSE, MS_RULES_FREE },
  { 6, 4, 5, MS_FIRST_CLICK_ANY, FALSE, MS_RULES_FREE },
  { 6, 6, 6, MS_FIRST_CLICK_SAFE, FALSE, MS_RULES_FAIR },
  { 5, 5, 5, MS_FIRST_CLICK_SAFE, FALSE, MS_RULES_CRUEL },
  { 16, 16, 40, MS_FIRST_CLICK_OPEN, FALSE, MS_RULES_FREE },
  { 30, 16, 99, MS_FIRST_CLICK_OPEN, TRUE, MS_RULES_FREE },
  { 2, 1, 0, MS_FIRST_CLICK_ANY, FALSE, MS_RULES_FREE },
  { MS_MAX_SIDE, MS_MAX_SIDE, 5, MS_FIRST_CLICK_ANY, FALSE, MS_RULES_FREE },
};
#define N_PLAYED 6 /* of the sizes: those one plays on */

static const char *const players[] = { "Ada", "", "“Bob”, the \"best\"", "小明, 二", "ada L'",
  "=1+1" };

static char *
dup_name (Bytes *bytes)
{
  return g_strdup (players[bytes_take (bytes, G_N_ELEMENTS (players))]);
}

/* What only a game of another program has. */
static void
make_foreign (Bytes *bytes, MsRecord *record)
{
  record->source = g_strdup ("Arbiter 0.52.3, “a game”.avf");
  record->program = bytes_take (bytes, 2) ? g_strdup ("Arbiter 0.52.3") : NULL;
  record->doubtful = bytes_take (bytes, 4) == 3;
}

/* --- Made up --- */

static void
make_figure (MsRng *rng, MsRecord *record, const MsRecordColumn *column)
{
  gpointer field = G_STRUCT_MEMBER_P (record, column->offset);
  double share = (double)(ms_rng_next (rng) % 1000001) / 1e6;
  if (column->nullable && share < 0.4)
    return;
  if (column->kind == MS_RECORD_KIND_COUNT)
    {
      int value = share > 0.99 ? (int)column->most : (int)(ms_rng_next (rng) % 5);
      *(int *)field = MIN (value, (int)column->most);
    }
  else if (column->kind == MS_RECORD_KIND_SHARE || column->kind == MS_RECORD_KIND_NUMBER)
    *(double *)field = column->most == 1 ? share : share * 16 - (share > 0.9 && column->most == 0);
  else if (column->kind == MS_RECORD_KIND_TRUTH)
    ms_record_column_set_whole (column, record, share > 0.6);
}

static MsRecord *
make_up (Bytes *bytes)
{
  MsRecord *record = ms_record_new ();
  const MsRecordColumn *column;
  MsRng rng;
  ms_rng_seed (&rng, bytes_take (bytes, 256));
  for (int i = 0; (column = ms_record_columns_get (i)) != NULL; i++)
    if (column->part & (MS_RECORD_PART_MEASURES | MS_RECORD_PART_DETAILS))
      make_figure (&rng, record, column);
  record->rules = sizes[bytes_take (bytes, G_N_ELEMENTS (sizes))];
  record->ended_at = FIRST_END + bytes_take (bytes, 256) * G_GINT64_CONSTANT (3600123);
  record->elapsed_ms = bytes_take (bytes, 256) * 700;
  record->seed = ms_rng_next (&rng) << bytes_take (bytes, 64);
  guint kind = bytes_take (bytes, 256);
  record->won = kind & 1;
  record->assisted = (kind & 6) == 6;
  record->rules.no_guess ^= (kind & 24) == 24;
  if ((kind & 96) == 96)
    make_foreign (bytes, record);
  if (kind & 128)
    {
      const MsDaily daily = { 20261120 + (int)bytes_take (bytes, 8),
        (MsDailyKind)bytes_take (bytes, MS_N_DAILY_KINDS) };
      record->seed = ((guint64)daily.date * MS_N_DAILY_KINDS + (guint64)daily.kind) << 20;
      record->begun_on = daily.date + (int)(bytes_take (bytes, 4) == 3);
      record->helped = bytes_take (bytes, 4) == 3;
    }
  g_free (record->player);
  record->player = dup_name (bytes);
  return record;
}

/* --- Played --- */

static gint64
tell_time (gpointer now)
{
  return *(gint64 *)now += 90000;
}

static void
move_to (MsGame *game, int cell)
{
  const gint32 x = cell % ms_game_get_width (game) * MS_POINTER_TRACK_SQUARE + 3;
  const gint32 y = cell / ms_game_get_width (game) * MS_POINTER_TRACK_SQUARE + 3;
  ms_game_note_pointer (game, MS_POINTER_MOVE, x, y);
  ms_game_note_pointer (game, MS_POINTER_LEFT_PRESS, x, y);
  ms_game_note_pointer (game, MS_POINTER_LEFT_RELEASE, x, y);
}

/* A move after the end of the game is read, and not made. */
static void
make_move (MsGame *game, Bytes *bytes, gboolean moves)
{
  int width = ms_game_get_width (game), n_cells = width * ms_game_get_height (game);
  guint kind = bytes_take (bytes, 8);
  int cell = (int)bytes_take (bytes, 256) % n_cells;
  MsCell mark = kind != 7     ? MS_CELL_FLAG
      : bytes_take (bytes, 2) ? MS_CELL_QUESTION
                              : MS_CELL_COVERED;
  if (ms_game_is_over (game))
    return;
  if (moves)
    move_to (game, cell);
  if (kind < 4)
    ms_game_open (game, cell % width, cell / width);
  else if (kind < 6)
    ms_game_chord (game, cell % width, cell / width);
  else
    ms_game_set_mark (game, cell % width, cell / width, mark);
}

/* Opens all cells without a mine, or the first with one. */
static void
end_game (MsGame *game, gboolean win)
{
  int width = ms_game_get_width (game), n_cells = width * ms_game_get_height (game);
  if (ms_game_get_state (game) == MS_GAME_NEW)
    {
      ms_game_set_mark (game, 0, 0, MS_CELL_COVERED);
      ms_game_open (game, 0, 0);
    }
  for (int cell = 0; cell < n_cells && !ms_game_is_over (game); cell++)
    {
      const MsLayout *layout = ms_play_get_layout (ms_game_get_play (game));
      if (ms_layout_has_mine (layout, cell) == win)
        continue;
      ms_game_set_mark (game, cell % width, cell / width, MS_CELL_COVERED);
      ms_game_open (game, cell % width, cell / width);
      if (!win && ms_rule_set_decides (ms_game_get_rules (game).rule_set))
        cell = -1; /* the mine has been moved away, and another cell is one */
    }
}

MsRecord *
played_game (Bytes *bytes)
{
  gint64 now = 0;
  g_autoptr (MsGame) game = ms_game_new ();
  const MsRules rules = sizes[bytes_take (bytes, N_PLAYED)];
  guint kind = bytes_take (bytes, 256), n_moves = bytes_take (bytes, MOST_MOVES);
  ms_game_set_time_source (game, tell_time, &now);
  g_assert_true (ms_game_start (game, &rules, bytes_take (bytes, 16), NULL));
  for (guint i = 0; i < n_moves; i++)
    make_move (game, bytes, kind & 1);
  if (!ms_game_is_over (game))
    end_game (game, (kind & 2) != 0);
  if (!ms_game_is_over (game))
    end_game (game, TRUE); /* no mine can be hit where the rules decide so */
  MsRecord *record = ms_record_new_from_game (game, players[kind >> 2 & 3]);
  ms_record_write_moves (record);
  record->ended_at = FIRST_END + bytes_take (bytes, 256) * G_GINT64_CONSTANT (3600123);
  if (kind >= 192)
    make_foreign (bytes, record);
  return record;
}

MsRecord *
made_game (Bytes *bytes)
{
  return bytes_take (bytes, 2) ? make_up (bytes) : played_game (bytes);
}
