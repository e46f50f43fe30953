/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-record-history-testing.h"

#include "ms-daily-game.h"
#include "ms-foreign-text.h"
#include "ms-game-kept.h"
#include "ms-message.h"
#include "ms-pointer-pack.h"
#include "ms-record-columns.h"

#include <glib/gi18n-lib.h>

#include <math.h>
#include <string.h>

/* --- Mines --- */

GBytes *
ms_record_pack_layout (const MsLayout *layout)
{
  int n_cells = ms_layout_get_width (layout) * ms_layout_get_height (layout);
  gsize n_bytes = ((gsize)n_cells + 7) / 8;
  guint8 *bits = g_malloc0 (n_bytes);
  for (int cell = 0; cell < n_cells; cell++)
    if (ms_layout_has_mine (layout, cell))
      bits[cell / 8] |= (guint8)(0x80 >> cell % 8);
  return g_bytes_new_take (bits, n_bytes);
}

MsLayout *
ms_record_dup_layout (const MsRecord *record)
{
  gsize n_bytes, n_cells = (gsize)record->rules.width * record->rules.height;
  if (record->layout == NULL)
    return NULL;
  const guint8 *bits = g_bytes_get_data (record->layout, &n_bytes);
  if (n_bytes != (n_cells + 7) / 8)
    return NULL;
  g_autofree guint8 *mine = g_malloc (n_cells);
  for (gsize cell = 0; cell < n_cells; cell++)
    mine[cell] = bits[cell / 8] >> (7 - cell % 8) & 1;
  return ms_layout_new (record->rules.width, record->rules.height, mine, NULL);
}

/* --- Moves --- */

static const struct
{
  char letter;
  MsAction action;
  MsCell mark;
  gboolean joined; /* see MsMove */
} kinds[] = {
  { 'o', MS_ACTION_OPEN, 0, FALSE },
  { 'c', MS_ACTION_CHORD, 0, FALSE },
  { 'f', MS_ACTION_MARK, MS_CELL_FLAG, FALSE },
  { 'q', MS_ACTION_MARK, MS_CELL_QUESTION, FALSE },
  { 'u', MS_ACTION_MARK, MS_CELL_COVERED, FALSE },
  { 'C', MS_ACTION_CHORD, 0, TRUE },
  { 'F', MS_ACTION_MARK, MS_CELL_FLAG, TRUE },
};

/* Writes a number that ends before at; returns where it begins.  A game has hundreds of them. */
static char *
put_before (char *at, guint64 number)
{
  do
    *--at = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  return at;
}

void
ms_record_moves_append (GString *text, const MsRules *rules, const MsMove *move)
{
  gsize kind = 0;
  while (kind < G_N_ELEMENTS (kinds)
      && (kinds[kind].action != move->action || kinds[kind].joined != move->joined
          || (move->action == MS_ACTION_MARK && kinds[kind].mark != move->mark)))
    kind++;
  g_return_if_fail (kind < G_N_ELEMENTS (kinds));
  char word[64], *end = word + sizeof word, *at = put_before (end, (guint64)move->time_ms);
  *--at = '@';
  at = put_before (at, (guint64)(move->cell / rules->width));
  *--at = ',';
  at = put_before (at, (guint64)(move->cell % rules->width));
  *--at = kinds[kind].letter;
  if (text->len > 0)
    *--at = ' ';
  g_string_append_len (text, at, end - at);
}

char *
ms_record_moves_write (const MsPlay *play)
{
  int n_moves = ms_play_count_moves (play);
  GString *text = g_string_sized_new (16 * (gsize)n_moves + 1);
  for (int i = 0; i < n_moves; i++)
    {
      MsMove move = ms_play_get_move (play, i);
      ms_record_moves_append (text, ms_play_get_rules (play), &move);
    }
  return g_string_free (text, FALSE);
}

static gboolean
read_letter (const char **text, MsMove *move)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].letter == **text)
      {
        move->action = kinds[i].action;
        move->mark = kinds[i].mark;
        move->joined = kinds[i].joined;
        (*text)++;
        return TRUE;
      }
  return FALSE;
}

/* Reads a number below limit and passes the character stop, which must follow it. */
static gboolean
read_number (const char **text, gint64 limit, char stop, gint64 *number)
{
  const char *start = *text;
  *number = 0;
  for (; g_ascii_isdigit (**text); (*text)++)
    if ((*number = *number * 10 + (**text - '0')) >= limit)
      return FALSE;
  if (*text == start)
    return FALSE;
  if (stop == '\0')
    return **text == '\0' || **text == ' ';
  return *(*text)++ == stop;
}

