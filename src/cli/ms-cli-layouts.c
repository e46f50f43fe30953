/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-limits.h"
#include "ms-cli-options.h"

#include "ms-json.h"
#include "ms-report-sections.h"
#include "ms-section-layouts.h"
#include "ms-study-result.h"

#include <glib/gi18n-lib.h>

/* The most layouts that are listed, and the most that are drawn at random. */
#define MOST_LISTED 10000
#define MOST_DRAWN 1000000

typedef struct
{
  MsCliFormat format;
  MsSolverOptions solver;
  int section; /* MS_SECTION_LAYOUTS_WHOLE: the whole board */
  const char *section_word; /* as it was typed; NULL: not given */
  int sample; /* how many layouts to draw at random; 0: list all */
  guint64 seed;
} Settings;

static char *
dup_json (const Settings *settings, const char *name, const MsPosition *position,
    const MsSectionLayouts *layouts)
{
  GString *json = g_string_new (NULL);
  int width = ms_position_get_width (position);

  ms_json_begin_line (json, name);
  g_string_append_printf (json, ",\"consistent\":%s", layouts->all != NULL ? "true" : "false");
  if (settings->section >= 0)
    g_string_append_printf (json, ",\"section\":%d", settings->section + 1);
  g_string_append (json, ",\"cells\":");
  ms_json_append_cells (json, layouts->cells, layouts->n_cells, width);
  g_string_append (json, ",\"layouts\":");
  ms_json_append_string (json, layouts->all != NULL ? layouts->all : "0");
  g_string_append_printf (
      json, ",\"drawn\":%s,\"mines\":[", settings->sample > 0 ? "true" : "false");
  for (int i = 0; i < layouts->n_layouts; i++)
    {
      g_string_append (json, i > 0 ? "," : "");
      g_autoptr (GArray) mines = g_array_new (FALSE, FALSE, sizeof (int));
      for (int j = 0; j < layouts->n_cells; j++)
        if (layouts->mine[(gsize)i * (gsize)layouts->n_cells + (gsize)j])
          g_array_append_val (mines, layouts->cells[j]);
      ms_json_append_cells (json, (const int *)(gpointer)mines->data, (int)mines->len, width);
    }
  g_string_append (json, "]}\n");
  return g_string_free (json, FALSE);
}

/* One layout as a board: "*" a mine, "." a free cell, "H" covered but not part of the layout. */
static void
append_board (GString *text, const MsPosition *position, const MsSectionLayouts *layouts, int i)
{
  int width = ms_position_get_width (position), height = ms_position_get_height (position);
  const MsCell *cells = ms_position_get_cells (position);
  const guint8 *mine = layouts->mine + (gsize)i * (gsize)layouts->n_cells;
  int at = 0;

  for (int cell = 0; cell < width * height; cell++)
    {
      char sign = ms_cell_is_opened (cells[cell]) ? (char)('0' + cells[cell]) : 'H';
      if (at < layouts->n_cells && layouts->cells[at] == cell)
        sign = mine[at++] ? '*' : '.';
      g_string_append_c (text, sign);
      if (cell % width == width - 1)
        g_string_append_c (text, '\n');
    }
}

static char *
dup_text (const Settings *settings, const char *name, const MsPosition *position,
    const MsSectionLayouts *layouts)
{
  GString *text = g_string_new (NULL);

  /* Translators: the name of a file, and a number of layouts. */
  const char *count = layouts->all != NULL ? layouts->all : "0";
  g_string_append_printf (text,
      /* Translators: a file, and a number of layouts. */
      g_dngettext (GETTEXT_PACKAGE, "%1$s: %2$s layout\n", "%1$s: %2$s layouts\n",
          ms_report_count_plural (count)),
      name, count);
  for (int i = 0; i < layouts->n_layouts; i++)
    {
      if (settings->sample > 0)
        g_string_append_printf (text, _ ("\nDrawn at random, %d:\n"), i + 1);
      else
        g_string_append_printf (text, _ ("\nLayout %1$d of %2$d:\n"), i + 1, layouts->n_layouts);
      append_board (text, position, layouts, i);
    }
  return g_string_free (text, FALSE);
}

static MsCliExit
complain_too_many (const char *name, const MsSectionLayouts *layouts)
{
  g_autofree char *message = g_strdup_printf (
      /* Translators: a file, a number of layouts, and the most that are listed. */
      _ ("%1$s: There are %2$s layouts, but at most %3$d are listed; draw some at random with "
         "--sample."),
      name, layouts->all, MOST_LISTED);
  ms_cli_complain (message);
  return MS_CLI_STOPPED;
}

