/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Sentences about what cost time or clicks in a game (ms-habits.h). */
#include "ms-report-review.h"

#include "ms-cell-name.h"

#include <glib/gi18n-lib.h>

const char *
ms_report_review_get_habit_title (MsHabitKind kind)
{
  static const char *const titles[MS_N_HABITS] = {
    [MS_HABIT_HESITATION] = N_ ("Hesitation"),
    [MS_HABIT_GUESS] = N_ ("Guess for time"),
    [MS_HABIT_DETOUR] = N_ ("Detour"),
    [MS_HABIT_VAIN_CLICK] = N_ ("Click without effect"),
    [MS_HABIT_IDLE_FLAG] = N_ ("Flag that served no chord"),
    [MS_HABIT_HALF_CLICK] = N_ ("Missed 1.5-click"),
    [MS_HABIT_MISSED_CHORD] = N_ ("Missed chord"),
  };
  return _ (titles[kind]);
}

static double
in_seconds (int64_t ms)
{
  return (double)ms / 1000;
}

static char *
dup_guess (const MsHabit *habit, MsOddsFormat numbers)
{
  /* What is risked is a mine, also for those who read chances as those of none. */
  g_autofree char *risk = ms_odds_format_dup_share (
      numbers == MS_ODDS_FORMAT_SAFE ? MS_ODDS_FORMAT_MINE : numbers, habit->mine, FALSE, 1);
  double wait = in_seconds (habit->to_ms - habit->from_ms), played = in_seconds (habit->to_ms);
  double risked = habit->mine * played;
  if (habit->usual_ms < 0)
    return g_strdup_printf (
        /* Translators: a time in seconds, a chance, and two times. */
        _ ("%1$.1f s before it; risked %2$s of the %3$.1f s played, ≈%4$.1f s on average, while "
           "another cell was certain."),
        wait, risk, played, risked);
  if (habit->gain_ms == 0)
    return g_strdup_printf (
        /* Translators: a time in seconds, a chance, and three times. */
        _ ("%1$.1f s before it; risked %2$s of the %3$.1f s played, ≈%4$.1f s on average, and "
           "gained no time: before a certain cell %5$.1f s went by on average."),
        wait, risk, played, risked, in_seconds (habit->usual_ms));
  return g_strdup_printf (
      /* Translators: a time in seconds, a chance, and four times. */
      _ ("%1$.1f s before it; risked %2$s of the %3$.1f s played, ≈%4$.1f s on average, to gain "
         "%5$.1f s: before a certain cell %6$.1f s went by on average."),
      wait, risk, played, risked, in_seconds (habit->gain_ms), in_seconds (habit->usual_ms));
}

static char *
dup_missed_chord (const MsHabit *habit, const char *cell)
{
  if (habit->n_flags == 0)
    return g_strdup_printf (
        /* Translators: a number of clicks, at least 2, and a cell. */
        g_dngettext (GETTEXT_PACKAGE,
            "A chord on %2$s would have opened with one click what took %1$d click; its flags "
            "stood.",
            "A chord on %2$s would have opened with one click what took %1$d clicks; its flags "
            "stood.",
            (gulong)habit->n_clicks),
        habit->n_clicks, cell);
  return g_strdup_printf (
      /* Translators: how many clicks fewer, at least 2; a cell; how many flags and other clicks. */
      _ ("With the flags that it lacked (%3$d), a chord on %2$s would have saved clicks: %1$d of "
         "the %4$d that opened the cells around it."),
      habit->n_clicks - habit->n_flags - 1, cell, habit->n_flags, habit->n_clicks);
}