static gboolean
read_move (const char **text, const MsRules *rules, MsMove *move)
{
  gint64 x, y, time_ms;
  if (!read_letter (text, move) || !read_number (text, rules->width, ',', &x)
      || !read_number (text, rules->height, '@', &y)
      || !read_number (text, G_MAXINT64 / 100, '\0', &time_ms) || time_ms < move->time_ms)
    return FALSE;
  move->cell = (int)y * rules->width + (int)x;
  move->time_ms = time_ms;
  return TRUE;
}

GArray *
ms_record_moves_read (const MsRules *rules, const char *text)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (MsMove));
  MsMove move = { 0 };
  for (; *text != '\0'; text += *text == ' ' && text[1] != '\0')
    {
      if (!read_move (&text, rules, &move))
        return NULL;
      g_array_append_val (moves, move);
      if (*text == ' ' && text[1] == '\0')
        return NULL;
    }
  return g_steal_pointer (&moves);
}

void
ms_record_write_moves (MsRecord *record)
{
  if (record->play == NULL)
    return;
  record->moves = ms_record_moves_write (record->play);
  g_clear_pointer (&record->play, ms_play_free);
}

/* --- Of a game that has just ended --- */

MsRecord *
ms_record_new_from_game (MsGame *game, const char *player)
{
  MsRecord *record = ms_record_new ();
  const MsPlay *play = ms_game_get_play (game);
  MsDaily daily;

  g_free (record->player);
  record->player = ms_foreign_text_dup (player, strlen (player));
  /* A clock that is wrong by decades costs no game. */
  record->ended_at = CLAMP (g_get_real_time () / 1000, 0, MS_RECORD_LAST_MS);
  record->rules = ms_game_get_rules (game);
  record->seed = ms_game_get_seed (game);
  record->elapsed_ms = ms_game_get_elapsed (game);
  record->won = ms_game_get_state (game) == MS_GAME_WON;
  record->assisted = ms_game_get_assisted (game);
  if (ms_daily_game_find (game, &daily))
    {
      record->begun_on = ms_play_get_begun_on (play);
      record->helped = record->assisted;
    }
  record->layout = ms_record_pack_layout (ms_play_get_layout (play));
  if (ms_play_get_start_cells (play) == NULL)
    {
      int n_events;
      const MsPointerEvent *events = ms_pointer_track_get (ms_game_get_track (game), &n_events);
      record->play = ms_play_share (ms_game_get_play (game));
      if (record->play == NULL)
        g_error ("There is not enough memory for the record of a game");
      record->path = ms_pointer_pack (events, n_events);
    }
  else
    record->assisted = TRUE;
  return record;
}

/* --- Played again --- */

MsPlay *
ms_record_replay (const MsRecord *record)
{
  if (record->moves == NULL || ms_rules_check (&record->rules, NULL) != MS_STATUS_OK)
    return NULL;
  g_autoptr (GArray) moves = ms_record_moves_read (&record->rules, record->moves);
  MsLayout *layout = ms_record_dup_layout (record);
  MsState end = record->won ? MS_STATE_WON : MS_STATE_LOST;
  MsPlay *play = NULL;

  if (moves != NULL && layout != NULL && ms_layout_get_mines (layout) == record->rules.mines)
    play = ms_play_new (&record->rules, record->seed, layout, NULL);
  ms_layout_unref (layout);
  if (play == NULL)
    return NULL;
  gboolean made = TRUE;
  for (guint i = 0; made && i < moves->len; i++)
    made = ms_play_do (play, &g_array_index (moves, MsMove, i)) == MS_STATUS_OK;
  /* A move after the end of the game is not appended to the list, which is then shorter. */
  if (made && ms_play_count_moves (play) == (int)moves->len && ms_play_get_state (play) == end)
    return play;
  ms_play_free (play);
  return NULL;
}

MsRecordHistory
ms_record_check_history (const MsRecord *record)
{
  if (record->moves != NULL && !g_utf8_validate (record->moves, -1, NULL))
    return MS_RECORD_HISTORY_OTHER_MOVES;
  if (record->layout == NULL)
    return MS_RECORD_HISTORY_FITS;
  MsLayout *layout = ms_record_dup_layout (record);
  gboolean fits = layout != NULL && ms_layout_get_mines (layout) == record->rules.mines;
  ms_layout_unref (layout);
  if (!fits)
    return MS_RECORD_HISTORY_OTHER_LAYOUT;
  if (record->moves == NULL)
    return MS_RECORD_HISTORY_FITS;
  MsPlay *play = ms_record_replay (record);
  fits = play != NULL;
  ms_play_free (play);
  return fits ? MS_RECORD_HISTORY_FITS : MS_RECORD_HISTORY_OTHER_MOVES;
}

