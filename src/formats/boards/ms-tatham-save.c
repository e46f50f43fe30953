/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Saved games of Simon Tatham's Mines: records "KEY     :LENGTH:VALUE", among them the board and
 * every move.  The moves are made again; those behind STATEPOS had been undone.
 *
 * Moves have no times; only the whole game has one.  With SOLVE the program shows the solution: the
 * game is read up to there, and counts as assisted. */
#include "ms-board-readers.h"
#include "ms-tatham.h"
#include "ms-text.h"

#include <math.h>
#include <string.h>

#define KEY_LENGTH 8
#define FIRST_RECORD "SAVEFILE:"
#define MOST_SECONDS 1e9

/* Where a value stands in the text; start is NULL where it is missing. */
typedef MsSpan Value;

enum
{
  VERSION,
  GAME,
  PARAMS,
  DESC,
  PRIVDESC,
  UI,
  TIME,
  NSTATES,
  STATEPOS,
  N_KEYS
};

static const char *const keys[N_KEYS] = { "VERSION", "GAME", "PARAMS", "DESC", "PRIVDESC", "UI",
  "TIME", "NSTATES", "STATEPOS" };

typedef enum
{
  STEP_MOVE,
  STEP_SOLVE,
  STEP_RESTART
} StepKind;

typedef struct
{
  StepKind kind;
  Value value;
} Step;

typedef struct
{
  const char *data, *p, *end;
  Value values[N_KEYS];
  GArray *steps; /* of Step */
  MsTathamParams params;
  int first_cell; /* the cell opened before the first step; -1: none */
  gint64 n_states, state; /* state: the one that the player sees, from 1 */
  gboolean solved;
} Reader;

gboolean
ms_is_tatham_save (const char *data, gsize length)
{
  return length >= strlen (FIRST_RECORD) && memcmp (data, FIRST_RECORD, strlen (FIRST_RECORD)) == 0;
}

/* Takes the next record. */
static MsStatus
take_record (Reader *reader, char key[KEY_LENGTH + 1], Value *value, MsErrorInfo *info)
{
  const char *p = reader->p, *end = reader->end;
  gint64 length;
  int n = 0;

  for (; p < end && *p != ':' && n < KEY_LENGTH; p++)
    key[n++] = *p;
  while (n > 0 && key[n - 1] == ' ')
    n--;
  key[n] = '\0';
  if (p == end || *p != ':')
    return ms_text_fail_at (info, reader->data, p, end);
  p++;
  if (!ms_text_take_count (&p, end, G_MAXINT, &length) || p == end || *p != ':')
    return ms_text_fail_at (info, reader->data, p, end);
  value->start = p + 1;
  if (end - value->start < length)
    return ms_text_fail_at (info, reader->data, end, end);
  value->end = reader->p = value->start + length;
  if (reader->p < end && *reader->p == '\r')
    reader->p++;
  if (reader->p < end && *reader->p != '\n')
    return ms_text_fail_at (info, reader->data, reader->p, end);
  reader->p += reader->p < end;
  return MS_STATUS_OK;
}

static gboolean
note_step (Reader *reader, const char *key, const Value *value)
{
  static const char *const words[] = { "MOVE", "SOLVE", "RESTART" };
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (key, words[i]) == 0)
      {
        Step step = { (StepKind)i, *value };
        g_array_append_val (reader->steps, step);
        return TRUE;
      }
  return FALSE;
}

static MsStatus
read_records (Reader *reader, MsErrorInfo *info)
{
  while (reader->p < reader->end)
    {
      char key[KEY_LENGTH + 1];
      Value value;
      MS_TRY (take_record (reader, key, &value, info));
      if (note_step (reader, key, &value))
        continue;
      for (int i = 0; i < N_KEYS; i++)
        if (strcmp (key, keys[i]) == 0)
          reader->values[i] = value;
    }
  return MS_STATUS_OK;
}

static gboolean
value_is (const Value *value, const char *word)
{
  gsize length = (gsize)(value->end - value->start);
  return length == strlen (word) && memcmp (value->start, word, length) == 0;
}

static MsStatus
fail_value (const Reader *reader, int key, MsStatus status, MsErrorInfo *info)
{
  const char *place = reader->values[key].start;
  return ms_text_place_at (info, ms_text_fail_value (info, status, keys[key]), reader->data,
      place != NULL ? place : reader->data);
}

