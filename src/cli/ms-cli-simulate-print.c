/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The counts of simulate, as text and as JSON. */
#include "ms-json.h"
#include "ms-cli-simulate.h"
#include "ms-interval.h"

#include <glib/gi18n-lib.h>

#include <math.h>

static void
append_interval (GString *json, double low, double high)
{
  const double bounds[] = { low, high };
  ms_json_add_doubles (json, "interval", bounds, G_N_ELEMENTS (bounds));
}

/* Finds the figure without luck, and half of its 95 % interval; FALSE where there is none. */
static gboolean
find_without_luck (const MsGuessLuck *luck, double *figure, double *half)
{
  *figure = ms_guess_luck_find (luck, half);
  *half *= MS_NORMAL_95;
  return !isnan (*figure);
}

/* Appends the sums themselves, for a shard: first those of even seeds, then those of odd ones. */
static void
append_sums (GString *json, const MsGuessLuck *luck)
{
  g_string_append (json, ",\"sums\":\"");
  for (int half = 0; half < 2; half++)
    for (int i = 0; i < luck->n_sums; i++)
      g_string_append_printf (
          json, half + i == 0 ? "%" G_GINT64_FORMAT : " %" G_GINT64_FORMAT, luck->sums[half][i]);
  g_string_append_c (json, '"');
}

/* Finds how often the first strategy wins by what is known of the other one, and half of its 95 %
 * interval; FALSE where nothing is. */
static gboolean
find_by_reference (const MsCliTally *tally, double *rate, double *half)
{
  const MsReference *reference = tally->reference;
  if (reference == NULL || ms_guess_luck_count_games (&tally->against_luck) == 0)
    return FALSE;
  *rate = ms_guess_luck_find_by_known (&tally->against_luck, reference->known, half);
  *half *= MS_NORMAL_95;
  return TRUE;
}

/* least: the least value that the figure can have. */
static void
append_without_luck (
    GString *json, const MsGuessLuck *luck, const char *name, double least, gboolean with_sums)
{
  double figure, half;
  if (!find_without_luck (luck, &figure, &half))
    return;
  ms_json_open (json, "luck_free", '{');
  ms_json_add_double (json, name, figure);
  append_interval (json, MAX (figure - half, least), MIN (figure + half, 1));
  if (with_sums)
    append_sums (json, luck);
  g_string_append_c (json, '}');
}

static void
append_games (GString *json, const MsCliStudy *study)
{
  const MsCliGames *games = study->games;
  const MsRules *rules = &games->rules;

  g_string_append_printf (json, "{\"level\":\"%dx%dx%d\",\"start\":\"%s\",\"first\":[%d,%d]",
      rules->width, rules->height, rules->mines, ms_first_click_name (rules->first_click),
      games->first_cell % rules->width, games->first_cell / rules->width);
  ms_json_add_string (json, "strategy", study->strategy);
  if (games->price > 0)
    ms_json_add_string (json, "objective", isinf (games->price) ? "win" : "clicks");
  if (games->price > 0 && !isinf (games->price))
    ms_json_add_double (json, "price", games->price);
  if (games->boards_name != NULL)
    ms_json_add_string (json, "boards", games->boards_name);
  g_string_append_printf (json,
      ",\"seed\":%" G_GUINT64_FORMAT ",\"shard\":\"%d/%d\",\"first_game\":%" G_GINT64_FORMAT,
      games->seed, study->shard, study->n_shards, games->from);
}

static void
append_against (GString *json, const char *against, const MsCliTally *tally, gboolean with_sums)
{
  double half, gain = ms_cli_find_gain (tally, &half);

  ms_json_open (json, "against", '{');
  ms_json_add_string (json, "strategy", against);
  ms_json_add_int (json, "wins", tally->against_wins);
  ms_json_add_int (json, "gained", tally->gained);
  ms_json_add_int (json, "lost", tally->lost);
  ms_json_add_double (json, "gain", gain);
  append_interval (json, gain - half, gain + half);
  append_without_luck (json, &tally->against_luck, "gain", -1, with_sums);
  g_string_append_c (json, '}');
  double rate;
  if (!find_by_reference (tally, &rate, &half))
    return;
  ms_json_open (json, "by_reference", '{');
  ms_json_add_double (json, "rate", rate);
  append_interval (json, MAX (rate - half, 0), MIN (rate + half, 1));
  ms_json_add_double (json, "known", tally->reference->known[0].share);
  ms_json_add_int (json, "known_games", tally->reference->games);
  if (tally->against_luck.n_players == 3)
    ms_json_add_string (json, "witness", MS_REFERENCE_WITNESS);
  g_string_append_c (json, '}');
}

static void
append_counts (GString *json, const MsCliTally *tally)
{
  double low, high;
  ms_interval_of_share (tally->wins, tally->games, &low, &high);
  ms_json_add_int (json, "games", tally->games);
  ms_json_add_int (json, "wins", tally->wins);
  ms_json_add_int (json, "guesses", tally->guesses);
  ms_json_add_double (json, "rate", (double)tally->wins / (double)MAX (tally->games, 1));
  append_interval (json, low, high);
}

static void
append_efficiency (GString *json, const MsCliTally *tally, gboolean with_sums)
{
  double half, efficiency = ms_cli_find_efficiency (tally, &half);
  if (tally->efficiency == 0)
    return;
  ms_json_open (json, "efficiency", '{');
  ms_json_add_double (json, "mean", efficiency);
  append_interval (json, efficiency - half, efficiency + half);
  if (with_sums)
    g_string_append_printf (json, ",\"sums\":\"%" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\"",
        tally->efficiency, tally->efficiency_squares);
  g_string_append_c (json, '}');
}

