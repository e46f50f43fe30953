/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-journal.h"

#include "ms-native.h"
#include "ms-text.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#define HEAD "minesage-journal "
#define VERSION 2
#define MD5_DIGITS 32
#define SUM_DIGITS 8
#define PREFIX (1 + SUM_DIGITS + 1) /* length of "+1a2b3c4d " */

/* Indexed by MsJournalKind; moves and edits have more than one word each. */
static const char *const words[] = { [MS_JOURNAL_UNDO] = "undo",
  [MS_JOURNAL_REDO] = "redo",
  [MS_JOURNAL_ASSISTED] = "assisted",
  [MS_JOURNAL_CLOCK] = "clock",
  [MS_JOURNAL_ANALYSE] = "analyse",
  [MS_JOURNAL_CLICKS] = "clicks" };

/* Indexed by whether the edit is joined to what is before it. */
static const char *const edit_words[] = { "edit ", "more " };
static const char known[] = "known";

/* --- Writing --- */

char *
ms_journal_dup_head (const char *native, gsize length)
{
  g_autofree char *sum = g_compute_checksum_for_data (
      G_CHECKSUM_MD5, (const guchar *)native, length);
  return g_strdup_printf (HEAD "%d %" G_GSIZE_FORMAT " %s\n", VERSION, length, sum);
}

static void
clear_entry (gpointer entry)
{
  ms_edit_unref (((MsJournalEntry *)entry)->edit);
}

GArray *
ms_journal_entries_new (void)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (MsJournalEntry));
  g_array_set_clear_func (entries, clear_entry);
  return entries;
}

static void
append_edit (GString *text, const MsEdit *edit, gboolean joined)
{
  const MsEditFrame *frame = ms_edit_get_frame (edit);
  int n;
  const int *cells = ms_edit_get_cells (edit, &n);
  const MsCell *values = ms_edit_get_values (edit);

  g_string_append (text, edit_words[joined != FALSE]);
  g_string_append_printf (text, "%dx%dx%d ", frame->width, frame->height, frame->mines);
  if (isnan (frame->density))
    g_string_append (text, known);
  else
    ms_native_append_density (text, frame->density);
  if (cells == NULL)
    {
      g_string_append (text, " =");
      for (int cell = 0; cell < n; cell++)
        g_string_append_c (text, MS_NATIVE_CELLS[values[cell]]);
    }
  for (int i = 0; cells != NULL && i < n; i++)
    g_string_append_printf (text, " %d,%d=%c", cells[i] % frame->width, cells[i] / frame->width,
        MS_NATIVE_CELLS[values[i]]);
}

static void
append_payload (GString *text, const MsJournalEntry *entry)
{
  if (entry->kind == MS_JOURNAL_MOVE)
    g_string_append_printf (text, "%s %d,%d %" G_GINT64_FORMAT, ms_native_move_word (&entry->move),
        entry->move.cell % entry->width, entry->move.cell / entry->width,
        (gint64)entry->move.time_ms);
  else if (entry->kind == MS_JOURNAL_EDIT)
    append_edit (text, entry->edit, entry->joined);
  else if (entry->kind == MS_JOURNAL_CLOCK)
    g_string_append_printf (
        text, "%s %" G_GINT64_FORMAT, words[MS_JOURNAL_CLOCK], (gint64)entry->elapsed_ms);
  else if (entry->kind == MS_JOURNAL_CLICKS)
    g_string_append_printf (text, "%s %d,%d,%d,%d,%d,%d", words[MS_JOURNAL_CLICKS],
        entry->clicks.left, entry->clicks.right, entry->clicks.chords, entry->clicks.effective_left,
        entry->clicks.effective_right, entry->clicks.effective_chords);
  else
    g_string_append (text, words[entry->kind]);
}

static const char *
sum_of (GChecksum *checksum, const char *payload, gsize length)
{
  g_checksum_reset (checksum);
  g_checksum_update (checksum, (const guchar *)payload, (gssize)length);
  return g_checksum_get_string (checksum);
}

