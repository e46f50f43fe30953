/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cli-options.h"

#include "ms-json.h"
#include "ms-report-sections.h"
#include "ms-section-layouts.h"

#include <glib/gi18n-lib.h>

/* The most layouts that are listed. */
#define MOST_LISTED 10000

typedef struct
{
  int format; /* MsCliFormat */
  MsSolverOptions solver;
  int section; /* MS_SECTION_LAYOUTS_WHOLE: the whole board */
  const char *section_word; /* as it was typed; NULL: not given */
  int sample; /* how many layouts to draw at random; 0: list all */
  const char *seed_word; /* as it was typed; NULL: not given */
  guint64 seed;
  MsCliLimits limits;
  char **files;
} Settings;

static const MsCliOption options[] = {
  { "--section", MS_CLI_STRING (section_word),
      N_ ("Only the cells of this section, by its letter or number; if not given, the whole "
          "board"),
      "N" },
  { "--sample", MS_CLI_INT (sample),
      N_ ("Draw this many layouts at random, all equally likely, instead of listing every one"),
      "N", 1, 1000000 },
  { "--seed", MS_CLI_STRING (seed_word), N_ ("The seed of the random drawing (1, if not given)"),
      "S" },
  MS_CLI_FORMAT_OPTION (format),
  MS_CLI_LIMIT_OPTIONS (limits,
      N_ ("Stop after this many seconds (600, if neither this nor --work is given; 0: no "
          "limit)")),
  MS_CLI_FILES (files, N_ ("FILE")),
  { NULL },
};

static char *
dup_json (const Settings *settings, const char *name, const MsPosition *position,
    const MsSectionLayouts *layouts)
{
  GString *json = g_string_new (NULL);
  int width = ms_position_get_width (position);

  ms_json_begin_line (json, name, 0);
  ms_json_add_bool (json, "consistent", layouts->all.exact != NULL);
  if (settings->section >= 0)
    ms_json_add_int (json, "section", settings->section + 1);
  ms_json_add_cells (json, "cells", layouts->cells, layouts->n_cells, width);
  ms_json_add_string (json, "layouts", layouts->all.exact != NULL ? layouts->all.exact : "0");
  ms_json_add_bool (json, "drawn", settings->sample > 0);
  ms_json_open (json, "mines", '[');
  for (int i = 0; i < layouts->n_layouts; i++)
    {
      g_autoptr (GArray) mines = g_array_new (FALSE, FALSE, sizeof (int));
      for (int j = 0; j < layouts->n_cells; j++)
        if (layouts->mine[(gsize)i * (gsize)layouts->n_cells + (gsize)j])
          g_array_append_val (mines, layouts->cells[j]);
      ms_json_add_cells (json, NULL, (const int *)(gpointer)mines->data, (int)mines->len, width);
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
  const char *count = layouts->all.exact != NULL ? layouts->all.exact : "0";
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
print (const Settings *settings, const char *file_name, const MsPosition *position,
    const MsSectionLayouts *layouts)
{
  g_autofree char *name = ms_cli_dup_name (file_name, settings->format == MS_CLI_JSON);
  if (layouts->all.exact != NULL && layouts->n_cells == 0 && settings->section >= 0)
    {
      g_autofree char *sentence = g_strdup_printf (
          /* Translators: the letter or the number of a section, as somebody typed it. */
          _ ("There is no section %s."), settings->section_word);
      return ms_cli_complain_of (file_name, sentence);
    }
  g_autofree char *text = settings->format == MS_CLI_JSON
      ? dup_json (settings, name, position, layouts)
      : dup_text (settings, name, position, layouts);
  MsCliExit printed = ms_cli_print (text);
  if (printed != MS_CLI_DONE)
    return printed;
  if (layouts->all.exact == NULL)
    return MS_CLI_CONTRADICTION;
  if (layouts->n_layouts > 0)
    return MS_CLI_DONE;
  g_autofree char *sentence = g_strdup_printf (
      /* Translators: a number of layouts, and the most that are listed. */
      _ ("There are %1$s layouts, but at most %2$d are listed; draw some at random with "
         "--sample."),
      layouts->all.exact, MOST_LISTED);
  ms_cli_complain_of (file_name, sentence);
  return MS_CLI_STOPPED;
}

static MsCliExit
list_file (const Settings *settings)
{
  const char *file_name = settings->files[0];
  g_autoptr (MsDocument) document = NULL;
  MsSolverOptions limited = settings->solver;
  MsSectionLayouts *layouts = NULL;
  MsStatus status = MS_STATUS_NO_MEMORY;

  MsCliExit exit = ms_cli_read (file_name, &document);
  if (exit != MS_CLI_DONE)
    return exit;
  MsSolver *solver = ms_solver_new (NULL);
  ms_cli_progress_begin (file_name, &limited);
  if (solver != NULL && settings->sample > 0)
    status = ms_section_layouts_draw (solver, document->position, &limited, settings->section,
        settings->sample, settings->seed, &layouts);
  else if (solver != NULL)
    status = ms_section_layouts_list (
        solver, document->position, &limited, settings->section, MOST_LISTED, &layouts);
  ms_cli_progress_end ();
  ms_solver_free (solver);
  exit = layouts != NULL ? print (settings, file_name, document->position, layouts)
                         : ms_cli_complain_status (status, file_name);
  ms_section_layouts_free (layouts);
  return exit;
}

MsCliExit
ms_cli_layouts (int argc, char **argv)
{
  Settings settings = { .solver = MS_SOLVER_OPTIONS_INIT,
    .section = MS_SECTION_LAYOUTS_WHOLE,
    .seed = 1,
    .limits = MS_CLI_LIMITS_INIT };
  const char *message = NULL;
  MsCliExit result;

  if (!ms_cli_parse (argc, argv, options,
          _ ("Lists the layouts of a position or of a section, or draws some."), &settings,
          &result))
    return result;
  if (settings.seed_word != NULL && !ms_cli_parse_seed (settings.seed_word, &settings.seed))
    return MS_CLI_USAGE;
  if (settings.section_word != NULL)
    settings.section = ms_study_letter_parse (settings.section_word);
  if (settings.section_word != NULL && settings.section < 0)
    message = _ ("--section takes the letter of a section or its number, counted from 1.");
  else if (settings.seed_word != NULL && settings.sample == 0)
    message = _ ("--seed needs --sample.");
  else if (settings.files[1] != NULL)
    message = _ ("Name one file only.");
  if (message != NULL)
    return ms_cli_complain_of (NULL, message);
  ms_cli_take_limits (&settings.limits, &settings.solver);
  return list_file (&settings);
}
