/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Journals of analyses: edits come back with all that can be undone, with the game that is set
 * aside for them or without; edits that cannot be are refused. */
#include "cmocka-common.h"

#include "ms-edit-make.h"
#include "ms-journal.h"

#include <math.h>
#include <string.h>

static const char game_text[] = "[Minesage]\nVersion=1\nKind=game\n"
                                "[Rules]\nWidth=4\nHeight=3\nMines=2\nFirstClick=safe\n"
                                "[Game]\nSeed=5\nState=new\nFirstCell=none\nElapsedMs=0\n"
                                "Assisted=no\n"
                                "[Layout]\nRow0=...*\nRow1=....\nRow2=...*\n"
                                "[Cells]\nRow0=HHHH\nRow1=HHHH\nRow2=HHHH\n"
                                "[Moves]\nCount=0\n";

static MsPlay *
read_play (const char *text)
{
  g_autoptr (MsDocument) document = NULL;
  assert_int_equal (ms_document_read (text, strlen (text), &document, NULL), MS_STATUS_OK);
  return ms_document_take_play (document);
}

static GString *
begin_journal (const MsPlay *play)
{
  gsize length;
  g_autofree char *native = ms_write_native (play, 0, FALSE, &length);
  g_autofree char *head = ms_journal_dup_head (native, length);
  GString *journal = g_string_new (head);
  g_string_append_len (journal, native, (gssize)length);
  return journal;
}

static void
append (GString *journal, const MsJournalEntry *entry)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_MD5);
  ms_journal_append (journal, entry, TRUE, checksum);
}

/* A line that no writer makes. */
static void
append_text (GString *journal, const char *payload)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_MD5, payload, -1);
  g_string_append_printf (journal, "+%.8s %s\n", sum, payload);
}

static void
assert_same_edit (const MsPlay *a, const MsMove *move_a, const MsPlay *b, const MsMove *move_b)
{
  bool joined_a, joined_b;
  MsEdit *edit_a = ms_play_get_edit (a, move_a, &joined_a);
  MsEdit *edit_b = ms_play_get_edit (b, move_b, &joined_b);
  int n_a, n_b;
  assert_int_equal (joined_a, joined_b);
  assert_true (ms_edit_frame_equal (ms_edit_get_frame (edit_a), ms_edit_get_frame (edit_b)));
  const int *cells_a = ms_edit_get_cells (edit_a, &n_a);
  const int *cells_b = ms_edit_get_cells (edit_b, &n_b);
  assert_int_equal (n_a, n_b);
  if (n_a > 0)
    assert_memory_equal (ms_edit_get_values (edit_a), ms_edit_get_values (edit_b), (size_t)n_a);
  assert_int_equal (cells_a == NULL, cells_b == NULL);
  for (int i = 0; cells_a != NULL && i < n_a; i++)
    assert_int_equal (cells_a[i], cells_b[i]);
}

static void
assert_same_moves (const MsPlay *a, const MsPlay *b)
{
  int n = ms_play_count_moves (a) + ms_play_count_undone (a);
  assert_int_equal (ms_play_count_moves (a), ms_play_count_moves (b));
  assert_int_equal (ms_play_count_undone (a), ms_play_count_undone (b));
  for (int i = 0; i < n; i++)
    {
      MsMove move_a = ms_play_get_move (a, i), move_b = ms_play_get_move (b, i);
      assert_int_equal (move_a.action, move_b.action);
      if (move_a.action == MS_ACTION_EDIT)
        assert_same_edit (a, &move_a, b, &move_b);
      else
        assert_int_equal (move_a.cell, move_b.cell);
    }
}

static void
assert_same_play (const MsPlay *a, const MsPlay *b)
{
  MsEditFrame frame_a = ms_play_get_frame (a), frame_b = ms_play_get_frame (b);
  assert_true (ms_edit_frame_equal (&frame_a, &frame_b));
  assert_memory_equal (
      ms_play_get_cells (a), ms_play_get_cells (b), (size_t)frame_a.width * (size_t)frame_a.height);
  assert_same_moves (a, b);
  assert_int_equal (ms_play_count_undo (a), ms_play_count_undo (b));
  assert_int_equal (ms_play_count_redo (a), ms_play_count_redo (b));
}

