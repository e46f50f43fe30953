/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Journals: what is written comes back, cut off anywhere it is a game from before the cut, and no
 * damage goes unnoticed. */
#include "cmocka-common.h"

#include "ms-journal.h"

#include <string.h>

static GString *
begin_journal (const MsPlay *play, int64_t elapsed_ms)
{
  gsize length;
  g_autofree char *native = ms_write_native (play, elapsed_ms, FALSE, &length);
  g_autofree char *head = ms_journal_dup_head (native, length);
  GString *journal = g_string_new (head);
  g_string_append_len (journal, native, (gssize)length);
  return journal;
}

static void
append (GString *journal, const MsPlay *play, const MsJournalEntry *entry, gboolean settled)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_MD5);
  MsJournalEntry with_width = *entry;
  with_width.width = ms_play_get_rules (play)->width;
  ms_journal_append (journal, &with_width, settled, checksum);
}

static MsPlay *
new_play (void)
{
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, 4, NULL, NULL);
  MsMove first = { MS_ACTION_OPEN, 40, 0, 0, false };
  assert_int_equal (ms_play_do (play, &first), MS_STATUS_OK);
  return play;
}

static void
assert_same_moves (const MsPlay *a, const MsPlay *b)
{
  int n = ms_play_count_moves (a) + ms_play_count_undone (a);
  assert_int_equal (ms_play_count_moves (a), ms_play_count_moves (b));
  assert_int_equal (ms_play_count_undone (a), ms_play_count_undone (b));
  for (int i = 0; i < n; i++)
    {
      MsMove x = ms_play_get_move (a, i), y = ms_play_get_move (b, i);
      assert_int_equal (x.action, y.action);
      assert_int_equal (x.cell, y.cell);
      assert_int_equal (x.time_ms, y.time_ms);
      if (x.action == MS_ACTION_MARK)
        assert_int_equal (x.mark, y.mark);
    }
}

static void
assert_same_play (const MsPlay *a, const MsPlay *b)
{
  assert_same_moves (a, b);
  assert_memory_equal (ms_play_get_cells (a), ms_play_get_cells (b), 81);
  assert_int_equal (ms_play_count_undo (a), ms_play_count_undo (b));
  assert_int_equal (ms_play_count_redo (a), ms_play_count_redo (b));
}

/* One random thing is done to the game; FALSE when it was not possible. */
static gboolean
do_something (MsPlay *play, MsRng *rng, int64_t time_ms, MsJournalEntry *entry)
{
  uint64_t what = ms_rng_below (rng, 10);
  int n_before, n_after;
  if (what < 2 && ms_play_count_undo (play) > 0)
    {
      ms_play_undo (play);
      *entry = (MsJournalEntry){ .kind = MS_JOURNAL_UNDO };
      return TRUE;
    }
  if (what == 2 && ms_play_count_redo (play) > 0)
    {
      ms_play_redo (play);
      *entry = (MsJournalEntry){ .kind = MS_JOURNAL_REDO };
      return TRUE;
    }
  *entry = (MsJournalEntry){ .kind = MS_JOURNAL_MOVE };
  entry->move = (MsMove){ (MsAction)ms_rng_below (rng, 3), (int)ms_rng_below (rng, 81),
    (MsCell)(MS_CELL_COVERED + ms_rng_below (rng, 3)), time_ms, false };
  entry->move.joined = entry->move.action == MS_ACTION_CHORD && ms_rng_below (rng, 2) == 0;
  n_before = ms_play_count_moves (play);
  ms_play_do (play, &entry->move);
  n_after = ms_play_count_moves (play);
  return n_after > n_before;
}