static MsCliExit
print (const Settings *settings, const char *file_name, const MsPosition *position,
    const MsSectionLayouts *layouts)
{
  g_autofree char *name = ms_cli_dup_name (file_name, settings->format == MS_CLI_JSON);
  if (layouts->all != NULL && layouts->n_cells == 0 && settings->section >= 0)
    {
      g_autofree char *message = g_strdup_printf (
          /* Translators: a file, and the letter or the number of a section, as somebody typed it. */
          _ ("%1$s: There is no section %2$s."), name, settings->section_word);
      ms_cli_complain (message);
      return MS_CLI_USAGE;
    }
  g_autofree char *text = settings->format == MS_CLI_JSON
      ? dup_json (settings, name, position, layouts)
      : dup_text (settings, name, position, layouts);
  MsCliExit printed = ms_cli_print (text);
  if (printed != MS_CLI_DONE)
    return printed;
  if (layouts->all == NULL)
    return MS_CLI_CONTRADICTION;
  return layouts->n_layouts > 0 ? MS_CLI_DONE : complain_too_many (name, layouts);
}

static MsCliExit
list_file (const Settings *settings, const char *file_name)
{
  g_autoptr (MsDocument) document = NULL;
  MsSolverOptions options = settings->solver;
  MsSectionLayouts *layouts = NULL;
  MsStatus status = MS_STATUS_NO_MEMORY;
  MsCliProgressLine line;

  MsCliExit exit = ms_cli_read (file_name, &document);
  if (exit != MS_CLI_DONE)
    return exit;
  MsSolver *solver = ms_solver_new (NULL);
  ms_cli_progress_begin (&line, file_name, &options);
  if (solver != NULL && settings->sample > 0)
    status = ms_section_layouts_draw (solver, document->position, &options, settings->section,
        settings->sample, settings->seed, &layouts);
  else if (solver != NULL)
    status = ms_section_layouts_list (
        solver, document->position, &options, settings->section, MOST_LISTED, &layouts);
  ms_cli_progress_end (&line);
  ms_solver_free (solver);
  exit = layouts != NULL ? print (settings, file_name, document->position, layouts)
                         : ms_cli_complain_status (status, file_name);
  ms_section_layouts_free (layouts);
  return exit;
}

/* The values of options as they were given. */
typedef struct
{
  char *format, *section, *seed;
  int sample; /* G_MININT: not given */
  MsCliLimits limits;
  char **files;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  g_free (arguments->format);
  g_free (arguments->section);
  g_free (arguments->seed);
  g_strfreev (arguments->files);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static gboolean
check_arguments (const Arguments *arguments, Settings *settings)
{
  const char *message = NULL;
  *settings = (Settings){ .solver = MS_SOLVER_OPTIONS_INIT, .section = MS_SECTION_LAYOUTS_WHOLE };
  if (!ms_cli_parse_format (arguments->format, &settings->format)
      || !ms_cli_parse_seed (arguments->seed, &settings->seed)
      || !ms_cli_check_limits (&arguments->limits, &settings->solver))
    return FALSE;
  if (arguments->section != NULL)
    {
      settings->section = ms_study_letter_parse (arguments->section);
      settings->section_word = arguments->section;
    }
  settings->sample = arguments->sample == G_MININT ? 0 : arguments->sample;
  if (arguments->section != NULL && settings->section < 0)
    message = _ ("--section takes the letter of a section or its number, counted from 1.");
  else if (arguments->sample != G_MININT
      && (arguments->sample < 1 || arguments->sample > MOST_DRAWN))
    message = _ ("--sample takes a number from 1 to 1000000.");
  else if (arguments->seed != NULL && arguments->sample == G_MININT)
    message = _ ("--seed needs --sample.");
  else if (arguments->files[1] != NULL)
    message = _ ("Name one file only.");
  if (message != NULL)
    ms_cli_complain (message);
  return message == NULL;
}

MsCliExit
ms_cli_layouts (int argc, char **argv)
{
  g_auto (Arguments) arguments = { .sample = G_MININT, .limits = MS_CLI_LIMITS_NOT_GIVEN };
  Settings settings;
  MsCliExit result;
  const GOptionEntry entries[] = {
    { "section", 0, 0, G_OPTION_ARG_STRING, &arguments.section,
        N_ ("Only the cells of this section, by its letter or number; if not given, the whole "
            "board"),
        "N" },
    { "sample", 0, 0, G_OPTION_ARG_INT, &arguments.sample,
        N_ ("Draw this many layouts at random, all equally likely, instead of listing every one"),
        "N" },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &arguments.seed,
        N_ ("The seed of the random drawing (1, if not given)"), "S" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &arguments.format, N_ ("Form of the output"),
        "text|json" },
    MS_CLI_LIMIT_ENTRIES (&arguments.limits,
        N_ ("Stop after this many seconds (600, if neither this nor --work is given; 0: no "
            "limit)")),
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments.files, NULL, N_ ("FILE") },
    G_OPTION_ENTRY_NULL,
  };

  if (!ms_cli_parse (argc, argv, entries,
          _ ("Lists the layouts of a position or of a section, or draws some."), &arguments.files,
          &result))
    return result;
  return check_arguments (&arguments, &settings) ? list_file (&settings, arguments.files[0])
                                                 : MS_CLI_USAGE;
}
