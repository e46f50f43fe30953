/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-record-text.h"

#include "ms-record-figures.h"
#include "ms-time-digits.h"

#include <glib/gi18n.h>

char *
ms_record_text_dup_time (gint64 elapsed_ms, gboolean competition)
{
  if (elapsed_ms < 0)
    return g_strdup (MS_RECORD_NOTHING);
  double seconds = (double)elapsed_ms / 1000;
  /* Translators: a time in seconds, in milliseconds where it counts. */
  return competition || ms_time_digits_get () == 3 ? g_strdup_printf (_ ("%.3f s"), seconds)
                                                   : g_strdup_printf (_ ("%.2f s"), seconds);
}

char *
ms_record_text_dup_time_of (const MsRecord *record)
{
  return ms_record_text_dup_time (
      record->elapsed_ms, record->rules.rule_set == MS_RULES_COMPETITION);
}

char *
ms_record_text_dup_date (gint64 ended_at, gboolean with_time)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_local (ended_at / 1000);
  if (date == NULL)
    return g_strdup (MS_RECORD_NOTHING);
  /* Translators: date and time, and a date alone, as strftime writes them. */
  return g_date_time_format (date, with_time ? _ ("%x %H:%M") : _ ("%x"));
}

char *
ms_record_text_dup_number (double value)
{
  return isnan (value) ? g_strdup (MS_RECORD_NOTHING) : g_strdup_printf ("%.2f", value);
}

char *
ms_record_text_dup_share (double share)
{
  /* Translators: a percentage. */
  return isnan (share) ? g_strdup (MS_RECORD_NOTHING)
                       : g_strdup_printf (_ ("%.1f %%"), share * 100);
}

char *
ms_record_text_dup_mean (const MsRecordColumn *column, double value)
{
  return column->kind == MS_RECORD_KIND_SHARE ? ms_record_text_dup_share (value)
                                              : ms_record_text_dup_number (value);
}

char *
ms_record_text_dup_figure (const MsRecordColumn *column, const MsRecord *record)
{
  double value = ms_record_figure_get (column, record);
  return column->kind == MS_RECORD_KIND_COUNT && !isnan (value)
      ? g_strdup_printf ("%.0f", value)
      : ms_record_text_dup_mean (column, value);
}

char *
ms_record_text_dup_kind (int width, int height, int mines)
{
  switch (ms_level_of (width, height, mines))
    {
    case MS_LEVEL_BEGINNER:
      return g_strdup (_ ("Beginner"));
    case MS_LEVEL_CLASSIC_BEGINNER:
      return g_strdup (_ ("Classic beginner"));
    case MS_LEVEL_INTERMEDIATE:
      return g_strdup (_ ("Intermediate"));
    case MS_LEVEL_EXPERT:
      return g_strdup (_ ("Expert"));
    case MS_LEVEL_CUSTOM:
    default:
      return g_strdup (_ ("Custom"));
    }
}

char *
ms_record_text_dup_size (int width, int height, int mines)
{
  /* Translators: width×height, and the number of mines: "30×16, 99 mines". */
  return g_strdup_printf (
      ngettext ("%1$d×%2$d, %3$d mine", "%1$d×%2$d, %3$d mines", (unsigned long)mines), width,
      height, mines);
}

char *
ms_record_text_dup_level (int width, int height, int mines)
{
  return ms_level_of (width, height, mines) == MS_LEVEL_CUSTOM
      ? ms_record_text_dup_size (width, height, mines)
      : ms_record_text_dup_kind (width, height, mines);
}

char *
ms_record_text_dup_with_rules (const MsRules *rules, const char *board)
{
  /* Translators: a level, or the size of a board: "30×16, 99 mines". */
  g_autofree char *kind = rules->no_guess ? g_strdup_printf (_ ("%s, without guessing"), board)
                                          : g_strdup (board);
  switch (rules->rule_set)
    {
    case MS_RULES_COMPETITION:
      /* Translators: a level, or the size of a board: "30×16, 99 mines". */
      return g_strdup_printf (_ ("%s, competition rules"), kind);
    case MS_RULES_FAIR:
      /* Translators: a level, or the size of a board: "30×16, 99 mines". */
      return g_strdup_printf (_ ("%s, fair guesses"), kind);
    case MS_RULES_CRUEL:
      /* Translators: a level, or the size of a board: "30×16, 99 mines". */
      return g_strdup_printf (_ ("%s, cruel guesses"), kind);
    case MS_RULES_FREE:
    default:
      return g_steal_pointer (&kind);
    }
}

const char *
ms_record_text_explain_rules (const MsRules *rules)
{
  if (rules->rule_set == MS_RULES_FAIR)
    return _ (
        "A guess kills only if it was avoidable: if some cell was certainly safe, or the cell "
        "certainly a mine. The chances are those of an ordinary board.");
  if (rules->rule_set == MS_RULES_CRUEL)
    return _ ("After the first click an opening kills wherever a mine may lie, and only there. The "
              "chances are those of an ordinary board.");
  return rules->no_guess
      ? _ ("Some cell is always certainly safe. The chances are those of boards drawn at random.")
      : NULL;
}