static void
random_games_come_back (void **state)
{
  MsRng rng;
  ms_rng_seed (&rng, 1);
  for (int round = 0; round < 200; round++)
    {
      MsPlay *play = new_play ();
      g_autoptr (GString) journal = begin_journal (play, 0);
      gboolean undone = FALSE;
      int64_t time_ms = 0;
      for (int i = 0; i < 60; i++)
        {
          MsJournalEntry entry;
          if (!do_something (play, &rng, time_ms += 11, &entry))
            continue;
          undone |= entry.kind == MS_JOURNAL_UNDO;
          append (journal, play, &entry, ms_rng_below (&rng, 2));
        }
      append (
          journal, play, &(MsJournalEntry){ .kind = MS_JOURNAL_CLOCK, .elapsed_ms = 98760 }, FALSE);
      g_autoptr (MsDocument) document = NULL;
      assert_int_equal (
          ms_journal_read (journal->str, journal->len, &document, NULL, NULL), MS_STATUS_OK);
      assert_same_play (document->play, play);
      assert_int_equal (document->elapsed_ms, 98760);
      assert_int_equal (document->assisted, undone);
      assert_memory_equal (
          ms_position_get_cells (document->position), ms_play_get_cells (play), 81);
      ms_play_free (play);
    }
}

/* A play and its journal of marks, one line each; lines with "+" are those whose bit is set. */
static GString *
mark_row (MsPlay *play, int n, guint settled)
{
  GString *journal = begin_journal (play, 0);
  for (int i = 0; i < n; i++)
    {
      MsJournalEntry entry = { .kind = MS_JOURNAL_MOVE,
        .move = { MS_ACTION_MARK, i, MS_CELL_QUESTION, 100 * (i + 1) } };
      append (journal, play, &entry, (settled >> i & 1) != 0);
    }
  return journal;
}

static int
count_moves (const MsDocument *document)
{
  int n = ms_play_count_moves (document->play);
  return n;
}

static void
cut_off_anywhere_it_is_the_game_before (void **state)
{
  MsPlay *play = new_play ();
  g_autoptr (GString) game = begin_journal (play, 0);
  g_autoptr (GString) journal = mark_row (play, 6, 0x3f);
  for (gsize length = 0; length <= journal->len; length++)
    {
      /* A block of its own, so that reading behind the end is noticed. */
      g_autofree char *cut = g_memdup2 (journal->str, length);
      g_autoptr (MsDocument) document = NULL;
      MsStatus status = ms_journal_read (cut, length, &document, NULL, NULL);
      int n_lines = 0;
      for (gsize i = game->len; i < length; i++)
        n_lines += cut[i] == '\n';
      if (length < game->len)
        assert_true (status != MS_STATUS_OK && document == NULL);
      else
        {
          assert_int_equal (status, MS_STATUS_OK);
          assert_int_equal (count_moves (document), 1 + n_lines);
        }
    }
  ms_play_free (play);
}

static void
no_flipped_bit_goes_unnoticed (void **state)
{
  MsPlay *play = new_play ();
  g_autoptr (GString) journal = mark_row (play, 4, 0xf);
  const char *last_line = g_strrstr_len (journal->str, (gssize)journal->len - 1, "\n") + 1;
  gsize last = (gsize)(last_line - journal->str);
  for (gsize i = 0; i < journal->len; i++)
    for (int bit = 0; bit < 8; bit++)
      {
        g_autofree char *bent = g_memdup2 (journal->str, journal->len);
        g_autoptr (MsDocument) document = NULL;
        bent[i] ^= (char)(1 << bit);
        MsStatus status = ms_journal_read (bent, journal->len, &document, NULL, NULL);
        if (i < last - 1)
          assert_int_not_equal (status, MS_STATUS_OK);
        else if (status == MS_STATUS_OK && i != last) /* the last line, taken for a torn one */
          assert_int_equal (count_moves (document), i < last ? 3 : 4);
      }
  ms_play_free (play);
}