/* Reads a value that is a number from 1 on. */
static MsStatus
take_number (const Reader *reader, int key, gint64 *number, MsErrorInfo *info)
{
  const char *p = reader->values[key].start;
  if (ms_text_take_count (&p, reader->values[key].end, G_MAXINT, number)
      && p == reader->values[key].end && *number > 0)
    return MS_STATUS_OK;
  return fail_value (reader, key, MS_STATUS_FILE_BAD_VALUE, info);
}

static MsStatus
check_head (Reader *reader, MsErrorInfo *info)
{
  static const int needed[] = { VERSION, GAME, PARAMS, DESC, NSTATES, STATEPOS };
  gint64 version;

  for (gsize i = 0; i < G_N_ELEMENTS (needed); i++)
    if (reader->values[needed[i]].start == NULL)
      return fail_value (reader, needed[i], MS_STATUS_FILE_MISSING_KEY, info);
  MS_TRY (take_number (reader, VERSION, &version, info));
  if (version > 1)
    {
      MsStatus status = ms_fail_counts (info, MS_STATUS_FILE_BAD_VERSION, (long)version, 1);
      return ms_text_place_at (info, ms_text_quote (info, status, &reader->values[VERSION]),
          reader->data, reader->values[VERSION].start);
    }
  if (!value_is (&reader->values[GAME], "Mines"))
    return fail_value (reader, GAME, MS_STATUS_FILE_BAD_VALUE, info);
  MS_TRY (take_number (reader, NSTATES, &reader->n_states, info));
  MS_TRY (take_number (reader, STATEPOS, &reader->state, info));
  if (reader->n_states != (gint64)reader->steps->len + 1)
    return fail_value (reader, NSTATES, MS_STATUS_FILE_BAD_VALUE, info);
  if (reader->state > reader->n_states)
    return fail_value (reader, STATEPOS, MS_STATUS_FILE_BAD_VALUE, info);
  return MS_STATUS_OK;
}

/* The board is in PRIVDESC for a game that began all covered; else in DESC, with its first click
 * already made. */
static MsStatus
read_board (Reader *reader, MsDocument *document, MsErrorInfo *info)
{
  const Value *params = &reader->values[PARAMS], *desc = &reader->values[DESC];
  const Value *hidden = &reader->values[PRIVDESC];
  const Value *board = hidden->start != NULL ? hidden : desc;
  const char *p = params->start;
  MS_TRY (ms_tatham_take_params (reader->data, &p, params->end, &reader->params, info));
  if (p != params->end)
    return fail_value (reader, PARAMS, MS_STATUS_FILE_BAD_VALUE, info);
  int width = reader->params.width, height = reader->params.height;
  g_autofree guint8 *mines = g_malloc0 ((gsize)width * height);
  MS_TRY (ms_tatham_read_desc (
      reader->data, board->start, board->end, &reader->params, mines, &reader->first_cell, info));
  MsStatus status = ms_board_readers_fill (
      document, width, height, mines, reader->first_cell, info);
  return status == MS_STATUS_OK ? status
                                : ms_text_place_at (info, status, reader->data, params->start);
}

/* Makes the move at *text: "Ox,y" opens, "Fx,y" flags, "Cx,y" chords. */
static MsStatus
make_move (
    const Reader *reader, MsPlay *play, const char **text, const char *end, MsErrorInfo *info)
{
  const char *p = *text;
  MsTextCell cell;
  MsMove move = { .action = MS_ACTION_MARK };

  if (p == end || strchr ("OFC", *p) == NULL)
    return ms_text_fail_at (info, reader->data, p, end);
  if (*p != 'F')
    move.action = *p == 'O' ? MS_ACTION_OPEN : MS_ACTION_CHORD;
  p++;
  if (!ms_text_take_cell (&p, end, &cell))
    return ms_text_fail_at (info, reader->data, p, end);
  MsStatus status = ms_text_check_cell (
      &cell, reader->params.width, reader->params.height, &move.cell, info);
  if (status != MS_STATUS_OK)
    return ms_text_place_at (info, status, reader->data, *text);
  move.mark = ms_cell_is_flagged (ms_play_get_cells (play)[move.cell]) ? MS_CELL_COVERED
                                                                       : MS_CELL_FLAG;
  *text = p;
  return ms_play_do (play, &move) == MS_STATUS_OK ? MS_STATUS_OK
                                                  : ms_fail (info, MS_STATUS_NO_MEMORY);
}

/* Makes the moves of one step, which are joined by semicolons; "S" among them shows the
 * solution. */
