/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Journals: any lines behind a game or an analysis are read as far as they are sound.  An input is
 * a document and, behind a NUL byte, the lines, to which their checksums are added here.  What was
 * read is written as a journal again, and read as the same. */
#include "fuzz.h"

#include "ms-journal.h"

#include <string.h>

/* Boards that grow without end say nothing more. */
#define MOST_LINES 200

static void
append_lines (GString *journal, const char *lines, gsize length)
{
  const char *end = lines + length;
  for (int n = 0; lines < end && n < MOST_LINES; n++)
    {
      const char *stop = memchr (lines, '\n', (gsize)(end - lines));
      gsize whole = (gsize)((stop != NULL ? stop : end) - lines), line_length = whole;
      if (whole > 0 && lines[whole - 1] == '\r') /* the reader takes it for part of the end */
        line_length--;
      if (line_length > 0) /* none is written without words */
        {
          g_autofree char *sum = g_compute_checksum_for_data (
              G_CHECKSUM_MD5, (const guchar *)lines, line_length);
          g_string_append_printf (journal, "+%.8s ", sum);
          g_string_append_len (journal, lines, (gssize)line_length);
          g_string_append_c (journal, '\n');
        }
      lines += whole + 1;
    }
}

/* What was edited is as it was opened when all is taken back. */
static void
check_undo (MsPlay *play)
{
  while (ms_play_count_undo (play) > 0)
    ms_play_undo (play);
  MsEditFrame now = ms_play_get_frame (play), start = ms_play_get_start_frame (play);
  g_assert_true (ms_edit_frame_equal (&now, &start));
  if (ms_play_get_start_cells (play) != NULL)
    g_assert_cmpmem (ms_play_get_cells (play), (gsize)now.width * (gsize)now.height,
        ms_play_get_start_cells (play), (gsize)now.width * (gsize)now.height);
}

static void
append_analysis (const MsPlay *play, MsJournalTail *tail)
{
  int width = ms_play_get_start_frame (play).width;
  width = ms_journal_tell_moves (
      play, 0, ms_play_count_moves (play), width, ms_journal_take_settled, tail);
  ms_journal_tell_undone (play, width, ms_journal_take_settled, tail);
}

/* A new journal of what was read, as it is begun when it is saved. */
static GString *
write_journal (const MsDocument *document)
{
  MsPlay *play = document->play, *first = document->aside != NULL ? document->aside : play;
  gboolean is_analysis = ms_play_get_state (first) == MS_STATE_ANALYSIS;
  MsPlay *again = is_analysis ? ms_play_new_again (first, NULL) : NULL;
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_MD5);
  gsize length;
  g_autofree char *native = ms_write_native (
      is_analysis ? again : first, document->elapsed_ms, document->assisted, &length);
  g_autofree char *head = ms_journal_dup_head (native, length);
  GString *journal = g_string_new (head);
  MsJournalTail tail = { journal, checksum };

  g_string_append_len (journal, native, (gssize)length);
  if (is_analysis)
    append_analysis (first, &tail);
  else
    ms_journal_tell_undone (
        first, ms_play_get_rules (first)->width, ms_journal_take_settled, &tail);
  if (document->aside != NULL)
    {
      ms_journal_take_settled (&(MsJournalEntry){ .kind = MS_JOURNAL_ANALYSE }, &tail);
      append_analysis (play, &tail);
    }
  ms_journal_take_settled (
      &(MsJournalEntry){ .kind = MS_JOURNAL_CLOCK, .elapsed_ms = document->elapsed_ms }, &tail);
  if (document->assisted)
    ms_journal_take_settled (&(MsJournalEntry){ .kind = MS_JOURNAL_ASSISTED }, &tail);
  ms_play_free (again);
  return journal;
}

/* The same moves, done and undone, which lead to the same board. */
static void
check_same (const MsPlay *play, const MsPlay *again)
{
  gsize length, again_length;
  g_autofree char *text = ms_write_native (play, 0, FALSE, &length);
  g_autofree char *again_text = ms_write_native (again, 0, FALSE, &again_length);
  int n = ms_play_count_moves (play) + ms_play_count_undone (play);

  g_assert_cmpmem (text, length, again_text, again_length);
  g_assert_cmpint (ms_play_count_undone (play), ==, ms_play_count_undone (again));
  g_assert_cmpint (ms_play_count_undo (play), ==, ms_play_count_undo (again));
  g_assert_cmpint (ms_play_count_redo (play), ==, ms_play_count_redo (again));
  for (int i = 0; i < n; i++)
    {
      MsMove move = ms_play_get_move (play, i), other = ms_play_get_move (again, i);
      g_assert_true (move.action == other.action && move.time_ms == other.time_ms
          && (move.action == MS_ACTION_EDIT || move.cell == other.cell));
    }
}

/* What was read is written as another journal, and that is read as the same. */
static void
check_written (const MsDocument *document)
{
  g_autoptr (GString) journal = write_journal (document);
  g_autoptr (MsDocument) again = NULL;
  gsize sound;

  g_assert_cmpint (
      ms_journal_read (journal->str, journal->len, &again, &sound, NULL), ==, MS_STATUS_OK);
  g_assert_cmpuint (sound, ==, journal->len);
  g_assert_true ((document->aside == NULL) == (again->aside == NULL));
  check_same (document->play, again->play);
  if (document->aside != NULL)
    check_same (document->aside, again->aside);
  g_assert_cmpint (document->elapsed_ms, ==, again->elapsed_ms);
  g_assert_true (document->assisted == again->assisted);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const uint8_t *nul = size > 0 ? memchr (data, 0, size) : NULL;
  size_t length = nul != NULL ? (size_t)(nul - data) : size;
  g_autofree char *head = ms_journal_dup_head ((const char *)data, length);
  g_autoptr (GString) journal = g_string_new (head);
  g_autoptr (MsDocument) document = NULL, again = NULL;
  gsize sound = 0;

  /* As it is, too: no head but ours is right, but each is read. */
  ms_journal_read ((const char *)data, size, &document, NULL, NULL);
  g_clear_pointer (&document, ms_document_free);
  g_string_append_len (journal, (const char *)data, (gssize)length);
  if (nul != NULL)
    append_lines (journal, (const char *)nul + 1, size - length - 1);
  MsStatus status = ms_journal_read (journal->str, journal->len, &document, &sound, NULL);
  if (document == NULL)
    return 0;
  if (status == MS_STATUS_OK)
    g_assert_cmpuint (sound, ==, journal->len);
  g_assert_cmpint (ms_journal_read (journal->str, sound, &again, NULL, NULL), ==, MS_STATUS_OK);
  check_written (document);
  check_undo (document->play);
  if (document->aside != NULL)
    check_undo (document->aside);
  return 0;
}