void
ms_journal_append (
    GString *text, const MsJournalEntry *entry, gboolean settled, GChecksum *checksum)
{
  gsize start = text->len;
  g_string_append_printf (text, "%c%*s", settled ? '+' : '.', PREFIX - 1, "");
  append_payload (text, entry);
  const char *payload = text->str + start + PREFIX;
  const char *sum = sum_of (checksum, payload, text->len - start - PREFIX);
  memcpy (text->str + start + 1, sum, SUM_DIGITS);
  g_string_append_c (text, '\n');
}

void
ms_journal_take_settled (const MsJournalEntry *entry, gpointer tail)
{
  MsJournalTail *behind = tail;
  ms_journal_append (behind->text, entry, TRUE, behind->checksum);
}

int
ms_journal_tell_moves (
    const MsPlay *play, int first, int n_moves, int width, MsJournalTake take, gpointer user_data)
{
  for (int i = first; i < first + n_moves; i++)
    {
      MsMove move = ms_play_get_move (play, i);
      MsJournalEntry entry = { .kind = MS_JOURNAL_MOVE, .move = move, .width = width };
      if (move.action == MS_ACTION_EDIT)
        {
          bool joined;
          MsEdit *edit = ms_play_get_edit (play, &move, &joined);
          entry = (MsJournalEntry){ .kind = MS_JOURNAL_EDIT, .edit = edit, .joined = joined };
          width = ms_edit_get_frame (edit)->width;
        }
      take (&entry, user_data);
    }
  return width;
}

void
ms_journal_tell_undone (const MsPlay *play, int width, MsJournalTake take, gpointer user_data)
{
  const MsJournalEntry undo = { .kind = MS_JOURNAL_UNDO };
  const MsJournalEntry clicks = { .kind = MS_JOURNAL_CLICKS, .clicks = *ms_play_get_clicks (play) };
  int n_undone = ms_play_count_undone (play);
  ms_journal_tell_moves (play, ms_play_count_moves (play), n_undone, width, take, user_data);
  for (int i = ms_play_count_redo (play); i > 0; i--)
    take (&undo, user_data);
  if (n_undone > 0)
    take (&clicks, user_data);
}

/* --- Reading --- */

typedef struct
{
  const char *text, *end;
} Payload;

static gboolean
check_line (const MsLines *lines, GChecksum *checksum, Payload *payload)
{
  const char *line = lines->line;
  gboolean shaped = lines->terminated && lines->line_length > PREFIX
      && (line[0] == '+' || line[0] == '.') && line[PREFIX - 1] == ' ';
  if (!shaped)
    return FALSE;
  *payload = (Payload){ line + PREFIX, line + lines->line_length };
  const char *sum = sum_of (checksum, payload->text, lines->line_length - PREFIX);
  return memcmp (line + 1, sum, SUM_DIGITS) == 0;
}

static gboolean
take_word (Payload *payload, const char *word)
{
  return ms_text_take_word (&payload->text, payload->end, word);
}

static gboolean
take_count (Payload *payload, gint64 limit, gint64 *value)
{
  return ms_text_take_count (&payload->text, payload->end, limit, value) && *value < limit;
}

static gboolean
parse_move (Payload payload, const MsRules *rules, MsMove *move)
{
  gint64 x, y, time_ms;
  for (int i = 0; i < MS_NATIVE_N_MOVES; i++)
    {
      Payload rest = payload;
      if (!take_word (&rest, ms_native_moves[i].word) || !take_word (&rest, " "))
        continue;
      if (!take_count (&rest, rules->width, &x) || !take_word (&rest, ",")
          || !take_count (&rest, rules->height, &y) || !take_word (&rest, " ")
          || !take_count (&rest, MS_NATIVE_MAX_TIME + 1, &time_ms) || rest.text != rest.end)
        return FALSE;
      *move = (MsMove){ ms_native_moves[i].action, (int)(y * rules->width + x),
        ms_native_moves[i].mark, time_ms, ms_native_moves[i].joined };
      return TRUE;
    }
  return FALSE;
}

