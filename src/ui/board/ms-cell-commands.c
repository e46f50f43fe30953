/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-cell-commands.h"

#include <glib/gi18n.h>

#define COVERED (MS_NEEDS_RUNNING | MS_NEEDS_COVERED)
#define OPENED (MS_NEEDS_RUNNING | MS_NEEDS_OPENED)
#define WORKED_OUT (COVERED | MS_NEEDS_TOLD)

/* Translators: all of these are commands about one cell. */
const MsCellCommand ms_cell_commands[MS_N_CELL_COMMANDS] = {
  { "open", NC_ ("cell", "Open"), "space", COVERED | MS_NEEDS_PLAY | MS_NEEDS_BARE,
      MS_INTENT_OPEN },
  { "mark", NC_ ("cell", "Flag"), "f", COVERED, MS_INTENT_MARK },
  { "chord", NC_ ("cell", "Open Around"), "space", OPENED | MS_NEEDS_PLAY | MS_NEEDS_CHORD,
      MS_INTENT_CHORD },
  { "flag-around", NC_ ("cell", "Flag Around"), "<Shift>f", OPENED | MS_NEEDS_PLAY | MS_NEEDS_FLAGS,
      MS_INTENT_NONE, "flag-around" },
  { "explain-number", NC_ ("cell", "Explain This Number"), "<Shift>h", OPENED | MS_NEEDS_TOLD,
      MS_INTENT_NONE, "explain" },
  { "explain", NC_ ("cell", "Explain in a Sentence"), "<Shift>h", WORKED_OUT, MS_INTENT_NONE,
      "explain" },
  { "why", NC_ ("cell", "Why: Its Proof"), "w", MS_NEEDS_COVERED | MS_NEEDS_TOLD, MS_INTENT_NONE,
      "why-cell" },
  { "suppose-mine", NC_ ("cell", "Suppose a Mine"), "i", WORKED_OUT, MS_INTENT_NONE,
      "suppose-mine" },
  { "suppose-safe", NC_ ("cell", "Suppose Safe"), "<Shift>i", WORKED_OUT, MS_INTENT_NONE,
      "suppose-safe" },
  { "compare", NC_ ("cell", "Compare With…"), "x", WORKED_OUT | MS_NEEDS_SMALL, MS_INTENT_NONE,
      "compare-cell" },
  { "reveal", NC_ ("cell", "What Would It Show?"), "t", WORKED_OUT | MS_NEEDS_SMALL, MS_INTENT_NONE,
      "reveal-cell" },
  { "what-if", NC_ ("cell", "What if: Its Curve"), "u", WORKED_OUT, MS_INTENT_NONE,
      "what-if-cell" },
};

gboolean
ms_cell_commands_is_for (const MsCellCommand *self, gboolean opened)
{
  return (self->needs & (opened ? MS_NEEDS_OPENED : MS_NEEDS_COVERED)) != 0;
}

const MsCellCommand *
ms_cell_commands_find (const char *name, gboolean opened)
{
  const MsCellCommand *named = NULL;
  for (int i = 0; i < MS_N_CELL_COMMANDS && named == NULL; i++)
    if (g_str_equal (ms_cell_commands[i].name, name))
      named = &ms_cell_commands[i];
  for (int i = 0; i < MS_N_CELL_COMMANDS && named != NULL; i++)
    if (g_str_equal (ms_cell_commands[i].key, named->key)
        && ms_cell_commands_is_for (&ms_cell_commands[i], opened))
      return &ms_cell_commands[i];
  return named;
}

const char *
ms_cell_commands_get_label (const MsCellCommand *self)
{
  return g_dpgettext2 (GETTEXT_PACKAGE, "cell", self->label);
}