/* --- Measured --- */

#define MOST_BYTES ((gsize)512 << 20)
/* The most time for the review of one game: there are boards on which a single position would take
 * for ever, while a usual game takes some thousandths of a second. */
#define MOST_SECONDS 30
#define FEW_SECONDS 1 /* while others wait */

static bool
poll_review (double progress, void *user_data)
{
  return g_cancellable_is_cancelled (user_data);
}

/* The path of the record, of which the caller frees events. */
static MsPointerPath
unpack_path (const MsRecord *record, MsPointerEvent **events)
{
  MsPointerPath path = { .square = MS_POINTER_TRACK_SQUARE };
  *events = record->path != NULL ? ms_pointer_unpack (record->path, &path.n_events) : NULL;
  path.events = *events;
  return path;
}

/* What an estimate says of a guess, and a game of which a position could not be judged, are left
 * unknown: nobody filters or adds up what is not exact. */
static MsStatus
review_play (MsRecord *record, const MsPlay *play, const MsPointerPath *path, double seconds,
    GCancellable *cancellable)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsReviewSum sum;
  options.memory_limit = MOST_BYTES;
  options.time_limit = seconds;
  options.poll = poll_review;
  options.user_data = cancellable;
  MsStatus status = ms_review_sum_of_play (play, path, &options, NULL, &sum);
  if (status != MS_STATUS_OK || !sum.complete || sum.estimated)
    return status;
  /* Whoever plays by rules that decide guesses meets no chance. */
  if (ms_rule_set_decides (record->rules.rule_set))
    sum.survival = sum.pluck = NAN;
  record->review = sum;
  record->luck = sum.survival;
  return status;
}

static void
count_play (MsRecord *record, const MsPlay *play)
{
  MsReportMetrics metrics;
  if (ms_report_metrics_of_play (&metrics, play, record->elapsed_ms) == MS_STATUS_OK)
    record->counts = metrics.counts;
}

void
ms_record_measure (MsRecord *record, GCancellable *cancellable)
{
  /* As a game that was recorded here begins (ms_replay_new_from_play). */
  const MsMouse start = { .square = MS_POINTER_TRACK_SQUARE, .opened = true };
  MsPlay *play = ms_record_replay (record);
  if (play != NULL)
    {
      g_autofree MsPointerEvent *events = NULL;
      const MsPointerPath path = unpack_path (record, &events);
      count_play (record, play);
      record->counts.half_clicks = ms_mouse_count_half_clicks (&start, play, &path);
      review_play (record, play, &path, MOST_SECONDS, cancellable);
    }
  ms_play_free (play);
  record->measured = !g_cancellable_is_cancelled (cancellable);
}

void
ms_record_measure_at_once (MsRecord *record, const MsDocument *document, GCancellable *cancellable)
{
  g_autofree MsPointerEvent *events = NULL;
  const MsPointerPath path = unpack_path (record, &events);
  count_play (record, document->play);
  record->counts.half_clicks = ms_report_metrics_count_half_clicks (document->replay);
  record->measured = review_play (record, document->play, &path, FEW_SECONDS, cancellable)
      == MS_STATUS_OK;
}

/* --- As a replay --- */

/* The word that replay files of other programs have for a game played with help. */
#define ASSISTED_MODE "Cheat"

static void
fill_header (MsReplayHeader *header, const MsRecord *record)
{
  ms_replay_header_init (header);
  header->program = record->program != NULL ? g_strdup (record->program)
      : record->source != NULL              ? g_strdup (record->source)
                                            : g_strdup ("Minesage " MS_VERSION);
  header->player = *record->player != '\0' ? g_strdup (record->player) : NULL;
  if (record->assisted)
    header->mode = g_strdup (ASSISTED_MODE);
  else if (record->rules.no_guess)
    header->mode = g_strdup ("Classic NG");
  if (record->ended_at > record->elapsed_ms)
    header->started_us = (record->ended_at - record->elapsed_ms) * 1000;
}