static gboolean
is_only (Payload payload, const char *word)
{
  return take_word (&payload, word) && payload.text == payload.end;
}

/* An edit while it is read. */
typedef struct
{
  MsEditFrame frame;
  int *cells; /* [n]; NULL: the whole board */
  MsCell *values; /* [n] */
  int n;
} ReadEdit;

/* Reads a frame and checks it, so that its sizes can be relied on. */
static gboolean
take_frame (Payload *payload, MsEditFrame *frame)
{
  gint64 size[3];
  for (int i = 0; i < 3; i++)
    if (!take_count (payload, INT_MAX, &size[i]) || !take_word (payload, i < 2 ? "x" : " "))
      return FALSE;
  *frame = (MsEditFrame){ (int)size[0], (int)size[1], (int)size[2], NAN };
  Payload density = *payload;
  while (payload->text < payload->end && *payload->text != ' ')
    payload->text++;
  density.end = payload->text;
  if (!is_only (density, known)
      && !ms_native_parse_density (
          density.text, (gsize)(density.end - density.text), &frame->density))
    return FALSE;
  return ms_edit_frame_check (frame, NULL) == MS_STATUS_OK;
}

static gboolean
take_value (Payload *payload, MsCell *value)
{
  const char *letter = payload->text < payload->end && *payload->text != '\0'
      ? strchr (MS_NATIVE_CELLS, *payload->text)
      : NULL;
  if (letter == NULL)
    return FALSE;
  payload->text++;
  *value = (MsCell)(letter - MS_NATIVE_CELLS);
  return TRUE;
}

static gboolean
take_board (Payload *payload, ReadEdit *read)
{
  read->n = read->frame.width * read->frame.height;
  if (payload->end - payload->text != read->n)
    return FALSE;
  read->values = g_new (MsCell, (gsize)read->n);
  for (int cell = 0; cell < read->n; cell++)
    if (!take_value (payload, &read->values[cell]))
      return FALSE;
  return TRUE;
}

/* Reads " x,y=VALUE" repeatedly; each has at least six characters. */
static gboolean
take_cells (Payload *payload, ReadEdit *read)
{
  gsize most = (gsize)(payload->end - payload->text) / 6 + 1;
  read->cells = g_new (int, most);
  read->values = g_new (MsCell, most);
  for (; payload->text < payload->end; read->n++)
    {
      gint64 x, y;
      if (!take_word (payload, " ") || !take_count (payload, read->frame.width, &x)
          || !take_word (payload, ",") || !take_count (payload, read->frame.height, &y)
          || !take_word (payload, "=") || !take_value (payload, &read->values[read->n]))
        return FALSE;
      read->cells[read->n] = (int)(y * read->frame.width + x);
    }
  return TRUE;
}

/* Reads the whole payload.  TRUE and an owned *edit; FALSE where it is not a possible edit. */
static gboolean
parse_edit (Payload payload, MsEdit **edit, gboolean *joined)
{
  ReadEdit read = { .n = 0 };
  *edit = NULL;
  *joined = take_word (&payload, edit_words[TRUE]);
  if ((*joined || take_word (&payload, edit_words[FALSE])) && take_frame (&payload, &read.frame)
      && (take_word (&payload, " =") ? take_board (&payload, &read) : take_cells (&payload, &read)))
    ms_edit_new (&read.frame, read.cells, read.values, read.n, NULL, edit, NULL);
  g_free (read.cells);
  g_free (read.values);
  return *edit != NULL;
}

/* Makes a move.  A file with moves must hold the layout too, so a move that would draw one is a
 * fault. */
