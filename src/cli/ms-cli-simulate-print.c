/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The counts of simulate, as text and as JSON. */
#include "ms-json.h"
#include "ms-cli-simulate.h"
#include "ms-interval.h"

#include <glib/gi18n-lib.h>

static void
append_interval (GString *json, double low, double high)
{
  g_string_append (json, ",\"interval\":[");
  ms_json_append_double (json, low);
  g_string_append_c (json, ',');
  ms_json_append_double (json, high);
  g_string_append_c (json, ']');
}

static void
append_games (GString *json, const MsCliStudy *study)
{
  const MsCliGames *games = study->games;
  const MsRules *rules = &games->rules;

  g_string_append_printf (json,
      "{\"level\":\"%dx%dx%d\",\"start\":\"%s\",\"first\":[%d,%d],\"strategy\":\"%s\""
      ",\"seed\":%" G_GUINT64_FORMAT ",\"shard\":\"%d/%d\",\"first_game\":%" G_GINT64_FORMAT,
      rules->width, rules->height, rules->mines, ms_first_click_name (rules->first_click),
      games->first_cell % rules->width, games->first_cell / rules->width, study->strategy,
      games->seed, study->shard, study->n_shards, games->from);
}

static void
append_against (GString *json, const MsCliStudy *study, const MsCliTally *tally)
{
  double half, gain = ms_cli_find_gain (tally, &half);

  g_string_append_printf (json,
      ",\"against\":{\"strategy\":\"%s\",\"wins\":%" G_GINT64_FORMAT ",\"gained\":%" G_GINT64_FORMAT
      ",\"lost\":%" G_GINT64_FORMAT ",\"gain\":",
      study->against, tally->against_wins, tally->gained, tally->lost);
  ms_json_append_double (json, gain);
  append_interval (json, gain - half, gain + half);
  g_string_append_c (json, '}');
}

char *
ms_cli_study_dup_json (const MsCliStudy *study, const MsCliTally *tally)
{
  const double n = (double)MAX (tally->games, 1);
  double low, high;
  GString *json = g_string_new (NULL);

  ms_interval_of_share (tally->wins, tally->games, &low, &high);
  append_games (json, study);
  g_string_append_printf (json,
      ",\"games\":%" G_GINT64_FORMAT ",\"wins\":%" G_GINT64_FORMAT ",\"guesses\":%" G_GINT64_FORMAT,
      tally->games, tally->wins, tally->guesses);
  g_string_append (json, ",\"rate\":");
  ms_json_append_double (json, (double)tally->wins / n);
  append_interval (json, low, high);
  g_string_append (json, ",\"seconds\":");
  ms_json_append_double (json, tally->seconds);
  g_string_append (json, ",\"games_per_second\":");
  ms_json_append_double (json, (double)tally->games / tally->seconds);
  g_string_append (json, ",\"guesses_per_game\":");
  ms_json_append_double (json, (double)tally->guesses / n);
  if (study->against != NULL)
    append_against (json, study, tally);
  g_string_append (json, "}\n");
  return g_string_free (json, FALSE);
}

static char *
dup_games (const MsCliStudy *study, const MsCliTally *tally)
{
  const MsRules *rules = &study->games->rules;
  const double n = (double)MAX (tally->games, 1);
  double low, high;

  ms_interval_of_share (tally->wins, tally->games, &low, &high);
  return g_strdup_printf (
      /* Translators: strategy, width, height, mines; then wins, games, the share of wins and the
       * interval it lies in; seconds, games per second; guesses per game. */
      g_dngettext (GETTEXT_PACKAGE,
          "%s on %d×%d with %d mine: won %.0f of %.0f games, %.2f %% (95 %%: %.2f to %.2f %%)\n"
          "%.1f s, %.1f games per second, %.2f guesses per game\n",
          "%s on %d×%d with %d mines: won %.0f of %.0f games, %.2f %% (95 %%: %.2f to %.2f %%)\n"
          "%.1f s, %.1f games per second, %.2f guesses per game\n",
          (gulong)rules->mines),
      study->strategy, rules->width, rules->height, rules->mines, (double)tally->wins,
      (double)tally->games, 100 * (double)tally->wins / n, 100 * low, 100 * high, tally->seconds,
      (double)tally->games / tally->seconds, (double)tally->guesses / n);
}

char *
ms_cli_study_dup_text (const MsCliStudy *study, const MsCliTally *tally)
{
  g_autofree char *games = dup_games (study, tally);
  double half, gain = ms_cli_find_gain (tally, &half);

  if (study->against == NULL)
    return g_steal_pointer (&games);
  g_autofree char *against = g_strdup_printf (
      /* Translators: another strategy, its wins; how many games in a hundred the first one won
       * more, half of the interval that lies in; games only the first, only the other one won. */
      _ ("%s won %.0f of the same games: %+.2f ± %.2f points (%.0f gained, %.0f lost)\n"),
      study->against, (double)tally->against_wins, 100 * gain, 100 * half, (double)tally->gained,
      (double)tally->lost);
  return g_strconcat (games, against, NULL);
}