/* What power leaves of lines that were not known to be on the disk: the good ones before count. */
static void
a_torn_end_is_no_damage (void **state)
{
  MsPlay *play = new_play ();
  g_autoptr (GString) journal = mark_row (play, 6, 0x7); /* three lines may be lost */
  char *line = journal->str;
  for (int n = 0; n < 3; n++)
    line = strstr (line + 1, "\n+");
  line = strstr (line + 1, "\n.") + 1;
  memset (line, 0, 20);
  g_autoptr (MsDocument) document = NULL;
  assert_int_equal (
      ms_journal_read (journal->str, journal->len, &document, NULL, NULL), MS_STATUS_OK);
  assert_int_equal (count_moves (document), 1 + 3);
  ms_play_free (play);
}

/* Whichever bit of whichever line it is: the game up to that line, and a journal of just that. */
static void
what_precedes_damage_is_read (void **state)
{
  MsPlay *play = new_play ();
  g_autoptr (GString) game = begin_journal (play, 0);
  g_autoptr (GString) journal = mark_row (play, 6, 0x3f);
  int n_lines = 0;
  for (gsize i = game->len, start = i; i < journal->len; i++)
    {
      g_autofree char *bent = g_memdup2 (journal->str, journal->len);
      g_autoptr (MsDocument) document = NULL, again = NULL;
      gsize sound = 0;
      bent[i] ^= 1;
      MsStatus status = ms_journal_read (bent, journal->len, &document, &sound, NULL);
      /* Without its end a line swallows the next.  With nothing whole behind it, it is torn. */
      int last = n_lines + (journal->str[i] == '\n');
      assert_int_equal (status, last < 5 ? MS_STATUS_FILE_SYNTAX : MS_STATUS_OK);
      assert_int_equal (count_moves (document), 1 + n_lines);
      assert_int_equal (sound, start);
      assert_int_equal (ms_journal_read (bent, sound, &again, NULL, NULL), MS_STATUS_OK);
      assert_same_play (document->play, again->play);
      assert_memory_equal (
          ms_position_get_cells (document->position), ms_play_get_cells (document->play), 81);
      if (journal->str[i] == '\n')
        {
          n_lines++;
          start = i + 1;
        }
    }
  ms_play_free (play);
}

/* Refused with nothing before it. */
static void
assert_refused (GString *journal, MsStatus expected)
{
  MsDocument *document = NULL;
  MsErrorInfo info;
  assert_int_equal (ms_journal_read (journal->str, journal->len, &document, NULL, &info), expected);
  assert_int_equal (info.status, expected);
  assert_null (document);
}

/* Refused with the first moves of its game. */
static void
assert_broken_off (GString *journal, int n_moves, MsStatus expected)
{
  g_autoptr (MsDocument) document = NULL;
  MsErrorInfo info;
  assert_int_equal (ms_journal_read (journal->str, journal->len, &document, NULL, &info), expected);
  assert_int_equal (info.status, expected);
  assert_int_equal (count_moves (document), n_moves);
}

static void
entries_that_cannot_be_are_refused (void **state)
{
  const MsJournalEntry impossible[] = {
    { .kind = MS_JOURNAL_REDO },
    { .kind = MS_JOURNAL_CLICKS, .clicks = { 1, 0, 0, 2, 0, 0 } }, /* too many to some effect */
    { .kind = MS_JOURNAL_MOVE, .move = { MS_ACTION_MARK, 0, MS_CELL_FLAG, 400 } }, /* too early */
    { .kind = MS_JOURNAL_MOVE, .move = { MS_ACTION_MARK, 81, MS_CELL_FLAG, 600 } },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (impossible); i++)
    {
      MsPlay *play = new_play ();
      g_autoptr (GString) journal = begin_journal (play, 0);
      MsJournalEntry before = { .kind = MS_JOURNAL_MOVE,
        .move = { MS_ACTION_MARK, 1, MS_CELL_FLAG, 500 } };
      append (journal, play, &before, TRUE);
      append (journal, play, &impossible[i], TRUE);
      assert_broken_off (journal, 2, MS_STATUS_FILE_CONTRADICTS);
      ms_play_free (play);
    }
}

