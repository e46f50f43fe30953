/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages of a database of which any bytes are wrong, and of its journal. */
#include "cmocka-common.h"

#include "ms-record-pages.h"
#include "ms-rng.h"
#include "record-support.h"

#include <glib/gstdio.h>

#define PAGE 4096
#define FRAME (PAGE + 24)
#define JOURNAL_HEAD 32
#define N_ROUNDS 400

typedef struct
{
  guint n_rows, n_broken, n_entries;
} Seen;

/* What is handed over can be read to its end. */
static void
look_at_values (const MsRecordValue *values, int n)
{
  guint64 sum = 0;
  for (int i = 0; i < n; i++)
    for (gsize j = 0; j < values[i].length; j++)
      sum += values[i].bytes[j];
  assert_true (sum < G_MAXUINT64);
}

static void
see_row (gint64 id, const MsRecordValue *values, int n, gpointer seen)
{
  look_at_values (values, n);
  ((Seen *)seen)->n_rows++;
}

static void
see_broken (gint64 id, gpointer seen)
{
  ((Seen *)seen)->n_broken++;
}

static void
see_entry (const MsRecordValue *values, int n, gpointer seen)
{
  look_at_values (values, n);
  ((Seen *)seen)->n_entries++;
}

static const MsRecordPagesHooks hooks = { see_row, see_broken, see_entry };

/* Some bytes, more of them where a page or a frame begins. */
static void
spoil (char *content, gsize length, gsize step, MsRng *rng)
{
  for (int n = 1 + (int)ms_rng_below (rng, 12); n > 0; n--)
    {
      gsize at = ms_rng_below (rng, (uint32_t)length);
      if (n % 3 != 0)
        at = MIN (at / step * step + ms_rng_below (rng, 40), length - 1);
      content[at] = (char)ms_rng_below (rng, 256);
    }
}

/* A file with free pages, and rows on pages of their own, and its journal with five games. */
static void
fill (RecordFixture *fixture)
{
  g_autoptr (MsRecord) large = record_played (16, 16, 40, 1, TRUE);
  large->path = g_bytes_new_take (g_strnfill (20000, 'a'), 20000);
  record_add (fixture->store, large);
  for (guint64 seed = 2; seed <= 12; seed++)
    {
      g_autoptr (MsRecord) record = record_played (16, 16, 40, seed, TRUE);
      if (seed == 7)
        {
          assert_true (
              ms_record_store_exec (fixture->store, "DELETE FROM games WHERE id < 4", NULL));
          ms_record_store_close (fixture->store);
        }
      record_add (fixture->store, record);
    }
}

static void
write_file (const char *path, const char *content, gsize length)
{
  assert_true (g_file_set_contents (path, content, (gssize)length, NULL));
}

/* Reading comes to an end, and no more comes out of a file than has room in it. */
static void
whichever_bytes_are_wrong (void **state)
{
  RecordFixture *fixture = *state;
  g_autofree char *path = g_build_filename (fixture->folder, "spoiled", NULL);
  g_autofree char *journal_path = g_strconcat (fixture->path, "-wal", NULL);
  g_autofree char *beside = g_strconcat (path, "-wal", NULL), *content = NULL, *journal = NULL;
  gsize length, journal_length;
  MsRng rng;
  Seen all = { 0 };
  ms_rng_seed (&rng, 1);
  fill (fixture);
  assert_true (g_file_get_contents (fixture->path, &content, &length, NULL));
  assert_true (g_file_get_contents (journal_path, &journal, &journal_length, NULL));
  for (int i = 0; i < N_ROUNDS; i++)
    {
      g_autofree char *broken = g_memdup2 (content, length);
      g_autofree char *broken_journal = g_memdup2 (journal, journal_length);
      Seen seen = { 0 };
      spoil (broken, length, PAGE, &rng);
      write_file (path, broken, i % 7 == 0 ? ms_rng_below (&rng, (uint32_t)length) : length);
      if (i % 4 == 0)
        spoil (broken_journal, journal_length, FRAME, &rng);
      if (i % 2 == 0)
        write_file (beside, broken_journal, journal_length);
      else
        g_remove (beside);
      assert_true (ms_record_pages_read (path, &hooks, &seen));
      assert_true (seen.n_rows + seen.n_broken + seen.n_entries <= length + journal_length);
      all.n_rows += seen.n_rows;
      all.n_broken += seen.n_broken;
      all.n_entries += seen.n_entries;
    }
  assert_true (all.n_rows > N_ROUNDS && all.n_broken > 0 && all.n_entries > N_ROUNDS);
}

