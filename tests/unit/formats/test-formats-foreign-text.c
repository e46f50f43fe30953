/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of a foreign text is shown and kept. */
#include "cmocka-common.h"

#include "ms-document.h"
#include "ms-foreign-text.h"
#include "ms-replay.h"

#include <string.h>

#define BYTES(text) text, sizeof (text) - 1

static void
assert_kept (const char *text, gsize n, const char *expected)
{
  g_autofree char *exact = g_memdup2 (
      text, n); /* so that AddressSanitizer sees every step too far */
  g_autofree char *kept = ms_foreign_text_dup (exact, n);
  assert_string_equal (kept, expected);
  g_autofree char *again = ms_foreign_text_dup (kept, strlen (kept));
  assert_string_equal (again, kept);
}

static void
one_line_without_marks (void **state)
{
  assert_kept (BYTES (""), "");
  assert_kept (BYTES ("Ünal  Ω"), "Ünal  Ω");
  assert_kept (BYTES ("\t  René\n\x1b[31mred\x7f "), "René  [31mred");
  assert_kept (BYTES ("a\0b"), "a b");
  assert_kept (BYTES (" \n \t"), "");
  /* C1, line and paragraph separators */
  assert_kept (BYTES ("a\xc2\x85"
                      "b\xe2\x80\xa8"
                      "c\xe2\x80\xa9"),
      "a b c");
  /* overrides, embeddings, isolates, marks of direction, what has no width, a byte order mark */
  assert_kept (BYTES ("a\xe2\x80\xae"
                      "b\xe2\x80\xaa\xe2\x80\xab\xe2\x80\xac\xe2\x80\xad"
                      "c"),
      "abc");
  assert_kept (BYTES ("a\xe2\x81\xa6"
                      "b\xe2\x81\xa7\xe2\x81\xa8\xe2\x81\xa9"
                      "c"),
      "abc");
  assert_kept (BYTES ("\xe2\x80\x8e"
                      "a\xe2\x80\x8f\xd8\x9c"
                      "b\xe2\x80\x8b\xef\xbb\xbf"),
      "ab");
  /* what joins letters stays */
  assert_kept (BYTES ("\xd9\x85\xe2\x80\x8c\xd9\x86"), "\xd9\x85\xe2\x80\x8c\xd9\x86");
}

static void
what_is_no_text_is_replaced (void **state)
{
  assert_kept (BYTES ("a\xff"
                      "b\xc3"),
      "a\xef\xbf\xbd"
      "b\xef\xbf\xbd");
  assert_kept (BYTES ("\xe2\x80"), "\xef\xbf\xbd\xef\xbf\xbd");
  assert_kept (BYTES ("\xed\xa0\x80"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"); /* a surrogate */
}

static char *
repeat (const char *text, gsize n)
{
  GString *many = g_string_new (NULL);
  for (gsize i = 0; i < n; i++)
    g_string_append (many, text);
  return g_string_free (many, FALSE);
}

/* Cut between characters, and said to be cut; a space behind the end is nothing that is missing. */
static void
so_many_characters (void **state)
{
  static const char *const letters[] = { "a", "é", "李", "😀" };
  for (gsize i = 0; i < G_N_ELEMENTS (letters); i++)
    {
      g_autofree char *full = repeat (letters[i], MS_FOREIGN_TEXT_MOST);
      g_autofree char *more = repeat (letters[i], MS_FOREIGN_TEXT_MOST + 1);
      g_autofree char *most = repeat (letters[i], 100000);
      g_autofree char *spaced = g_strconcat (full, " \n ", NULL);
      g_autofree char *less = repeat (letters[i], MS_FOREIGN_TEXT_MOST - 1);
      g_autofree char *cut = g_strconcat (less, "…", NULL);
      assert_kept (full, strlen (full), full);
      assert_kept (spaced, strlen (spaced), full);
      assert_kept (more, strlen (more), cut);
      assert_kept (most, strlen (most), cut);
    }
  g_autofree char *blank = repeat (" ", 100000);
  g_autofree char *apart = g_strconcat ("a", blank, "b", NULL);
  g_autofree char *kept = ms_foreign_text_dup (apart, strlen (apart));
  assert_int_equal (g_utf8_strlen (kept, -1), MS_FOREIGN_TEXT_MOST);
  assert_true (g_str_has_prefix (kept, "a ") && g_str_has_suffix (kept, " …"));
}

static void
in_its_place (void **state)
{
  char *nothing = NULL, *blank = g_strdup (" \n"), *name = g_strdup (" René\n");
  ms_foreign_text_bound (&nothing);
  ms_foreign_text_bound (&blank);
  ms_foreign_text_bound (&name);
  assert_null (nothing);
  assert_null (blank);
  assert_string_equal (name, "René");
  g_free (name);
  g_autofree char *file = ms_foreign_text_dup_name ("a\xe2\x80\xae"
                                                    "gnp.\n\xff.evf");
  assert_string_equal (file, "agnp. \xef\xbf\xbd.evf");
}

/* Whatever a replay says of itself, and however its reader came to it. */
static void
a_replay_says_no_more (void **state)
{
  g_autofree char *name = repeat ("é", 100000);
  g_autofree char *text = g_strdup_printf (
      "Program: %s\nVersion: %s\nPlayer: \xe2\x80\xae%s\nCountry: %s\nMode: %s\nTimestamp: %s\n"
      "Width: 2\nHeight: 1\nBoard:\n0*\n",
      name, name, name, name, name, name);
  g_autoptr (MsDocument) document = NULL;
  MsErrorInfo info;
  assert_int_equal (ms_document_read (text, strlen (text), &document, &info), MS_STATUS_OK);
  const MsReplayHeader *header = ms_replay_get_header (document->replay);
  const char *const said[] = { header->program, header->player, header->country, header->mode,
    header->started };
  g_autofree char *less = repeat ("é", MS_FOREIGN_TEXT_MOST - 1);
  g_autofree char *cut = g_strconcat (less, "…", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (said); i++)
    assert_string_equal (said[i], cut);
}

/* Nothing is cut off, and what could turn a line of a terminal is seen. */
static void
a_name_is_kept_whole (void **state)
{
  static const char *const texts[][2] = { { "", "" }, { "Ünal  Ω\\n/局面.mine", NULL },
    { "a\nb\x1b[31m\x7f", "a\\u000ab\\u001b[31m\\u007f" },
    { "\xc2\x9b\xe2\x80\xae\xe2\x80\xa9\xf3\xa0\x80\x81\xff",
        "\\u009b\\u202e\\u2029\\U000e0001\xef\xbf\xbd" } };
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const char *expected = texts[i][1] != NULL ? texts[i][1] : texts[i][0];
      g_autofree char *escaped = ms_foreign_text_dup_escaped (texts[i][0]);
      assert_string_equal (escaped, expected);
      g_autofree char *again = ms_foreign_text_dup_escaped (escaped);
      assert_string_equal (again, expected);
    }
  g_autofree char *path = repeat ("folder/", MS_FOREIGN_TEXT_MOST);
  g_autofree char *whole = ms_foreign_text_dup_escaped (path);
  assert_string_equal (whole, path);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (one_line_without_marks),
    cmocka_unit_test (what_is_no_text_is_replaced),
    cmocka_unit_test (so_many_characters),
    cmocka_unit_test (a_name_is_kept_whole),
    cmocka_unit_test (in_its_place),
    cmocka_unit_test (a_replay_says_no_more),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