/* What was undone is made again to be undone again, and counts once all the same. */
static void
clicks_are_what_the_journal_says (void **state)
{
  MsPlay *play = new_play ();
  g_autoptr (GString) journal = begin_journal (play, 0);
  MsJournalEntry mark = { .kind = MS_JOURNAL_MOVE,
    .move = { MS_ACTION_MARK, 1, MS_CELL_FLAG, 500 } };
  MsJournalEntry undo = { .kind = MS_JOURNAL_UNDO };
  MsJournalEntry clicks = { .kind = MS_JOURNAL_CLICKS, .clicks = { 7, 5, 3, 6, 2, 1 } };
  append (journal, play, &mark, TRUE);
  append (journal, play, &undo, TRUE);
  append (journal, play, &clicks, TRUE);
  append (journal, play, &mark, TRUE);
  g_autoptr (MsDocument) document = NULL;
  assert_int_equal (
      ms_journal_read (journal->str, journal->len, &document, NULL, NULL), MS_STATUS_OK);
  const MsClicks *read = ms_play_get_clicks (document->play);
  assert_int_equal (read->left, 7);
  assert_int_equal (read->right, 6); /* and those after it */
  assert_int_equal (read->chords, 3);
  assert_int_equal (read->effective_left, 6);
  assert_int_equal (read->effective_chords, 1);
  ms_play_free (play);
}

/* No journal opens a cell of a board whose mines it does not know. */
static void
a_layout_is_never_drawn_while_reading (void **state)
{
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_OPEN };
  MsPlay *play = ms_play_new (&rules, 4, NULL, NULL);
  g_autoptr (GString) journal = begin_journal (play, 0);
  MsJournalEntry entry = { .kind = MS_JOURNAL_MOVE, .move = { MS_ACTION_OPEN, 40, 0, 0 } };
  append (journal, play, &entry, TRUE);
  assert_broken_off (journal, 0, MS_STATUS_FILE_CONTRADICTS);
  ms_play_free (play);
}

static void
other_files_are_refused (void **state)
{
  static const struct
  {
    const char *text;
    MsStatus status;
  } files[] = {
    { "", MS_STATUS_FILE_UNKNOWN },
    { "\n", MS_STATUS_FILE_UNKNOWN },
    { "minesage-journal 3 anything\n", MS_STATUS_FILE_BAD_VERSION },
    { "minesage-journal 1 5\n", MS_STATUS_FILE_UNKNOWN },
    { "minesage-journal 1 99999999999999999999 d41d8cd98f00b204e9800998ecf8427e\n",
        MS_STATUS_FILE_UNKNOWN },
    { "minesage-journal 1 1000 d41d8cd98f00b204e9800998ecf8427e\nshort", MS_STATUS_FILE_TRUNCATED },
    { "minesage-journal 1 0 d41d8cd98f00b204e9800998ecf8427e\n", MS_STATUS_FILE_EMPTY },
    { "minesage-journal 1 6 d41d8cd98f00b204e9800998ecf8427e\n2x1x1\n", MS_STATUS_FILE_SYNTAX },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GString) journal = g_string_new (files[i].text);
      assert_refused (journal, files[i].status);
    }
  /* A position is no game. */
  g_autofree char *head = ms_journal_dup_head ("2x1x1\nHH\n", 9);
  g_autoptr (GString) journal = g_string_new (head);
  g_string_append (journal, "2x1x1\nHH\n");
  assert_refused (journal, MS_STATUS_FILE_UNKNOWN);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (random_games_come_back),
    cmocka_unit_test (cut_off_anywhere_it_is_the_game_before),
    cmocka_unit_test (no_flipped_bit_goes_unnoticed),
    cmocka_unit_test (a_torn_end_is_no_damage),
    cmocka_unit_test (what_precedes_damage_is_read),
    cmocka_unit_test (entries_that_cannot_be_are_refused),
    cmocka_unit_test (clicks_are_what_the_journal_says),
    cmocka_unit_test (a_layout_is_never_drawn_while_reading),
    cmocka_unit_test (other_files_are_refused),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
