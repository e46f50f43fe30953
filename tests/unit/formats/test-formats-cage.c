/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is read in another process is the same as what is read in this one, for every file of
 * tests/corpus; and a reader that breaks, hangs, takes too much or lies is told of, and followed by
 * another one. */
#include "cmocka-common.h"

#include "config.h"
#include "ms-cage-wire.h"
#include "ms-cage.h"
#include "ms-message.h"
#include "ms-native.h"
#include "ms-replay.h"

#include <string.h>
#include <unistd.h>

static MsCage *cage;

static void
use_planted_reader (void)
{
  static const char *program[2];
  program[0] = g_getenv ("PLANTED_READER");
  assert_non_null (program[0]);
  ms_cage_set_program (program);
}

/* --- The same as without --- */

static void
check_same_content (const MsDocument *a, const MsDocument *b)
{
  const MsTarget *target;
  for (int i = 0; (target = ms_target_get (i)) != NULL; i++)
    {
      g_autofree char *first = NULL, *second = NULL;
      gsize n = 0, m = 0;
      MsErrorInfo info;
      MsStatus status = ms_document_write_as (target, a, &first, &n, &info);
      assert_int_equal (ms_document_write_as (target, b, &second, &m, &info), status);
      assert_int_equal (n, m);
      if (n > 0)
        assert_memory_equal (first, second, n);
    }
}

static void
check_same_replay (const MsReplay *a, const MsReplay *b)
{
  const MsReplayHeader *mine = ms_replay_get_header (a), *theirs = ms_replay_get_header (b);
  const MsErrorInfo *fault = ms_replay_get_fault (a), *other = ms_replay_get_fault (b);
  g_autofree char *remarks = ms_replay_dup_remarks (a), *others = ms_replay_dup_remarks (b);
  int n, m;
  const MsPointerEvent *events = ms_replay_get_events (a, &n);
  const MsPointerEvent *other_events = ms_replay_get_events (b, &m);
  assert_int_equal (n, m);
  for (int i = 0; i < n; i++)
    {
      assert_int_equal (events[i].time_ms, other_events[i].time_ms);
      assert_int_equal (events[i].x, other_events[i].x);
      assert_int_equal (events[i].y, other_events[i].y);
      assert_int_equal (events[i].kind, other_events[i].kind);
    }
  assert_memory_equal (ms_replay_get_start (a), ms_replay_get_start (b), sizeof (MsMouse));
  assert_true (g_strcmp0 (remarks, others) == 0);
  assert_true (g_strcmp0 (mine->program, theirs->program) == 0);
  assert_true (g_strcmp0 (mine->player, theirs->player) == 0);
  assert_true (g_strcmp0 (mine->country, theirs->country) == 0);
  assert_true (g_strcmp0 (mine->mode, theirs->mode) == 0);
  assert_true (g_strcmp0 (mine->started, theirs->started) == 0);
  assert_true (g_strcmp0 (mine->encoding, theirs->encoding) == 0);
  assert_int_equal (mine->started_us, theirs->started_us);
  assert_int_equal (mine->claimed_ms, theirs->claimed_ms);
  assert_int_equal (mine->claimed_bbbv, theirs->claimed_bbbv);
  assert_int_equal (mine->claimed_end, theirs->claimed_end);
  assert_int_equal (fault != NULL, other != NULL);
  if (fault != NULL)
    assert_int_equal (fault->status, other->status);
}

static void
check_file (const char *path)
{
  g_autoptr (MsDocument) here = NULL;
  g_autoptr (MsDocument) there = NULL;
  g_autofree char *data = NULL;
  MsErrorInfo info, other;
  gsize length;
  assert_true (g_file_get_contents (path, &data, &length, NULL));
  MsStatus status = ms_document_read (data, length, &here, &info);
  if (ms_cage_read (cage, data, length, -1, &there, &other) != status)
    fail_msg ("%s: %d here, %d there", path, status, other.status);
  assert_int_equal (here != NULL, there != NULL);
  if (here == NULL)
    {
      g_autofree char *said = ms_message_dup (&info, path), *told = ms_message_dup (&other, path);
      assert_string_equal (said, told);
      return;
    }
  assert_int_equal (here->format, there->format);
  assert_memory_equal (&here->density, &there->density, sizeof here->density);
  assert_int_equal (here->total_missing, there->total_missing);
  assert_int_equal (here->ambiguous, there->ambiguous);
  assert_int_equal (here->next, there->next);
  assert_int_equal (here->elapsed_ms, there->elapsed_ms);
  assert_int_equal (here->assisted, there->assisted);
  assert_int_equal (here->play != NULL, there->play != NULL);
  assert_int_equal (here->replay != NULL, there->replay != NULL);
  check_same_content (here, there);
  if (here->replay != NULL)
    check_same_replay (here->replay, there->replay);
}

