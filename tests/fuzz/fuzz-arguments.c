/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Command lines, a word a line, by a table that has every kind of option: they are refused in one
 * sentence, or taken, and then every value is one that the table allows. */
#include "fuzz.h"

#include "ms-cli-options.h"

#include <stdio.h>
#include <string.h>

#define MOST_WORDS 40

typedef struct
{
  bool quiet;
  int format, count;
  gint64 bytes;
  double seconds, density;
  guint64 seed;
  MsCliCell cell;
  const char *title, *output;
  char **names, **files;
} Settings;

static const MsCliOption options[] = {
  { "--quiet", MS_CLI_SWITCH (quiet), "less" },
  { "--format", MS_CLI_WORD (format), "form", "text|json|csv" },
  { "--count", MS_CLI_INT (count), "how many", "N", 1, 1000 },
  { "--bytes", MS_CLI_INT64 (bytes), "how much", "N", 0, 1e15 },
  { "--seconds", MS_CLI_REAL (seconds), "how long", "S", 0.5, 3600 },
  { "--density", MS_CLI_DENSITY (density), "how dense", "D" },
  { "--seed", MS_CLI_SEED (seed), "which", "SEED" },
  { "--cell", MS_CLI_CELL (cell), "where", "CELL" },
  { "--title", MS_CLI_STRING (title), "what", "TEXT" },
  { "--name", MS_CLI_STRINGS (names), "who", "TEXT" },
  { "--output", MS_CLI_FILE (output), "whither", "FILE" },
  MS_CLI_FILES (files, "FILE…"),
  { NULL },
};

static char *said;

static void
keep_cb (const char *text)
{
  g_free (said);
  said = g_strdup (text);
}

static void
print_nothing_cb (const char *text)
{
}

static void
check_taken (const Settings *settings)
{
  g_assert_cmpint (settings->format, >=, 0);
  g_assert_cmpint (settings->format, <, 3);
  g_assert_true (settings->count >= 1 && settings->count <= 1000);
  g_assert_true (settings->bytes >= 0 && settings->bytes <= 1e15);
  g_assert_true (settings->seconds >= 0.5 && settings->seconds <= 3600);
  g_assert_true (settings->density > 0 && settings->density < 1);
  g_assert_true (settings->cell.x >= 0 && settings->cell.y >= 0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static gboolean begun;
  if (!begun)
    {
      /* The help goes to the standard output itself. */
      g_assert_nonnull (freopen ("/dev/null", "w", stdout));
      g_set_print_handler (print_nothing_cb);
      g_set_printerr_handler (keep_cb);
      begun = TRUE;
    }
  g_autofree char *text = g_strndup (size > 0 ? (const char *)data : "", size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", MOST_WORDS);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_ptr_array_add (words, (char *)"minesage-cli analyze");
  for (int i = 0; lines[i] != NULL; i++)
    g_ptr_array_add (words, lines[i]);
  g_ptr_array_add (words, NULL);
  Settings settings = { .count = 1, .seconds = 1, .density = 0.5 };
  MsCliExit result = MS_CLI_DONE;
  g_clear_pointer (&said, g_free);
  if (ms_cli_parse (
          (int)words->len - 1, (char **)words->pdata, options, "Fuzzed.", &settings, &result))
    check_taken (&settings);
  else if (result != MS_CLI_DONE)
    {
      g_assert_cmpint (result, ==, MS_CLI_USAGE);
      g_assert_nonnull (said);
      g_assert_true (g_utf8_validate (said, -1, NULL));
    }
  return 0;
}
