/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minesage-cli: finds the named subcommand and calls it. */
#include "config.h"
#include "ms-cli.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static const struct
{
  const char *name;
  const char *description; /* to be translated */
  MsCliExit (*run) (int argc, char **argv);
} commands[] = {
  { "analyze", N_ ("exact mine probabilities of positions"), ms_cli_analyze },
  { "bench", N_ ("how long the engine takes for positions"), ms_cli_bench },
  { "simulate", N_ ("how often a strategy wins"), ms_cli_simulate },
  { "curve", N_ ("how probabilities change with the mine total"), ms_cli_curve },
  { "explain", N_ ("why cells are certain, step by step"), ms_cli_explain },
  { "generate", N_ ("boards, on request ones that need no guessing"), ms_cli_generate },
  { "convert", N_ ("positions, games and boards in other formats"), ms_cli_convert },
  { "render", N_ ("pictures of positions, as PNG or SVG"), ms_cli_render },
  { "metrics", N_ ("3BV, ZiNi and the other figures of boards and games"), ms_cli_metrics },
  { "review", N_ ("games judged move by move"), ms_cli_review },
  { "sections", N_ ("a position split into sections"), ms_cli_sections },
  { "layouts", N_ ("layouts of a position or of one section"), ms_cli_layouts },
};

static char *
dup_help (void)
{
  GString *help = g_string_new (_ ("Usage: minesage-cli COMMAND [OPTION…] FILE…\n\nCommands:\n"));
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    g_string_append_printf (help, "  %-10s %s\n", commands[i].name, _ (commands[i].description));
  g_string_append (help,
      _ ("\nminesage-cli COMMAND --help describes one command.\n"
         "A FILE can be a position (.mine), a saved game (.minesage), a replay (.avf, .evf,\n"
         ".rawvf, .rmv), boards (.txt), or - for standard input; the manual page names the\n"
         "other formats.\n"));
  return g_string_free (help, FALSE);
}

int
main (int argc, char **argv)
{
  const char *word = argc > 1 ? argv[1] : NULL;

  ms_cli_set_up_language ();
  if (g_strcmp0 (word, "--help") == 0 || g_strcmp0 (word, "-h") == 0)
    {
      g_autofree char *help = dup_help ();
      return ms_cli_print (help);
    }
  if (g_strcmp0 (word, "--version") == 0)
    return ms_cli_print ("minesage-cli " MS_VERSION "\n");
  for (gsize i = 0; word != NULL && i < G_N_ELEMENTS (commands); i++)
    if (strcmp (word, commands[i].name) == 0)
      return commands[i].run (argc - 1, argv + 1);
  g_autofree char *message = word != NULL
      ? g_strdup_printf (_ ("There is no command “%s”; see minesage-cli --help."), word)
      : g_strdup (_ ("Name a command; see minesage-cli --help."));
  return ms_cli_complain_of (NULL, message);
}