/* However much of the journal has come to the disk, games are whole: each has as many entries of
 * indexes as the others. */
static void
what_was_not_confirmed_is_not_read (void **state)
{
  RecordFixture *fixture = *state;
  g_autofree char *path = g_build_filename (fixture->folder, "cut", NULL);
  g_autofree char *journal_path = g_strconcat (fixture->path, "-wal", NULL);
  g_autofree char *beside = g_strconcat (path, "-wal", NULL), *content = NULL, *journal = NULL;
  gsize length, journal_length;
  Seen before = { 0 };
  fill (fixture);
  assert_true (g_file_get_contents (fixture->path, &content, &length, NULL));
  assert_true (g_file_get_contents (journal_path, &journal, &journal_length, NULL));
  write_file (path, content, length);
  assert_true (ms_record_pages_read (path, &hooks, &before));
  guint of_each = 0;
  for (gsize end = JOURNAL_HEAD; end <= journal_length; end += FRAME)
    {
      Seen seen = { 0 };
      write_file (beside, journal, end);
      assert_true (ms_record_pages_read (path, &hooks, &seen));
      guint n_games = seen.n_rows - before.n_rows, n_entries = seen.n_entries - before.n_entries;
      of_each = n_games == 1 ? n_entries : of_each;
      assert_int_equal (seen.n_broken, 0);
      assert_int_equal (n_entries, n_games * of_each);
    }
  assert_true (of_each > 0);
}

/* Adds words up as a journal that begins so does: not turned on this machine. */
static void
add_up (guint32 sum[2], const guint32 *words, gsize n)
{
  for (gsize i = 0; i < n; i += 2)
    {
      sum[0] += words[i] + sum[1];
      sum[1] += words[i + 1] + sum[0];
    }
}

/* The rows read of a file of one page without any, and a journal of one frame with one row, which
 * is to be that page, with these salts; all sums are right. */
static guint
count_rows (RecordFixture *fixture, guint32 number, guint32 salt)
{
  static const guint8 leaf[] = { 13, 0, 0, 0, 1, 0, 0, 0, 0, 10, /* one row: */ 2, 1, 2, 8 };
  static const char nothing[PAGE];
  g_autofree char *path = g_build_filename (fixture->folder, "framed", NULL);
  g_autofree char *beside = g_strconcat (path, "-wal", NULL);
  guint32 journal[(JOURNAL_HEAD + FRAME) / 4] = {
    GUINT32_TO_BE (0x377f0682 | (G_BYTE_ORDER == G_BIG_ENDIAN)), 0, GUINT32_TO_BE (PAGE)
  };
  guint32 *frame = journal + JOURNAL_HEAD / 4, sum[2] = { 0 };
  Seen seen = { 0 };
  add_up (sum, journal, 6);
  journal[6] = GUINT32_TO_BE (sum[0]);
  journal[7] = GUINT32_TO_BE (sum[1]);
  frame[0] = frame[1] = GUINT32_TO_BE (number);
  frame[2] = salt;
  memcpy (frame + 6, leaf, sizeof leaf);
  add_up (sum, frame, 2);
  add_up (sum, frame + 6, PAGE / 4);
  frame[4] = GUINT32_TO_BE (sum[0]);
  frame[5] = GUINT32_TO_BE (sum[1]);
  write_file (path, nothing, PAGE);
  write_file (beside, (const char *)journal, sizeof journal);
  assert_true (ms_record_pages_read (path, &hooks, &seen));
  return seen.n_rows;
}

/* One frame makes a file longer by one page at most, and one with other salts was written before
 * the journal was last begun anew. */
static void
frames_that_cannot_be (void **state)
{
  assert_int_equal (count_rows (*state, 2, 0), 1);
  assert_int_equal (count_rows (*state, 3, 0), 0);
  assert_int_equal (count_rows (*state, 2000000, 0), 0);
  assert_int_equal (count_rows (*state, 2, 1), 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (
        what_was_not_confirmed_is_not_read, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (frames_that_cannot_be, record_set_up, record_tear_down),
    cmocka_unit_test_setup_teardown (whichever_bytes_are_wrong, record_set_up, record_tear_down),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
