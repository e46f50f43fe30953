/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A seed with its rules as a line; and what may be changed of a document before it is shown. */
#include "cmocka-common.h"

#include "ms-document.h"
#include "ms-seed-text.h"

#include <string.h>

static void
lines_are_read_as_written (void **state)
{
  for (int i = 0; i < MS_N_FIRST_CLICKS * 2; i++)
    {
      MsRules rules = { 30, 16, 99, (MsFirstClick)(i / 2), i % 2 == 1 }, read = { 0 };
      guint64 seed = G_MAXUINT64 - (guint64)i, read_seed = 0;
      gboolean has_rules = FALSE;
      g_autofree char *line = ms_seed_text_dup (&rules, seed);
      assert_true (ms_seed_text_read (line, &read, &read_seed, &has_rules));
      assert_true (has_rules);
      assert_true (read_seed == seed);
      assert_memory_equal (&read, &rules, sizeof rules);
    }
}

static void
a_seed_alone_leaves_the_rules (void **state)
{
  MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE }, before = rules;
  guint64 seed = 0;
  gboolean has_rules = TRUE;
  assert_true (ms_seed_text_read ("  77\n", &rules, &seed, &has_rules));
  assert_false (has_rules);
  assert_true (seed == 77);
  assert_memory_equal (&rules, &before, sizeof rules);
  assert_true (ms_seed_text_read ("16X16X40\tOpen  5", &rules, &seed, &has_rules));
  assert_int_equal (rules.mines, 40);
}

static void
anything_else_changes_nothing (void **state)
{
  static const char *const texts[] = { "", " ", "-1", "18446744073709551616", "0x10", "seed",
    "9x9x10 5", "9x9x10 open", "9x9x10 often 5", "9x9x81 open 5", "0x9x1 open 5",
    "9x9x10 open guess 5", "9x9x10 open no-guess no-guess 5", "9x9x10 no-guess open 5" };
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      MsRules rules = { 9, 9, 10, MS_FIRST_CLICK_SAFE }, before = rules;
      guint64 seed = 3;
      gboolean has_rules;
      assert_false (ms_seed_text_read (texts[i], &rules, &seed, &has_rules));
      assert_true (seed == 3);
      assert_memory_equal (&rules, &before, sizeof rules);
    }
}

static MsDocument *
read_text (const char *text)
{
  MsDocument *document = NULL;
  assert_int_equal (ms_document_read (text, strlen (text), &document, NULL), MS_STATUS_OK);
  return document;
}

static void
a_total_is_set_within_its_limits (void **state)
{
  g_autoptr (MsDocument) document = read_text ("3x2x1\n1HF\nHHH\n");
  MsErrorInfo info;
  document->total_missing = TRUE;
  assert_int_equal (ms_document_count_room (document), 5);
  assert_int_equal (ms_document_set_total (document, 0, &info), MS_STATUS_BAD_MINES);
  assert_int_equal (ms_document_set_total (document, 6, &info), MS_STATUS_BAD_MINES);
  assert_int_equal (info.expected, 5);
  assert_true (document->total_missing);
  assert_int_equal (ms_position_get_mines (document->position), 1);
  assert_int_equal (ms_document_set_total (document, 5, &info), MS_STATUS_OK);
  assert_false (document->total_missing);
  assert_int_equal (ms_position_get_mines (document->position), 5);
  assert_int_equal (ms_position_get_cells (document->position)[2], MS_CELL_FLAG);
}

static void
a_position_is_left_of_a_board (void **state)
{
  g_autoptr (MsDocument) document = read_text ("3x2x1\n..*\n...\n");
  assert_non_null (document->play);
  ms_document_make_position (document);
  assert_null (document->play);
  MsPlay *play = ms_document_take_play (document);
  assert_int_equal (ms_play_get_state (play), MS_STATE_ANALYSIS);
  ms_play_free (play);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (lines_are_read_as_written),
    cmocka_unit_test (a_seed_alone_leaves_the_rules),
    cmocka_unit_test (anything_else_changes_nothing),
    cmocka_unit_test (a_total_is_set_within_its_limits),
    cmocka_unit_test (a_position_is_left_of_a_board),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