static void
every_file_is_read_alike (void **state)
{
  g_autofree char *folder = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "corpus", NULL);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  int n_files = 0;
  for (const char *name; (name = g_dir_read_name (files)) != NULL; n_files++)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      check_file (path);
    }
  assert_true (n_files > 200);
}

/* --- Readers that fail --- */

static MsStatus
read_text (const char *text, int cancel_fd, MsErrorInfo *info)
{
  g_autoptr (MsDocument) document = NULL;
  MsStatus status = ms_cage_read (cage, text, strlen (text), cancel_fd, &document, info);
  g_autofree char *sentence = ms_message_dup_sentence (info);
  assert_int_equal (document != NULL, status == MS_STATUS_OK);
  assert_true (status == MS_STATUS_OK || *sentence != '\0');
  return status;
}

static void
faults_are_told (void **state)
{
  static const struct
  {
    const char *text;
    MsStatus status;
  } cases[] = {
    { "crash", MS_STATUS_FILE_READER_BROKE },
    { "leave", MS_STATUS_FILE_READER_BROKE },
    { "sink", MS_STATUS_FILE_READER_BROKE },
    { "nonsense", MS_STATUS_FILE_READER_BROKE },
    { "spin", MS_STATUS_FILE_READER_LIMIT },
    { "short", MS_STATUS_FILE_READER_LIMIT },
#ifndef __SANITIZE_ADDRESS__
    { "eat", MS_STATUS_FILE_READER_LIMIT },
#endif
    { "open", MS_STATUS_FILE_EMPTY },
#ifdef MS_HAVE_CLOSE_RANGE
    { "inherit", MS_STATUS_FILE_EMPTY },
#endif
#ifdef MS_HAVE_SECCOMP
    { "connect", MS_STATUS_FILE_EMPTY },
    { "fork", MS_STATUS_FILE_EMPTY },
#endif
  };
  MsErrorInfo info;
  int inheritable = dup (STDERR_FILENO);
  assert_true (inheritable > STDERR_FILENO);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      assert_int_equal (read_text (cases[i].text, -1, &info), cases[i].status);
      /* The next file is read. */
      assert_int_equal (read_text ("2x1x1\n1H\n", -1, &info), MS_STATUS_OK);
    }
  close (inheritable);
}

static void
a_reading_can_be_cancelled (void **state)
{
  int pipes[2];
  MsErrorInfo info;
  assert_int_equal (pipe (pipes), 0);
  assert_int_equal (read_text ("2x1x1\n1H\n", pipes[0], &info), MS_STATUS_OK);
  assert_int_equal (write (pipes[1], "x", 1), 1);
  assert_int_equal (read_text ("spin", pipes[0], &info), MS_STATUS_CANCELLED);
  close (pipes[0]);
  close (pipes[1]);
}

static void
a_missing_reader_is_told (void **state)
{
  static const char *const nothing[] = { "/nonexistent/reader", NULL };
  g_autoptr (MsCage) other = ms_cage_new ();
  g_autoptr (MsDocument) document = NULL;
  MsErrorInfo info;
  ms_cage_set_program (nothing);
  assert_int_equal (
      ms_cage_read (other, "2x1x1\n1H\n", 9, -1, &document, &info), MS_STATUS_FILE_READER_MISSING);
  assert_null (document);
  use_planted_reader ();
}

/* --- Answers that lie --- */

static gboolean
take_bytes (gpointer data, gpointer buffer, gsize n)
{
  GByteArray *left = data;
  if (n > left->len)
    return FALSE;
  memcpy (buffer, left->data, n);
  g_byte_array_remove_range (left, 0, (guint)n);
  return TRUE;
}

static gboolean
is_believed (const MsDocument *document)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (MsDocument) heard = NULL;
  const MsPointerEvent *events;
  MsErrorInfo info;
  MsStatus status;
  int n_events;
  ms_cage_encode (document, NULL, bytes, &events, &n_events);
  if (n_events > 0)
    g_byte_array_append (bytes, (const guint8 *)events, (guint)(sizeof *events * (gsize)n_events));
  gboolean believed = ms_cage_decode (take_bytes, bytes, &status, &heard, &info);
  assert_int_equal (heard != NULL, believed && status == MS_STATUS_OK);
  return believed;
}

/* A reader that has been taken over says what it likes; what no document can be is refused, and
 * what just can be is not. */
#define CHECK_BOUND(place, possible, impossible) \
  do \
    { \
      typeof (place) truth = place; \
      place = possible; \
      assert_true (is_believed (document)); \
      place = impossible; \
      assert_false (is_believed (document)); \
      place = truth; \
    } \
  while (0)