static gboolean
do_move (MsPlay *play, const MsMove *move)
{
  int n_before = ms_play_count_moves (play);
  if (n_before > 0 && move->time_ms < ms_play_get_move (play, n_before - 1).time_ms)
    return FALSE;
  if (move->action == MS_ACTION_OPEN && ms_play_get_layout (play) == NULL
      && ms_play_get_cells (play)[move->cell] != MS_CELL_FLAG)
    return FALSE;
  if (ms_play_do (play, move) != MS_STATUS_OK)
    return FALSE;
  return ms_play_count_moves (play) == n_before + 1;
}

static gboolean
set_aside (MsDocument *document)
{
  MsPosition *position;
  const MsRules *rules = ms_play_get_rules (document->play);
  if (ms_play_get_state (document->play) == MS_STATE_ANALYSIS)
    return FALSE;
  if (ms_position_new (rules->width, rules->height, rules->mines,
          ms_play_get_cells (document->play), NULL, &position, NULL)
      != MS_STATUS_OK)
    return FALSE;
  MsPlay *analysis = ms_play_new_analysis (position, NULL);
  ms_position_unref (position);
  if (analysis == NULL)
    return FALSE;
  document->aside = document->play;
  document->play = analysis;
  return TRUE;
}

static gboolean
parse_clicks (Payload payload, MsClicks *clicks)
{
  int *const counts[] = { &clicks->left, &clicks->right, &clicks->chords, &clicks->effective_left,
    &clicks->effective_right, &clicks->effective_chords };
  if (!take_word (&payload, words[MS_JOURNAL_CLICKS]))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      gint64 count;
      if (!take_word (&payload, i == 0 ? " " : ",")
          || !take_count (&payload, MS_NATIVE_MAX_CLICKS + 1, &count))
        return FALSE;
      *counts[i] = (int)count;
    }
  return payload.text == payload.end;
}

static gboolean
do_entry (MsDocument *document, Payload payload)
{
  MsPlay *play = document->play;
  MsMove move;
  MsClicks clicks;
  MsEdit *edit;
  gboolean joined;
  gint64 elapsed;

  if (parse_move (payload, ms_play_get_rules (play), &move))
    {
      document->elapsed_ms = MAX (document->elapsed_ms, move.time_ms);
      return do_move (play, &move);
    }
  if (is_only (payload, words[MS_JOURNAL_UNDO]) && ms_play_count_undo (play) > 0)
    {
      ms_play_undo (play);
      document->assisted |= ms_play_get_state (play) != MS_STATE_ANALYSIS;
      return TRUE;
    }
  if (is_only (payload, words[MS_JOURNAL_REDO]) && ms_play_count_redo (play) > 0)
    return ms_play_redo (play) == MS_STATUS_OK;
  if (is_only (payload, words[MS_JOURNAL_ASSISTED]))
    return document->assisted = TRUE;
  if (is_only (payload, words[MS_JOURNAL_ANALYSE]))
    return set_aside (document);
  if (parse_clicks (payload, &clicks))
    return ms_play_set_clicks (play, &clicks);
  if (parse_edit (payload, &edit, &joined))
    {
      int n_before = ms_play_count_moves (play);
      MsStatus status = ms_play_edit (play, edit, joined);
      gboolean done = status == MS_STATUS_OK && ms_play_count_moves (play) == n_before + 1;
      ms_edit_unref (edit);
      return done;
    }
  if (!take_word (&payload, words[MS_JOURNAL_CLOCK]) || !take_word (&payload, " ")
      || !take_count (&payload, MS_NATIVE_MAX_TIME + 1, &elapsed) || payload.text != payload.end)
    return FALSE;
  document->elapsed_ms = MAX (document->elapsed_ms, elapsed);
  return TRUE;
}

