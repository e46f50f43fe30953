/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-report-thrift.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-json.h"

#include <glib/gi18n-lib.h>

#include <math.h>

static char *
dup_click (const MsThriftPlan *plan, int width)
{
  const MsCellName name = ms_cell_name_at (plan->move.cell, width);
  g_autofree char *flags = ms_cell_list_dup (
      plan->flags, plan->n_flags, width, plan->n_flags, FALSE);
  if (plan->move.kind == MS_THRIFT_OPEN)
    /* Translators: a cell, such as D5. */
    return g_strdup_printf (_ ("Open %s, which is certainly safe."), name.text);
  if (plan->n_flags == 0)
    /* Translators: a cell, such as D5. */
    return g_strdup_printf (_ ("Chord the number at %s."), name.text);
  return g_strdup_printf (
      /* Translators: one cell or several, such as D5, E6, then one. */
      g_dngettext (GETTEXT_PACKAGE, "Flag %1$s, certainly a mine, then chord the number at %2$s.",
          "Flag %1$s, certainly mines, then chord the number at %2$s.", (gulong)plan->n_flags),
      flags, name.text);
}

/* What the click opens: first what is proven, then what the layouts that were drawn say. */
static char *
dup_opened (const MsThriftPlan *plan)
{
  char *least = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "At least %d cell opens by this click.",
          "At least %d cells open by this click.", (gulong)plan->least),
      plan->least);
  if (plan->n_layouts == 0 || plan->mean <= plan->least)
    return least;
  return ms_sentences_join (least,
      g_strdup_printf (
          /* Translators: a number of layouts, and of cells with a decimal. */
          g_dngettext (GETTEXT_PACKAGE, "On %1$d layout drawn at random it is %2$.1f.",
              "On %1$d layouts drawn at random it is %2$.1f on average.", (gulong)plan->n_layouts),
          plan->n_layouts, plan->mean));
}

static char *
dup_guess (const MsThriftPlan *plan, int width, MsOddsFormat numbers)
{
  const MsCellName name = ms_cell_name_at (plan->move.cell, width);
  g_autofree char *chance = ms_odds_format_dup (
      numbers == MS_ODDS_FORMAT_SAFE ? MS_ODDS_FORMAT_MINE : numbers, 1 - plan->move.choice.safety,
      NAN, NULL, 1);
  if (plan->move.early)
    return g_strdup_printf (
        /* Translators: a cell, such as D5, and a chance, such as 2.5 %. */
        _ ("Open %1$s, a mine with a chance of %2$s: this is reckoned to save more clicks than "
           "the risk costs."),
        name.text, chance);
  /* Translators: a cell, such as D5, and a chance, such as 2.5 %. */
  char *next = g_strdup_printf (
      _ ("A guess comes next: %1$s, a mine with a chance of %2$s."), name.text, chance);
  if (plan->n_waiting == 0)
    return next;
  return ms_sentences_join (next,
      g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE,
              "%d covered cell is certainly safe, but its number is known: it may wait for a "
              "chord.",
              "%d covered cells are certainly safe, but their numbers are known: they may wait "
              "for a chord.",
              (gulong)plan->n_waiting),
          plan->n_waiting));
}

char *
ms_report_thrift_dup_sentences (const MsThriftPlan *plan, int width, MsOddsFormat numbers)
{
  if (plan->move.cell < 0)
    return g_strdup (plan->n_waiting > 0 ? _ ("Flags lie on all cells that are certainly safe.")
                                         : _ ("Nothing is left to open."));
  if (plan->move.guess)
    return dup_guess (plan, width, numbers);
  return ms_sentences_join (dup_click (plan, width), dup_opened (plan));
}

char *
ms_report_thrift_dup_json (
    const MsThriftPlan *plan, const char *file_name, int number, const char *objective, int width)
{
  const MsThriftMove *move = &plan->move;
  GString *json = g_string_new (NULL);
  ms_json_begin_line (json, file_name, number);
  ms_json_add_bool (json, "consistent", TRUE);
  ms_json_add_string (json, "objective", objective);
  ms_json_add_string (json, "click",
      move->cell < 0                     ? "none"
          : move->guess                  ? "guess"
          : move->kind == MS_THRIFT_OPEN ? "open"
                                         : "chord");
  if (move->cell >= 0)
    ms_json_add_cell (json, "cell", move->cell, width);
  ms_json_add_cells (json, "flags", plan->flags, plan->n_flags, width);
  if (move->cell >= 0 && !move->guess)
    {
      ms_json_add_int (json, "opens", plan->least);
      ms_json_add_double (json, "opens_mean", plan->n_layouts > 0 ? plan->mean : NAN);
      ms_json_add_int (json, "layouts_drawn", plan->n_layouts);
    }
  if (move->guess)
    ms_json_add_double (json, "mine", 1 - move->choice.safety);
  ms_json_add_int (json, "waiting", plan->n_waiting);
  g_string_append (json, "}\n");
  return g_string_free (json, FALSE);
}