static MsEdit *
random_edit (MsRng *rng, const MsPlay *play)
{
  MsEditFrame frame = ms_play_get_frame (play);
  int cells[2];
  MsCell values[2];
  MsEdit *edit = NULL;
  cells[0] = (int)ms_rng_below (rng, (uint64_t)(frame.width * frame.height - 1));
  cells[1] = cells[0] + 1;
  values[0] = (MsCell)ms_rng_below (rng, MS_N_CELLS);
  values[1] = (MsCell)ms_rng_below (rng, MS_N_CELLS);
  switch (ms_rng_below (rng, 5))
    {
    case 0:
      ms_edit_make_turn (
          &frame, ms_play_get_cells (play), NULL, (MsTurn)ms_rng_below (rng, 4), NULL, &edit, NULL);
      break;
    case 1:
      ms_edit_make_size (&frame, ms_play_get_cells (play),
          (MsEditSides){ .top = frame.height < 6 ? 1 : -2 }, NULL, &edit, NULL);
      break;
    case 2:
      frame.mines = (int)ms_rng_below (rng, (uint64_t)(frame.width * frame.height + 1));
      frame.density = ms_rng_below (rng, 2) == 0 ? NAN
                                                 : (double)ms_rng_below (rng, 999) / 1000 + 1e-9;
      ms_edit_new (&frame, cells, values, 0, NULL, &edit, NULL);
      break;
    default:
      ms_edit_new (&frame, cells, values, 2, NULL, &edit, NULL);
    }
  return edit;
}

/* One random thing is done to the analysis and written down, if it had an effect. */
static void
do_something (MsPlay *play, MsRng *rng, GString *journal)
{
  uint64_t what = ms_rng_below (rng, 10);
  int n_before = ms_play_count_moves (play), width = ms_play_get_rules (play)->width;
  if (what < 2 && ms_play_count_undo (play) > 0)
    {
      ms_play_undo (play);
      append (journal, &(MsJournalEntry){ .kind = MS_JOURNAL_UNDO });
    }
  else if (what < 4 && ms_play_count_redo (play) > 0)
    {
      assert_int_equal (ms_play_redo (play), MS_STATUS_OK);
      append (journal, &(MsJournalEntry){ .kind = MS_JOURNAL_REDO });
    }
  else if (what < 5)
    {
      MsMove move = { .action = MS_ACTION_MARK, .cell = 1, .mark = MS_CELL_FLAG };
      ms_play_do (play, &move);
      if (ms_play_count_moves (play) > n_before)
        append (
            journal, &(MsJournalEntry){ .kind = MS_JOURNAL_MOVE, .move = move, .width = width });
    }
  else
    {
      MsEdit *edit = random_edit (rng, play);
      gboolean joined = ms_rng_below (rng, 2) == 0;
      assert_int_equal (ms_play_edit (play, edit, joined), MS_STATUS_OK);
      if (ms_play_count_moves (play) > n_before)
        append (
            journal, &(MsJournalEntry){ .kind = MS_JOURNAL_EDIT, .edit = edit, .joined = joined });
      ms_edit_unref (edit);
    }
}

static MsDocument *
read_journal (const GString *journal)
{
  MsDocument *document = NULL;
  assert_int_equal (
      ms_journal_read (journal->str, journal->len, &document, NULL, NULL), MS_STATUS_OK);
  return document;
}

static void
random_analyses_come_back (void **state)
{
  MsRng rng;
  ms_rng_seed (&rng, 2);
  for (int round = 0; round < 300; round++)
    {
      MsPlay *play = read_play ("4x3x2\n1HHF\nHH2H\n0HHH\n");
      g_autoptr (GString) journal = begin_journal (play);
      for (int i = 0; i < 40; i++)
        do_something (play, &rng, journal);
      g_autoptr (MsDocument) document = read_journal (journal);
      assert_same_play (document->play, play);
      assert_null (document->aside);
      assert_false (document->assisted);
      assert_int_equal (
          ms_position_get_width (document->position), ms_play_get_rules (play)->width);
      ms_play_free (play);
    }
}

static void
a_game_comes_back_with_its_analysis (void **state)
{
  MsRng rng;
  ms_rng_seed (&rng, 3);
  for (int round = 0; round < 100; round++)
    {
      MsPlay *game = read_play (game_text);
      g_autoptr (GString) journal = begin_journal (game);
      MsMove move = { MS_ACTION_OPEN, 2, 0, 100, false };
      assert_int_equal (ms_play_do (game, &move), MS_STATUS_OK);
      append (journal, &(MsJournalEntry){ .kind = MS_JOURNAL_MOVE, .move = move, .width = 4 });
      append (journal, &(MsJournalEntry){ .kind = MS_JOURNAL_ANALYSE });
      MsPlay *play = read_play ("4x3x2\nHH1H\nHHHH\nHHHH\n");
      for (int i = 0; i < 20; i++)
        do_something (play, &rng, journal);
      append (journal, &(MsJournalEntry){ .kind = MS_JOURNAL_CLOCK, .elapsed_ms = 5000 });
      g_autoptr (MsDocument) document = read_journal (journal);
      assert_same_play (document->play, play);
      assert_same_play (document->aside, game);
      assert_int_equal (ms_play_get_state (document->aside), MS_STATE_PLAYING);
      assert_int_equal (document->elapsed_ms, 5000);
      assert_false (document->assisted); /* undoing an edit is no help */
      ms_play_free (play);
      ms_play_free (game);
    }
}