/* *sound: becomes the number of bytes of the file that were read without a fault. */
static MsStatus
read_entries (MsDocument *document, MsLines lines, gsize *sound, MsErrorInfo *info)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_MD5);
  Payload payload;

  for (*sound = lines.offset; ms_lines_next (&lines); *sound = lines.offset)
    {
      if (!check_line (&lines, checksum, &payload))
        {
          /* It was damaged and not just cut off where one of the lines behind it is whole and was
           * written when everything before it was known to be on the disk. */
          while (ms_lines_next (&lines))
            if (check_line (&lines, checksum, &payload) && lines.line[0] == '+')
              return ms_fail (info, MS_STATUS_FILE_SYNTAX);
          return MS_STATUS_OK;
        }
      if (!do_entry (document, payload))
        return ms_fail (info, MS_STATUS_FILE_CONTRADICTS);
    }
  return MS_STATUS_OK;
}

/* Reads the game in the native format; of an analysis makes a play too. */
static MsStatus
read_game (const char *data, gsize length, MsDocument **document, MsErrorInfo *info)
{
  MS_TRY (ms_document_read (data, length, document, info));
  gboolean native = (*document)->format == MS_FORMAT_NATIVE;
  if (native && ((*document)->play = ms_document_take_play (*document)) != NULL)
    return ms_fail (info, MS_STATUS_OK);
  g_clear_pointer (document, ms_document_free);
  return ms_fail (info, native ? MS_STATUS_NO_MEMORY : MS_STATUS_FILE_UNKNOWN);
}

/* Reads the first line: *n_bytes becomes the length of the game, *sum its checksum. */
static MsStatus
read_head (MsLines *lines, gsize *n_bytes, const char **sum, MsErrorInfo *info)
{
  gint64 version, bytes;
  if (!ms_lines_next (lines) || !lines->terminated)
    return ms_fail (info, MS_STATUS_FILE_UNKNOWN);
  Payload head = { lines->line, lines->line + lines->line_length };
  if (!take_word (&head, HEAD) || !take_count (&head, G_MAXINT, &version))
    return ms_fail (info, MS_STATUS_FILE_UNKNOWN);
  if (version < 1)
    return ms_fail (info, MS_STATUS_FILE_UNKNOWN);
  if (version > VERSION)
    return ms_fail (info, MS_STATUS_FILE_BAD_VERSION);
  if (!take_word (&head, " ") || !take_count (&head, G_MAXINT64, &bytes) || !take_word (&head, " ")
      || head.end - head.text != MD5_DIGITS)
    return ms_fail (info, MS_STATUS_FILE_UNKNOWN);
  *n_bytes = (gsize)bytes;
  *sum = head.text;
  return MS_STATUS_OK;
}

MsStatus
ms_journal_read (
    const char *data, gsize length, MsDocument **document, gsize *sound, MsErrorInfo *info)
{
  MsLines lines = { .data = data, .length = length };
  gsize n_bytes = 0, end = 0;
  const char *sum = NULL;

  *document = NULL;
  MS_TRY (read_head (&lines, &n_bytes, &sum, info));
  if (n_bytes > length - lines.offset)
    return ms_fail (info, MS_STATUS_FILE_TRUNCATED);
  const char *game = data + lines.offset;
  g_autofree char *found = g_compute_checksum_for_data (
      G_CHECKSUM_MD5, (const guchar *)game, n_bytes);
  if (memcmp (found, sum, MD5_DIGITS) != 0)
    return ms_fail (info, MS_STATUS_FILE_SYNTAX);

  g_autoptr (MsDocument) read = NULL;
  MsStatus status = read_game (game, n_bytes, &read, info);
  lines.offset += n_bytes;
  if (status != MS_STATUS_OK)
    return status;
  MsStatus fault = read_entries (read, lines, &end, info);
  MsErrorInfo unused;
  /* Moves have been made in the play. */
  status = ms_document_content_renew_position (read, &unused);
  if (status != MS_STATUS_OK)
    return ms_fail (info, status);
  *document = g_steal_pointer (&read);
  if (sound != NULL)
    *sound = end;
  return fault;
}