static MsStatus
make_moves (Reader *reader, MsPlay *play, const Value *value, MsErrorInfo *info)
{
  const char *p = value->start;
  MsStatus status = MS_STATUS_OK;
  gboolean more = p < value->end;
  while (status == MS_STATUS_OK && more)
    {
      if (p < value->end && *p == 'S')
        {
          reader->solved = TRUE;
          return MS_STATUS_OK;
        }
      status = make_move (reader, play, &p, value->end, info);
      if (status == MS_STATUS_OK && p < value->end && *p != ';')
        return ms_text_fail_at (info, reader->data, p, value->end);
      more = p < value->end;
      p += more;
    }
  return status;
}

/* Makes a play as it is before the first step. */
static MsStatus
begin_play (const Reader *reader, const MsPlay *board, MsPlay **play, MsErrorInfo *info)
{
  MsMove move = { .action = MS_ACTION_OPEN, .cell = reader->first_cell };
  *play = ms_play_new_again (board, NULL);
  if (*play == NULL || (reader->first_cell >= 0 && ms_play_do (*play, &move) != MS_STATUS_OK))
    return ms_fail (info, MS_STATUS_NO_MEMORY);
  return MS_STATUS_OK;
}

/* Makes the steps from first to before last.  A restart begins a new play if may_restart, else it
 * ends the steps. */
static MsStatus
make_steps (Reader *reader, const MsPlay *board, MsPlay **play, guint first, guint last,
    gboolean may_restart, MsErrorInfo *info)
{
  MsStatus status = MS_STATUS_OK;
  for (guint i = first; i < last && status == MS_STATUS_OK && !reader->solved; i++)
    {
      const Step *step = &g_array_index (reader->steps, Step, i);
      if (step->kind == STEP_SOLVE)
        reader->solved = TRUE;
      else if (step->kind == STEP_MOVE)
        status = make_moves (reader, *play, &step->value, info);
      else if (may_restart)
        {
          ms_play_free (g_steal_pointer (play));
          status = begin_play (reader, board, play, info);
        }
      else
        return status;
    }
  return status;
}

static MsStatus
play_again (Reader *reader, MsDocument *document, MsErrorInfo *info)
{
  MsPlay *play = NULL;
  guint seen = (guint)reader->state - 1;
  MsStatus status = begin_play (reader, document->play, &play, info);

  if (status == MS_STATUS_OK)
    status = make_steps (reader, document->play, &play, 0, seen, TRUE, info);
  int n_done = status == MS_STATUS_OK ? ms_play_count_undo (play) : 0;
  document->assisted = reader->solved;
  if (status == MS_STATUS_OK)
    status = make_steps (reader, document->play, &play, seen, reader->steps->len, FALSE, info);
  if (status != MS_STATUS_OK)
    {
      ms_play_free (play);
      return status;
    }
  while (ms_play_count_undo (play) > n_done)
    ms_play_undo (play);
  ms_play_free (document->play);
  document->play = play;
  return MS_STATUS_OK;
}

/* Whether ui, such as "D3", says that mines were hit and the moves undone. */
static gboolean
has_deaths (const Value *ui)
{
  const char *p = ui->start;
  gint64 deaths;
  if (p == NULL || p == ui->end || *p++ != 'D')
    return FALSE;
  return ms_text_take_count (&p, ui->end, G_MAXINT, &deaths) && deaths > 0;
}

static MsStatus
read_time (const Reader *reader, MsDocument *document, MsErrorInfo *info)
{
  const Value *value = &reader->values[TIME];
  if (value->start == NULL)
    return MS_STATUS_OK;
  g_autofree char *text = g_strndup (value->start, (gsize)(value->end - value->start));
  char *stop;
  double seconds = g_ascii_strtod (text, &stop);
  if (stop == text || *stop != '\0' || !(seconds >= 0 && seconds <= MOST_SECONDS))
    return fail_value (reader, TIME, MS_STATUS_FILE_BAD_VALUE, info);
  document->elapsed_ms = (int64_t)round (seconds * 1000);
  return MS_STATUS_OK;
}

MsStatus
ms_read_tatham_save (const char *data, gsize length, MsDocument *document, MsErrorInfo *info)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (Step));
  Reader reader = { .data = data, .p = data, .end = data + length, .steps = steps };

  MS_TRY (read_records (&reader, info));
  MS_TRY (check_head (&reader, info));
  MS_TRY (read_board (&reader, document, info));
  MS_TRY (play_again (&reader, document, info));
  MS_TRY (read_time (&reader, document, info));
  document->assisted |= has_deaths (&reader.values[UI]);
  return ms_document_content_renew_position (document, info);
}
