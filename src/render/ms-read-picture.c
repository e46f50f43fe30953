/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-read-picture.h"

#include "ms-cli-options.h"
#include "ms-json.h"
#include "ms-reader.h"
#include "ms-scan-file.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  int format; /* MsCliFormat */
  int mines; /* below 0: not given */
  char **files;
} Settings;

static const MsCliOption options[] = {
  MS_CLI_FORMAT_OPTION (format),
  { "--mines", MS_CLI_INT (mines), N_ ("How many mines there are, for a picture that does not say"),
      "N", 0, G_MAXINT },
  MS_CLI_PICTURES (files, N_ ("FILE…")),
  { NULL },
};

static char *
dup_row (const MsScan *scan, int y)
{
  char *row = g_malloc0 ((gsize)scan->width + 1);
  for (int x = 0; x < scan->width; x++)
    row[x] = ms_scan_get_letter (scan, y * scan->width + x);
  return row;
}

static char *
dup_json (const char *name, const MsScan *scan, int mines)
{
  GString *json = g_string_new (NULL);
  g_auto (GStrv) rows = g_new0 (char *, (gsize)scan->height + 1);
  for (int y = 0; y < scan->height; y++)
    rows[y] = dup_row (scan, y);
  ms_json_begin_line (json, name, 0);
  ms_json_add_int (json, "width", scan->width);
  ms_json_add_int (json, "height", scan->height);
  if (mines >= 0)
    ms_json_add_int (json, "mines", mines);
  else
    ms_json_add_string (json, "mines", NULL);
  ms_json_add_strings (json, "rows", (const char *const *)rows, (gsize)scan->height);
  g_string_append (json, "}\n");
  return g_string_free (json, FALSE);
}

/* A position's text; what is not known is "?", with which no program takes it for one. */
static char *
dup_text (const MsScan *scan, int mines)
{
  GString *text = g_string_new (NULL);
  g_string_append_printf (text, "%dx%dx", scan->width, scan->height);
  if (mines >= 0)
    g_string_append_printf (text, "%d\n", mines);
  else
    g_string_append (text, "?\n");
  for (int y = 0; y < scan->height; y++)
    {
      g_autofree char *row = dup_row (scan, y);
      g_string_append_printf (text, "%s\n", row);
    }
  return g_string_free (text, FALSE);
}

static MsCliExit
read_file (const Settings *settings, const char *file)
{
  g_autoptr (GByteArray) read = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  MsCliExit exit = ms_cli_read_bytes (file, MS_DOCUMENT_MAX_BYTES, read);
  if (exit != MS_CLI_DONE)
    return exit;
  g_autoptr (GdkPixbuf)
      picture = ms_scan_file_load ((const char *)read->data, read->len, NULL, &error);
  g_autoptr (MsScan) scan = picture != NULL ? ms_scan_file_read (picture, NULL, &error) : NULL;
  if (scan == NULL)
    return ms_cli_complain_of (file, error->message);
  if (scan->n_boards > 1)
    {
      g_autofree char *sentence = g_strdup_printf (
          _ ("The board of %1$d×%2$d is read; there may be others on the picture."), scan->width,
          scan->height);
      ms_cli_complain_of (file, sentence);
    }
  g_autofree char *name = ms_cli_dup_name (file, settings->format == MS_CLI_JSON);
  int mines = scan->mines >= 0 ? scan->mines : settings->mines;
  g_autofree char *text = settings->format == MS_CLI_JSON ? dup_json (name, scan, mines)
                                                          : dup_text (scan, mines);
  return ms_cli_print (text);
}

MsCliExit
ms_read_picture (int argc, char **argv)
{
  Settings settings = { .mines = -1 };
  MsCliExit exit;
  if (!ms_cli_parse (argc, argv, options,
          _ ("Reads the position from a picture of a minesweeper board, such as one of a screen; ? "
             "is a "
             "cell that is in doubt."),
          &settings, &exit))
    return exit;
  ms_reader_use_self ();
  for (char **file = settings.files; *file != NULL && !ms_cli_output_is_lost (); file++)
    exit = ms_cli_combine (exit, read_file (&settings, *file));
  return exit;
}