char *
ms_report_review_dup_habit (const MsHabit *habit, int width, MsOddsFormat numbers)
{
  const MsCellName name = ms_cell_name_at (habit->cell, width);
  double lost = in_seconds (habit->lost_ms);
  switch (habit->kind)
    {
    case MS_HABIT_HESITATION:
      return g_strdup_printf (
          /* Translators: a time in seconds, a cell, a time. */
          _ ("For %1$.1f s the pointer stayed where it was while %2$s was certainly safe; what "
             "shows that was in sight for %3$.1f s."),
          lost, name.text, in_seconds (habit->to_ms - habit->sight_ms));
    case MS_HABIT_GUESS:
      return dup_guess (habit, numbers);
    case MS_HABIT_DETOUR:
      return g_strdup_printf (
          /* Translators: two lengths, in widths of a cell, and a time in seconds. */
          _ ("The pointer went a way of %1$.1f cells where the straight one has %2$.1f; at the "
             "same "
             "speed that took ≈%3$.1f s more."),
          habit->way, habit->straight, lost);
    case MS_HABIT_VAIN_CLICK:
      return g_strdup_printf (
          /* Translators: a time in seconds. */
          _ ("It changed nothing; a click took ≈%.1f s on average in this game."), lost);
    case MS_HABIT_IDLE_FLAG:
      return g_strdup_printf (
          /* Translators: a time in seconds. */
          _ ("No chord opened anything beside it while it stood; a click took ≈%.1f s on average "
             "in this game."),
          lost);
    case MS_HABIT_MISSED_CHORD:
      return dup_missed_chord (habit, name.text);
    case MS_HABIT_HALF_CLICK:
    case MS_N_HABITS:
    default:
      return g_strdup (_ ("The right button set a flag, was released, and was pressed again for "
                          "this chord; held down, it would have made the same with a press less."));
    }
}

int
ms_report_review_choose_habits (const MsReview *review, int chosen[MS_REPORT_MOST_HABITS])
{
  int best[MS_N_HABITS][MS_REPORT_ALIKE], n_best[MS_N_HABITS] = { 0 }, n = 0;
  for (int i = 0; i < review->n_habits; i++)
    {
      /* Of those that cost the same the earlier one is kept. */
      MsHabitKind kind = review->habits[i].kind;
      int place = n_best[kind], *row = best[kind];
      while (place > 0 && review->habits[row[place - 1]].lost_ms < review->habits[i].lost_ms)
        place--;
      if (place == MS_REPORT_ALIKE)
        continue;
      n_best[kind] = MIN (n_best[kind] + 1, MS_REPORT_ALIKE);
      for (int j = n_best[kind] - 1; j > place; j--)
        row[j] = row[j - 1];
      row[place] = i;
    }
  for (int kind = 0; kind < MS_N_HABITS; kind++)
    for (int i = 0; i < n_best[kind]; i++, n++)
      {
        int place = n;
        for (; place > 0 && chosen[place - 1] > best[kind][i]; place--)
          chosen[place] = chosen[place - 1];
        chosen[place] = best[kind][i];
      }
  return n;
}

/* Where one click may set several flags, or make several chords, less than the fewest clicks may
 * win. */
char *
ms_report_review_dup_clicks (const MsPlay *play, const MsLeastClicks *least)
{
  int winning_clicks = ms_play_count_winning_clicks (play);
  g_autofree char *fewest = least->lower == least->upper
      ? g_strdup_printf (
          g_dngettext (GETTEXT_PACKAGE,
              "Someone who knows all mines can win this board with %d click, and with no "
              "fewer.",
              "Someone who knows all mines can win this board with %d clicks, and with no "
              "fewer.",
              (gulong)least->lower),
          least->lower)
      /* Translators: two numbers of clicks. */
      : g_strdup_printf (
          _ ("For someone who knows all mines, the fewest clicks that win this board are "
             "between %1$d and %2$d."),
          least->lower, least->upper);
  if (winning_clicks < 0)
    return g_steal_pointer (&fewest);
  g_autofree char *taken = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The game took %d click.",
                                                "The game took %d clicks.", (gulong)winning_clicks),
      winning_clicks);
  return g_strdup_printf ("%s\n%s", taken, fewest);
}