MsReplay *
ms_record_dup_replay (const MsRecord *record)
{
  MsReplayHeader header;
  MsReplay *replay = NULL;
  MsPlay *play = ms_record_replay (record);
  if (play == NULL)
    return NULL;
  g_autofree MsPointerEvent *events = NULL;
  const MsPointerPath path = unpack_path (record, &events);
  fill_header (&header, record);
  ms_replay_new_from_play (play, path.square, path.events, path.n_events, &header, &replay, NULL);
  ms_replay_header_clear (&header);
  ms_play_free (play);
  return replay;
}

/* --- Of a file --- */

static gint32
scale (gint32 pixels, int square)
{
  gint64 wide = (gint64)pixels * MS_POINTER_TRACK_SQUARE;
  return (gint32)(wide >= 0 ? wide / square : -((-wide + square - 1) / square));
}

/* The path with cells of MS_POINTER_TRACK_SQUARE pixels, packed.  scale rounds down, as the
 * division by the size of a cell does that finds the cell of an event: so no event comes to lie in
 * another cell. */
static GBytes *
pack_path (const MsReplay *replay)
{
  int n_events, square = ms_replay_get_square (replay);
  const MsPointerEvent *events = ms_replay_get_events (replay, &n_events);
  if (n_events == 0 || n_events > MS_POINTER_PACK_MOST)
    return NULL;
  g_autofree MsPointerEvent *path = g_memdup2 (events, (gsize)n_events * sizeof *events);
  for (int i = 0; i < n_events; i++)
    {
      path[i].x = scale (path[i].x, square);
      path[i].y = scale (path[i].y, square);
    }
  return ms_pointer_pack (path, n_events);
}

gboolean
ms_record_is_unended (const MsDocument *document)
{
  MsState state = document->play != NULL ? ms_play_get_state (document->play) : MS_STATE_ANALYSIS;
  gboolean broken = document->replay != NULL && ms_replay_get_fault (document->replay) != NULL;
  return !broken && (state == MS_STATE_NEW || state == MS_STATE_PLAYING);
}

/* Why the game of document cannot be kept, as a whole sentence; NULL: it can be. */
static char *
dup_fault (const MsDocument *document)
{
  const MsErrorInfo *broken = document->replay != NULL ? ms_replay_get_fault (document->replay)
                                                       : NULL;
  MsState state = document->play != NULL ? ms_play_get_state (document->play) : MS_STATE_ANALYSIS;
  if (state == MS_STATE_ANALYSIS || ms_play_get_layout (document->play) == NULL)
    return g_strdup (_ ("There is no game in this file."));
  if (ms_play_get_start_cells (document->play) != NULL)
    return g_strdup (_ ("The beginning of this game is not known."));
  if (state == MS_STATE_WON || state == MS_STATE_LOST)
    return NULL;
  return broken != NULL ? ms_message_dup_sentence (broken)
                        : g_strdup (_ ("The game in this file has not ended."));
}

static void
take_header (MsRecord *record, const MsReplay *replay)
{
  const MsReplayHeader *header = ms_replay_get_header (replay);
  if (header->player != NULL)
    {
      g_free (record->player);
      record->player = g_strdup (header->player);
    }
  record->assisted |= ms_replay_get_assisted (replay);
  record->program = g_strdup (header->program);
  record->doubtful = ms_replay_is_doubtful (replay);
  record->path = pack_path (replay);
}

MsRecord *
ms_record_new_from_document (
    const MsDocument *document, const char *file_name, gint64 modified_ms, char **fault)
{
  *fault = dup_fault (document);
  if (*fault != NULL)
    return NULL;
  MsRecord *record = ms_record_new ();
  record->rules = *ms_play_get_rules (document->play);
  record->seed = ms_play_get_seed (document->play);
  record->elapsed_ms = CLAMP (document->elapsed_ms, 0, MS_RECORD_MOST_MS);
  record->won = ms_play_get_state (document->play) == MS_STATE_WON;
  record->assisted = document->assisted;
  record->ended_at = CLAMP (
      ms_document_find_end (document, file_name, modified_ms), 0, MS_RECORD_LAST_MS);
  record->layout = ms_record_pack_layout (ms_play_get_layout (document->play));
  record->moves = ms_record_moves_write (document->play);
  if (document->replay != NULL)
    take_header (record, document->replay);
  const MsReplay *replay = document->replay;
  const char *program = replay != NULL ? ms_replay_get_header (replay)->program : NULL;
  g_autofree char *source = program != NULL
      /* Translators: the program a replay was recorded with, and the name of its file. */
      ? g_strdup_printf (_ ("%1$s, %2$s"), program, file_name)
      : g_strdup (file_name);
  record->source = ms_foreign_text_dup (source, strlen (source));
  return record;
}