static void
a_journal_of_before_there_were_analyses_is_read (void **state)
{
  MsPlay *game = read_play (game_text);
  g_autoptr (GString) journal = begin_journal (game);
  char *version = strchr (journal->str, ' ') + 1;
  assert_int_equal (*version, '2');
  *version = '1';
  append_text (journal, "open 2,0 100");
  g_autoptr (MsDocument) document = read_journal (journal);
  assert_int_equal (ms_play_count_moves (document->play), 1);
  ms_play_free (game);
}

static void
assert_refused (const char *native, const char *payload)
{
  MsPlay *play = read_play (native);
  g_autoptr (GString) journal = begin_journal (play);
  g_autoptr (MsDocument) document = NULL;
  append_text (journal, payload);
  assert_int_equal (ms_journal_read (journal->str, journal->len, &document, NULL, NULL),
      MS_STATUS_FILE_CONTRADICTS);
  assert_int_equal (ms_play_count_moves (document->play), 0);
  ms_play_free (play);
}

static void
edits_that_cannot_be_are_refused (void **state)
{
  static const char analysis[] = "3x2x2\n1HH\nHHH\n";
  const char *const impossible[] = {
    "analyse", /* what is one */
    "edit",
    "edit ",
    "edit 3x2",
    "edit 3x2x2",
    "edit 3x2x2 ",
    "edit 3x2x2 unknown 1,0=3",
    "edit 3x2x7 known 1,0=3",
    "edit 3x2x-1 known 1,0=3",
    "edit 1x1x1 known =H",
    "edit 1001x1x1 known",
    "edit 99999999999x99999999999x1 known =",
    "edit 3x2x2 1.0 1,0=3",
    "edit 3x2x2 0 1,0=3",
    "edit 3x2x2 nan 1,0=3",
    "edit 3x2x2 known",
    "edit 3x2x2 known 0,0=1", /* without an effect */
    "edit 3x2x2 known 3,0=1",
    "edit 3x2x2 known 0,2=1",
    "edit 3x2x2 known 1,0=3 1,0=4",
    "edit 3x2x2 known 1,1=3 1,0=4",
    "edit 3x2x2 known 1,0=9",
    "edit 3x2x2 known 1,0=3 ",
    "edit 3x2x2 known 1,0=",
    "edit 3x2x2 known =1HHHH",
    "edit 3x2x2 known =1HHHHHH",
    "edit 3x2x2 known =1HHHHZ",
    "edit 4x2x2 known 1,0=3",
    "open 1,0 0",
    "chord 0,0 0",
    "flag 0,0 0", /* opened */
    "redo",
    "undo",
    "more",
    "edit  3x2x2 known 1,0=3",
  };
  for (gsize i = 0; i < G_N_ELEMENTS (impossible); i++)
    assert_refused (analysis, impossible[i]);
  assert_refused (game_text, "edit 4x3x2 known 1,0=3");
}

static void
cut_off_anywhere_it_is_the_analysis_before (void **state)
{
  MsPlay *play = read_play ("3x2x2\n1HH\nHHH\n");
  g_autoptr (GString) journal = begin_journal (play);
  gsize begun = journal->len;
  append_text (journal, "edit 3x2x2 known 1,0=3");
  append_text (journal, "more 2x3x1 0.25 =1FH2HX");
  append_text (journal, "undo");
  append_text (journal, "redo");
  for (gsize length = begun; length <= journal->len; length++)
    {
      g_autofree char *cut = g_memdup2 (journal->str, length);
      g_autoptr (MsDocument) document = NULL;
      int n_lines = 0;
      for (gsize i = begun; i < length; i++)
        n_lines += cut[i] == '\n';
      assert_int_equal (ms_journal_read (cut, length, &document, NULL, NULL), MS_STATUS_OK);
      assert_int_equal (ms_play_count_moves (document->play), n_lines == 3 ? 0 : MIN (n_lines, 2));
    }
  ms_play_free (play);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (random_analyses_come_back),
    cmocka_unit_test (a_game_comes_back_with_its_analysis),
    cmocka_unit_test (a_journal_of_before_there_were_analyses_is_read),
    cmocka_unit_test (edits_that_cannot_be_are_refused),
    cmocka_unit_test (cut_off_anywhere_it_is_the_analysis_before),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
