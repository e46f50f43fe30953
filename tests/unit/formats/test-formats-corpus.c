/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every file of tests/corpus against the message that expected.tsv has for it ("ok" = it is read; a
 * replay that is kept up to its fault has the message behind that).  One damaged file per fault the
 * readers know. */
#include "cmocka-common.h"

#include "ms-document.h"
#include "ms-message.h"
#include "ms-replay.h"

#include <string.h>

static char *
corpus_path (const char *name)
{
  return g_build_filename (g_getenv ("G_TEST_SRCDIR"), "corpus", name, NULL);
}

static void
check_ok (const char *name, const MsDocument *document)
{
  const char *ending = strrchr (name, '.') + 1;
  assert_string_equal (ms_format_extension (document->format), ending);
  assert_non_null (document->position);
}

static char *
read_corpus_file (const char *name)
{
  g_autofree char *path = corpus_path (name), *data = NULL;
  gsize length;
  MsErrorInfo info;
  g_autoptr (MsDocument) document = NULL;

  if (!g_file_get_contents (path, &data, &length, NULL))
    fail_msg ("%s cannot be read", path);
  /* An exact copy without a NUL behind it, so that AddressSanitizer sees every step too far. */
  g_autofree char *exact = g_memdup2 (data, length);
  MsStatus status = ms_document_read (exact, length, &document, &info);
  if (status == MS_STATUS_OK)
    {
      const MsErrorInfo *fault = document->replay != NULL ? ms_replay_get_fault (document->replay)
                                                          : NULL;
      check_ok (name, document);
      if (fault == NULL)
        return g_strdup ("ok");
      g_autofree char *message = ms_message_dup (fault, name);
      return g_strconcat ("ok up to ", message, NULL);
    }
  assert_null (document);
  assert_int_equal (status, info.status);
  return ms_message_dup (&info, name);
}

static GHashTable *
read_expected (void)
{
  g_autofree char *path = corpus_path ("expected.tsv"), *text = NULL;
  GHashTable *expected = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  if (!g_file_get_contents (path, &text, NULL, NULL))
    fail_msg ("%s cannot be read", path);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", 2);
      assert_int_equal (g_strv_length (fields), 2);
      assert_true (g_hash_table_insert (expected, g_strdup (fields[0]), g_strdup (fields[1])));
    }
  return expected;
}

static void
every_file_as_expected (void **state)
{
  g_autoptr (GHashTable) expected = read_expected ();
  g_autofree char *folder = corpus_path ("");
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  int n_wrong = 0;
  guint n_files = 0;

  for (const char *name; (name = g_dir_read_name (files)) != NULL;)
    {
      if (strcmp (name, "expected.tsv") == 0)
        continue;
      g_autofree char *found = read_corpus_file (name);
      const char *wanted = g_hash_table_lookup (expected, name);
      n_files++;
      if (g_strcmp0 (found, wanted) == 0)
        continue;
      print_message ("%s\t%s\n", name, found);
      n_wrong++;
    }
  assert_int_equal (n_wrong, 0);
  assert_int_equal (n_files, g_hash_table_size (expected));
}

/* Every prefix of a file, and every file with one byte changed, is read or refused, never
 * worse; what is refused has a sentence. */
static void
damage_is_survived (void **state)
{
  static const char *const names[] = { "good-lost.minesage", "good-playing.minesage",
    "good-start-cells.minesage", "good-analysis.minesage", "good-plain.mine", "good-bom.mine",
    "good-version-2.evf", "good-version-4.evf", "good-replay.rawvf", "good-set.evf",
    "good-version-1.rmv", "good-longer-sections.rmv", "good-custom.avf", "good-clone.mvf",
    "good-clone-early.mvf", "good.mbf", "good-jsm.txt", "good-ptta.txt", "good-tatham.txt",
    "good.sav", "good-emoji.board", "good-integers.txt", "good-ascii.txt", "good-unknown.mgb" };
  static const char bytes[] = "\0\n=[;9,-\xff*F ";

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = corpus_path (names[i]), *data = NULL;
      gsize length;
      assert_true (g_file_get_contents (path, &data, &length, NULL));
      for (gsize at = 0; at < length * sizeof bytes; at++)
        {
          gsize where = at / sizeof bytes;
          gboolean cut = at % sizeof bytes == sizeof bytes - 1;
          g_autofree char *damaged = g_memdup2 (data, cut ? where : length);
          if (!cut)
            damaged[where] = bytes[at % sizeof bytes];
          g_autoptr (MsDocument) document = NULL;
          MsErrorInfo info;
          if (ms_document_read (damaged, cut ? where : length, &document, &info) == MS_STATUS_OK)
            continue;
          g_autofree char *message = ms_message_dup (&info, "x");
          assert_true (g_utf8_validate (message, -1, NULL));
          assert_null (strchr (message, '\n'));
        }
    }
}

static void
size_is_checked_first (void **state)
{
  MsDocument *document;
  MsErrorInfo info;
  assert_int_equal (ms_document_read ("", (gsize)MS_DOCUMENT_MAX_BYTES + 1, &document, &info),
      MS_STATUS_FILE_TOO_LARGE);
  assert_null (document);
  g_autofree char *sentence = ms_message_dup_sentence (&info);
  assert_string_equal (sentence, "The file is larger than 64 MiB, the most that is read.");
}

/* A status without a sentence would be a hole in what the user is told. */
static void
every_status_has_a_sentence (void **state)
{
  for (int status = 0; status < MS_N_STATUSES; status++)
    for (int with_cell = 0; with_cell < 2; with_cell++)
      {
        MsErrorInfo info;
        ms_fail (&info, (MsStatus)status);
        if (with_cell)
          info.x = info.y = 1;
        g_autofree char *sentence = ms_message_dup_sentence (&info);
        assert_non_null (sentence);
        assert_true (g_str_has_suffix (sentence, "."));
      }
}

static void
messages_stay_on_one_line (void **state)
{
  MsErrorInfo info;
  ms_fail (&info, MS_STATUS_FILE_EMPTY);
  g_autofree char *odd = ms_message_dup (&info, "a\nb\x1b\xff.mine");
  assert_string_equal (odd, "a\\u000ab\\u001b\xef\xbf\xbd.mine: The file is empty.");
  g_autofree char *none = ms_message_dup (&info, NULL);
  assert_string_equal (none, "The file is empty.");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_file_as_expected),
    cmocka_unit_test (damage_is_survived),
    cmocka_unit_test (size_is_checked_first),
    cmocka_unit_test (every_status_has_a_sentence),
    cmocka_unit_test (messages_stay_on_one_line),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
