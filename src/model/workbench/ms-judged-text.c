/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-judged-text.h"

#include "ms-cell-name.h"
#include "ms-figures.h"
#include "ms-rung-text.h"

#include <glib/gi18n-lib.h>

#include <math.h>

typedef struct
{
  const MsTask *task;
  const MsAnswer *answer;
  const MsJudgement *verdict;
  MsOddsFormat numbers;
  gboolean shown;
  int width;
} Told;

/* The steps of the proof, one after the other; NULL where there is none. */
static char *
dup_steps (const Told *told)
{
  const MsProof *proof = told->verdict->proof;
  char *steps = NULL;
  for (int i = 0; proof != NULL && i < proof->n_rungs; i++)
    steps = ms_sentences_join (steps, ms_rung_text_dup_sentence (proof->rungs[i], told->width));
  return steps;
}

/* "There is a mine." and the like, before the steps of the proof. */
static char *
dup_proof (const Told *told, const char *head)
{
  return ms_sentences_join (g_strdup (head), dup_steps (told));
}

static char *
dup_guess (const Told *told)
{
  const MsJudgement *verdict = told->verdict;
  MsCellName cell = ms_cell_name_at (verdict->cell, told->width);
  MsCellName best = ms_cell_name_at (verdict->best, told->width);
  gboolean right = verdict->kind == MS_JUDGED_RIGHT, exact = verdict->layouts > 0;
  /* The sentences speak of mines. */
  MsOddsFormat format = told->numbers == MS_ODDS_FORMAT_SAFE ? MS_ODDS_FORMAT_MINE : told->numbers;
  g_autofree char *chance = ms_odds_format_dup (format, verdict->chance, NAN, NULL, 0);
  g_autofree char *best_chance = ms_odds_format_dup (format, verdict->best_chance, NAN, NULL, 0);
  g_autofree char *won = exact
      ? ms_odds_format_dup_won (told->numbers, verdict->won, verdict->layouts, 0)
      : NULL;
  g_autofree char *best_won = exact
      ? ms_odds_format_dup_won (told->numbers, verdict->best_won, verdict->layouts, 0)
      : NULL;
  if (right && exact)
    return g_strdup_printf (
        /* Translators: the name of a cell, the chance of a mine there, and that of winning. */
        _ ("Nothing is certain, and no guess is better than %1$s. The chance of a mine there is "
           "%2$s, the chance to win %3$s."),
        cell.text, chance, won);
  if (right)
    return g_strdup_printf (
        /* Translators: the name of a cell, and the chance of a mine there. */
        _ ("Nothing is certain, and no guess is known that is better than %1$s. The chance of a "
           "mine there is %2$s."),
        cell.text, chance);
  if (exact)
    return g_strdup_printf (
        /* Translators: twice the name of a cell, the chance of a mine there, and that of
         * winning. */
        _ ("There is a better guess. At %1$s the chance of a mine is %2$s, and the chance to win "
           "%3$s; at %4$s they are %5$s and %6$s."),
        cell.text, chance, won, best.text, best_chance, best_won);
  return g_strdup_printf (
      /* Translators: twice the name of a cell and the chance of a mine there. */
      _ ("There seems to be a better guess. At %1$s the chance of a mine is %2$s, at %3$s it is "
         "%4$s."),
      cell.text, chance, best.text, best_chance);
}

static char *
dup_undecided (const Told *told)
{
  const MsJudgement *verdict = told->verdict;
  MsCellName cell = ms_cell_name_at (verdict->cell, told->width);
  if (told->answer->action == MS_ANSWER_FLAG)
    return g_strdup_printf (verdict->lucky
            /* Translators: the name of a cell. */
            ? _ ("It happens to be a mine, but that cannot be known yet: the board shows mines "
                 "that fit all numbers, and none of them is at %s.")
            /* Translators: the name of a cell. */
            : _ ("That cannot be known yet: the board shows mines that fit all numbers, and none "
                 "of them is at %s."),
        cell.text);
  return g_strdup_printf (verdict->lucky
          /* Translators: the name of a cell. */
          ? _ ("It happens to be safe, but that cannot be known yet: the board shows mines that "
               "fit all numbers, and one of them is at %s.")
          /* Translators: the name of a cell. */
          : _ ("That cannot be known yet: the board shows mines that fit all numbers, and one of "
               "them is at %s."),
      cell.text);
}

static char *
dup_unflagged (const Told *told)
{
  const MsJudgement *verdict = told->verdict;
  return g_strdup_printf (
      /* Translators: a number on the board, the name of its cell, and how many flags are around
       * it. */
      _ ("A chord works where a number has as many flags around it as it says; the %1$d at %2$s "
         "has %3$d."),
      verdict->number, ms_cell_name_at (verdict->cell, told->width).text, verdict->n_flags);
}

static char *
dup_reason (const Told *told)
{
  if (told->verdict->best >= 0)
    return dup_guess (told);
  if (told->answer->action == MS_ANSWER_NOTHING)
    return g_strdup (_ ("Of no covered cell can it be known that it is safe."));
  return dup_steps (told);
}

static char *
dup_right (const Told *told)
{
  return ms_sentences_join (told->shown ? NULL : g_strdup (_ ("Correct.")), dup_reason (told));
}

char *
ms_judged_text_dup (const MsTask *task, const MsAnswer *answer, const MsJudgement *verdict,
    MsOddsFormat numbers, gboolean shown)
{
  Told told = { task, answer, verdict, numbers, shown, ms_position_get_width (task->position) };
  switch (verdict->kind)
    {
    case MS_JUDGED_RIGHT:
      return dup_right (&told);
    case MS_JUDGED_REFUTED:
      return dup_proof (&told,
          answer->action == MS_ANSWER_FLAG ? _ ("There is no mine.") : _ ("There is a mine."));
    case MS_JUDGED_UNDECIDED:
      return dup_undecided (&told);
    case MS_JUDGED_MISSED:
      return dup_proof (&told, _ ("Something is certain here."));
    case MS_JUDGED_WORSE:
      return dup_guess (&told);
    case MS_JUDGED_UNFLAGGED:
      return dup_unflagged (&told);
    case MS_JUDGED_NO_EFFECT:
      return g_strdup (_ ("That does nothing here."));
    case MS_JUDGED_BESIDE:
      return dup_proof (&told, _ ("True, but something else is asked."));
    case MS_JUDGED_UNKNOWN:
    default:
      return g_strdup (_ ("This position is too large to be judged at once."));
    }
}