char *
ms_cli_study_dup_json (const MsCliStudy *study, const MsCliTally *tally)
{
  gboolean with_sums = study->n_shards > 1;
  GString *json = g_string_new (NULL);

  append_games (json, study);
  append_counts (json, tally);
  ms_json_add_double (json, "seconds", tally->seconds);
  ms_json_add_double (json, "games_per_second", (double)tally->games / tally->seconds);
  ms_json_add_double (
      json, "guesses_per_game", (double)tally->guesses / (double)MAX (tally->games, 1));
  append_without_luck (json, &tally->luck, "rate", 0, with_sums);
  append_efficiency (json, tally, with_sums);
  if (study->against != NULL)
    append_against (json, study->against, tally, with_sums);
  ms_json_add_int (json, "schema", MS_JSON_SCHEMA);
  g_string_append (json, "}\n");
  return g_string_free (json, FALSE);
}

char *
ms_cli_sum_dup_json (gint64 n_shards, gint64 n_done, const char *against, const MsCliTally *tally)
{
  GString *json = g_string_new (NULL);

  ms_json_open (json, NULL, '{');
  ms_json_add_int (json, "shards", n_shards);
  ms_json_add_int (json, "done", n_done);
  append_counts (json, tally);
  append_without_luck (json, &tally->luck, "rate", 0, FALSE);
  append_efficiency (json, tally, FALSE);
  if (against != NULL)
    append_against (json, against, tally, FALSE);
  ms_json_add_int (json, "schema", MS_JSON_SCHEMA);
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
          "%s on %d×%d with %d mine: games won: %.0f of %.0f, %.2f %% (95 %%: %.2f to %.2f %%)\n"
          "%.1f s, %.1f games per second, %.2f guesses per game\n",
          "%s on %d×%d with %d mines: games won: %.0f of %.0f, %.2f %% (95 %%: %.2f to %.2f %%)\n"
          "%.1f s, %.1f games per second, %.2f guesses per game\n",
          (gulong)rules->mines),
      study->strategy, rules->width, rules->height, rules->mines, (double)tally->wins,
      (double)tally->games, 100 * (double)tally->wins / n, 100 * low, 100 * high, tally->seconds,
      (double)tally->games / tally->seconds, (double)tally->guesses / n);
}

static void
append_comparison (GString *text, const MsCliStudy *study, const MsCliTally *tally)
{
  double half, gain = ms_cli_find_gain (tally, &half);
  g_string_append_printf (text,
      /* Translators: another strategy, its wins; how many games in a hundred the first one won
       * more, half of the interval that lies in; games only the first, only the other one won. */
      _ ("%s won %.0f of the same games: %+.2f ± %.2f points (%.0f gained, %.0f lost)\n"),
      study->against, (double)tally->against_wins, 100 * gain, 100 * half, (double)tally->gained,
      (double)tally->lost);
  if (find_without_luck (&tally->against_luck, &gain, &half))
    g_string_append_printf (text,
        /* Translators: how many games in a hundred the first strategy wins more, half of the
         * interval that lies in, had all guesses gone as well as they go on average. */
        _ ("without the luck of guesses: %+.2f ± %.2f points\n"), 100 * gain, 100 * half);
  double rate;
  if (find_by_reference (tally, &rate, &half))
    g_string_append_printf (text,
        /* Translators: another strategy, the share of games that it is known to win, how many
         * millions of games that was found from; the share of wins of the first strategy, and the
         * interval it lies in. */
        _ ("%s is known to win %.2f %%, from %.0f million games, and so the first one: %.2f %% "
           "(95 %%: %.2f to %.2f %%)\n"),
        study->against, 100 * tally->reference->known[0].share,
        (double)tally->reference->games / 1e6, 100 * rate, 100 * MAX (rate - half, 0),
        100 * MIN (rate + half, 1));
}

char *
ms_cli_study_dup_text (const MsCliStudy *study, const MsCliTally *tally)
{
  g_autofree char *games = dup_games (study, tally);
  GString *text = g_string_new (games);

  double rate, half;
  if (find_without_luck (&tally->luck, &rate, &half))
    g_string_append_printf (text,
        /* Translators: the share of wins, and the interval it lies in, had all guesses gone as well
         * as they go on average. */
        _ ("without the luck of its guesses: %.2f %% (95 %%: %.2f to %.2f %%)\n"), 100 * rate,
        100 * MAX (rate - half, 0), 100 * MIN (rate + half, 1));
  else if (study->games->rules.first_click != MS_FIRST_CLICK_CLASSIC && !study->games->knows_luck)
    g_string_append (text,
        _ ("without the luck of its guesses: not known, as long as --start does not say that the "
           "boards were drawn at random\n"));
  double efficiency = ms_cli_find_efficiency (tally, &half);
  if (tally->efficiency > 0)
    g_string_append_printf (text,
        /* Translators: the mean of 3BV by clicks over the games that were won, half of the interval
         * it lies in. */
        _ ("efficiency of the games won: %.2f ± %.2f %%\n"), 100 * efficiency, 100 * half);
  if (study->against != NULL)
    append_comparison (text, study, tally);
  return g_string_free (text, FALSE);
}
