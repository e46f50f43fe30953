/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-train-text.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-rung-text.h"

#include <glib/gi18n.h>

char *
ms_train_text_dup_topic (int topic)
{
  if (topic < MS_N_RUNG_RULES)
    return ms_rung_text_dup_title ((MsRungRule)topic);
  return g_strdup (topic == MS_TOPIC_DECIDE ? _ ("Whether to guess") : _ ("Which guess"));
}

static char *
dup_question (const MsExercise *exercise)
{
  int width = ms_position_get_width (exercise->position);
  if (exercise->topic == MS_TOPIC_DECIDE)
    return g_strdup (_ ("Open a cell that is certainly safe, or answer that none is."));
  if (exercise->topic != MS_TOPIC_GUESS)
    return g_strdup (exercise->flag ? _ ("Flag a cell that is certainly a mine.")
                                    : _ ("Open a cell that is certainly safe."));
  /* In the order of the board, so that it says nothing. */
  int first = MIN (exercise->cell, exercise->other), second = MAX (exercise->cell, exercise->other);
  /* Translators: the names of two cells. */
  return g_strdup_printf (
      _ ("No cell is certain. Open the one of %1$s and %2$s with which more games are won."),
      ms_cell_name_at (first, width).text, ms_cell_name_at (second, width).text);
}

char *
ms_train_text_dup_prompt (const MsExercise *exercise)
{
  int mines = ms_position_get_mines (exercise->position);
  char *total = exercise->has_total ? g_strdup_printf (
                    ngettext ("There is %d mine.", "There are %d mines.", (gulong)mines), mines)
                                    : g_strdup (_ ("How many mines there are is not known."));
  return ms_sentences_join (dup_question (exercise), total);
}

char *
ms_train_text_dup_time (gint64 elapsed_ms)
{
  /* Translators: seconds, with one decimal. */
  return g_strdup_printf (_ ("%.1f s"), (double)elapsed_ms / 1000);
}

char *
ms_train_text_dup_skill (const MsSkill *skill, int today)
{
  int n, n_right = ms_skill_count_right (skill, &n), due = ms_skill_find_due (skill);
  if (n == 0)
    return g_strdup (_ ("Not asked yet."));
  /* Translators: how many of the last answers were right, and how many they are. */
  char *text = g_strdup_printf (ngettext ("%1$d of the last %2$d answer right.",
                                    "%1$d of the last %2$d answers right.", (gulong)n),
      n_right, n);
  if (skill->n_times > 0)
    {
      g_autofree char *time = ms_train_text_dup_time (ms_skill_find_usual (skill));
      /* Translators: seconds. */
      text = ms_sentences_join (
          text, g_strdup_printf (_ ("Half of the right ones took at most %s."), time));
    }
  return ms_sentences_join (text,
      due <= today
          ? g_strdup (_ ("Due today."))
          : g_strdup_printf (
              ngettext ("Due in %d day.", "Due in %d days.", (gulong)(due - today)), due - today));
}