static void
lies_about_a_document_are_refused (void **state)
{
  g_autoptr (MsDocument) document = NULL;
  MsErrorInfo info;
  assert_int_equal (ms_document_read ("2x1x1\n1H\n", 9, &document, &info), MS_STATUS_OK);
  assert_true (is_believed (document));
  CHECK_BOUND (document->format, 0, MS_N_FORMATS);
  CHECK_BOUND (document->next, MS_DOCUMENT_MAX_BYTES, MS_DOCUMENT_MAX_BYTES + 1);
}

static void
lies_about_a_replay_are_refused (void **state)
{
  g_autofree char *path = g_build_filename (
      g_getenv ("G_TEST_SRCDIR"), "corpus", "good-beginner.avf", NULL);
  g_autofree char *longest = g_strnfill (65535, 'a'), *longer = g_strnfill (65536, 'a');
  g_autofree char *data = NULL;
  g_autoptr (MsDocument) document = NULL;
  MsErrorInfo info;
  gsize length;
  int n;
  assert_true (g_file_get_contents (path, &data, &length, NULL));
  assert_int_equal (ms_document_read (data, length, &document, &info), MS_STATUS_OK);
  assert_true (is_believed (document));

  MsReplayHeader *header = (MsReplayHeader *)ms_replay_get_header (document->replay);
  MsMouse *start = (MsMouse *)ms_replay_get_start (document->replay);
  MsPointerEvent *events = (MsPointerEvent *)ms_replay_get_events (document->replay, &n);
  char **texts[] = { &header->program, &header->player, &header->country, &header->mode,
    &header->started, &header->encoding };
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      CHECK_BOUND (*texts[i], longest, longer);
      CHECK_BOUND (*texts[i], NULL, (char *)"\xff");
    }
  CHECK_BOUND (header->claimed_end, MS_STATE_WON, MS_STATE_PLAYING);
  CHECK_BOUND (header->claimed_end, MS_STATE_LOST, -2);
  CHECK_BOUND (header->claimed_ms, -1, -2);
  CHECK_BOUND (header->claimed_bbbv, -1, -2);
  CHECK_BOUND (start->square, 1, 0);
  CHECK_BOUND (start->square, G_MAXINT16, G_MAXINT16 + 1);
  CHECK_BOUND (events[0].kind, MS_N_POINTER_KINDS - 1, MS_N_POINTER_KINDS);
  CHECK_BOUND (events[0].time_ms, events[1].time_ms, events[1].time_ms + 1);
  CHECK_BOUND (events[0].time_ms, -MS_NATIVE_MAX_TIME, -MS_NATIVE_MAX_TIME - 1);
  CHECK_BOUND (events[n - 1].time_ms, MS_NATIVE_MAX_TIME, MS_NATIVE_MAX_TIME + 1);
}

/* What this process would answer itself. */
static GBytes *
answer_here (const char *data, gsize length)
{
  return g_bytes_new_static ("here", 4);
}

static void
check_answer (const char *question, const char *expected)
{
  g_autoptr (GBytes) answer = NULL;
  MsErrorInfo info;
  gsize n;
  MsStatus status = ms_cage_ask (
      cage, answer_here, question, strlen (question), -1, &answer, &info);
  assert_int_equal (status, expected != NULL ? MS_STATUS_OK : MS_STATUS_FILE_READER_BROKE);
  if (expected == NULL)
    {
      assert_null (answer);
      return;
    }
  const char *bytes = g_bytes_get_data (answer, &n);
  assert_int_equal (n, strlen (expected));
  assert_memory_equal (bytes, expected, n);
}

static void
other_questions_are_answered_there (void **state)
{
  MsErrorInfo info;
  check_answer ("abc", "abc");
  assert_int_equal (read_text ("2x1x1\n1H\n", -1, &info), MS_STATUS_OK);
  check_answer ("crash", NULL);
  check_answer ("abc", "abc");
  ms_cage_set_program (NULL);
  check_answer ("abc", "here");
  use_planted_reader ();
}

static int
set_up (void **state)
{
  use_planted_reader ();
  cage = ms_cage_new ();
  return 0;
}

static int
tear_down (void **state)
{
  ms_cage_free (cage);
  ms_cage_set_program (NULL);
  return 0;
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_file_is_read_alike),
    cmocka_unit_test (faults_are_told),
    cmocka_unit_test (a_reading_can_be_cancelled),
    cmocka_unit_test (a_missing_reader_is_told),
    cmocka_unit_test (lies_about_a_document_are_refused),
    cmocka_unit_test (lies_about_a_replay_are_refused),
    cmocka_unit_test (other_questions_are_answered_there),
  };
  return cmocka_run_group_tests (tests, set_up, tear_down);
}
