/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-strategy.h"

#include <math.h>
#include <string.h>

/* The text is translated where it is shown. */
#define N_(text) text

/* How the strategy "fast" looks ahead; LOOKS_AHEAD_AT is for others that look at more cells. */
#define LOOKS_AHEAD LOOKS_AHEAD_AT (0.9, 12, 4)
#define LOOKS_AHEAD_AT(cut, candidates, outside) \
  .looks_ahead = true, .ahead_log = INFINITY, .best_share = 0.7, .second_share = 0.3, \
  .progress = 0.06, .least_safety = cut, .most_candidates = candidates, .most_outside = outside, \
  .dead_share = 0.9, .tells_dead = true

/* The learned comparison of "learned", and of "quick" and "best" before they play out. */
#define LEARNED \
  .progress_above = 256, .learned = true, .learned_from = 5, .learned_late_cut = 0.15, \
  .learned_cut = 0.08

/* How "quick" and "best" play out. */
#define PLAYS_OUT \
  .late_log = 60, .middle_log = 160, .playouts_from = 5, .playout_endgame = 50, \
  .playing_safety = 0.9, .playing_candidates = 12, .playing_outside = 4, .playout_safety = 0.5, \
  .playout_candidates = 40, .playout_outside = 12, .late_cut = 1, .playout_cut = 0.2, \
  .playout_ahead = true, .playing_log = INFINITY, .prior_slope = 0.35, .prior_spread = 0.016

/* So many layouts that every board of 5×5 cells is checked. */
#define NO_WORSE_THAN(other) .checked_layouts = 5500000, .base = other

static const MsStrategy strategies[] = {
  {
      .name = "logic",
      .description = N_ (
          "for study, as in logic:rules=two-numbers,guess=local: knows the rules up to "
          "one-number, two-numbers, three-numbers, exhaustion or mine-total, and else "
          "opens a random cell or the one that seems safest: local, naive, safest"),
      .rules = MS_LOGIC_MINE_TOTAL,
      .guess = MS_GUESS_RANDOM,
  },
  { .name = "safest", .description = N_ ("opens the cell that is least likely to be a mine") },
  {
      .name = "endgame",
      .description = N_ ("like safest, and plays perfectly once at most 250 layouts are left"),
      .endgame_layouts = 250,
  },
  {
      .name = "fast",
      .description = N_ ("like endgame, and weighs how safe the next cell will be after each "
                         "number that can appear"),
      .endgame_layouts = 250,
      LOOKS_AHEAD,
      .progress_above = 256,
      .learned = true,
      .learned_to = 64,
      .learned_from = 5,
      .learned_late_cut = 0.02,
      .learned_cut = 0.02,
  },
  {
      .name = "learned",
      .description = N_ ("like fast, and compares the good cells by what was learned from many "
                         "games played on"),
      .endgame_layouts = 1000,
      LOOKS_AHEAD_AT (0.8, 24, 4),
      LEARNED,
  },
  {
      .name = "quick",
      .description = N_ ("like learned, and plays out some games after each good cell"),
      .endgame_layouts = 1000,
      LOOKS_AHEAD_AT (0.8, 24, 4),
      LEARNED,
      PLAYS_OUT,
      .playout_compared = true,
      .learned_spread = 0.01,
      .learned_doubt = 0.3,
      .playouts = 1024,
      .playouts_first = 32,
      .playouts_middle = 1024,
      .playouts_early = 1024,
      .playing_from_log = 15,
      .playout_doubt = 0.25,
      .playout_error = 0.008,
      .ahead_error = 0.003,
      .usual_numbers = 3,
      .usual_luck = 5,
      .playout_price = 4,
      NO_WORSE_THAN ("learned"),
  },
  {
      .name = "best",
      .description = N_ ("like learned, and plays out thousands of games after each good cell"),
      .endgame_layouts = 1000,
      LOOKS_AHEAD_AT (0.8, 24, 4),
      LEARNED,
      PLAYS_OUT,
      .playing_from_log = INFINITY,
      .learned_spread = 0.012,
      .playouts = 4096,
      .playouts_first = 64,
      .playouts_middle = 4096,
      .playouts_early = 4096,
      .playout_doubt = 0.5,
      .playout_error = 0.002,
      .ahead_error = 0.002,
      .playout_price = 0.1,
      NO_WORSE_THAN ("quick"),
  },
};

const MsStrategy *
ms_strategy_list (int *n_strategies)
{
  *n_strategies = (int)(sizeof strategies / sizeof strategies[0]);
  return strategies;
}

const MsStrategy *
ms_strategy_find (const char *name)
{
  for (size_t i = 0; i < sizeof strategies / sizeof strategies[0]; i++)
    if (strcmp (name, strategies[i].name) == 0)
      return &strategies[i];
  return NULL;
}

/* Reading a strategy from a text: a name, and values that replace those of the strategy with that
 * name. */

typedef enum
{
  SWITCH,
  COUNT,
  SHARE,
  WORD,
} Kind;

typedef struct
{
  const char *name;
  size_t offset;
  Kind kind;
  double least, most;
  const char *const *words; /* of a WORD: the words of the values from least on, NULL-terminated */
} Key;

static const char *const rules[] = { "one-number", "two-numbers", "three-numbers", "exhaustion",
  "mine-total", NULL };
static const char *const guesses[] = { "random", "local", "naive", "safest", NULL };

#define KEY(name, member, kind, least, most) \
  { \
    name, offsetof (MsStrategy, member), kind, least, most, NULL \
  }

/* A key whose member is an enumeration. */
#define WORD_KEY(name, member, first, words) \
  { \
    name, offsetof (MsStrategy, member), WORD, first, 0, words \
  }

static const Key keys[] = {
  KEY ("endgame", endgame_layouts, COUNT, 0, 16384),
  KEY ("ahead", looks_ahead, SWITCH, 0, 1),
  KEY ("ahead-log", ahead_log, SHARE, 0, 1e6),
  KEY ("first", best_share, SHARE, 0, 1),
  KEY ("second", second_share, SHARE, 0, 1),
  KEY ("progress", progress, SHARE, 0, 10),
  KEY ("progress-above", progress_above, COUNT, 0, 1000000),
  KEY ("cut", least_safety, SHARE, 0, 1),
  KEY ("candidates", most_candidates, COUNT, 1, MS_STRATEGY_MOST_CANDIDATES),
  KEY ("outside", most_outside, COUNT, 0, MS_STRATEGY_MOST_CANDIDATES),
  KEY ("dead", dead_share, SHARE, 0, 1),
  KEY ("living", tells_dead, SWITCH, 0, 1),
  KEY ("learned", learned, SWITCH, 0, 1),
  KEY ("learned-to", learned_to, COUNT, 0, 1000000),
  KEY ("learned-from", learned_from, COUNT, 0, 1000000),
  KEY ("learned-late-cut", learned_late_cut, SHARE, 0, 10),
  KEY ("learned-cut", learned_cut, SHARE, 0, 10),
  KEY ("playouts", playouts, COUNT, 0, 65536),
  KEY ("first-playouts", playouts_first, COUNT, 2, 65536),
  KEY ("middle", playouts_middle, COUNT, 0, 65536),
  KEY ("early", playouts_early, COUNT, 0, 65536),
  KEY ("late-log", late_log, SHARE, 0, 1e6),
  KEY ("middle-log", middle_log, SHARE, 0, 1e6),
  KEY ("from", playouts_from, COUNT, 0, 1000000),
  KEY ("playout-endgame", playout_endgame, COUNT, 0, 16384),
  KEY ("playout-ahead", playout_ahead, SWITCH, 0, 1),
  KEY ("playing-log", playing_log, SHARE, 0, 1e6),
  KEY ("playing-from-log", playing_from_log, SHARE, 0, 1e6),
  KEY ("playing-cut", playing_safety, SHARE, 0, 1),
  KEY ("playing-candidates", playing_candidates, COUNT, 1, MS_STRATEGY_MOST_CANDIDATES),
  KEY ("playing-outside", playing_outside, COUNT, 0, MS_STRATEGY_MOST_CANDIDATES),
  KEY ("playout-safety", playout_safety, SHARE, 0, 1),
  KEY ("playout-candidates", playout_candidates, COUNT, 1, MS_STRATEGY_MOST_CANDIDATES),
  KEY ("playout-outside", playout_outside, COUNT, 0, MS_STRATEGY_MOST_CANDIDATES),
  KEY ("playout-compared", playout_compared, SWITCH, 0, 1),
  KEY ("late-cut", late_cut, SHARE, 0, 10),
  KEY ("playout-cut", playout_cut, SHARE, 0, 10),
  KEY ("slope", prior_slope, SHARE, 0, 100),
  KEY ("spread", prior_spread, SHARE, 1e-6, 10),
  KEY ("learned-spread", learned_spread, SHARE, 1e-6, 10),
  KEY ("doubt", playout_doubt, SHARE, 0, 10),
  KEY ("learned-doubt", learned_doubt, SHARE, 0, 10),
  KEY ("error", playout_error, SHARE, 0, 10),
  KEY ("ahead-error", ahead_error, SHARE, 0, 10),
  KEY ("usual-numbers", usual_numbers, SHARE, 0, 1e6),
  KEY ("usual-luck", usual_luck, SHARE, 0, 1e6),
  KEY ("price", playout_price, SHARE, 0, 1e6),
  KEY ("checked", checked_layouts, COUNT, 0, 100000000),
  WORD_KEY ("rules", rules, MS_LOGIC_ONE_NUMBER, rules),
  WORD_KEY ("guess", guess, MS_GUESS_RANDOM, guesses),
};

/* Reads digits with at most one point, whatever the locale.  Returns where the number ends, or NULL
 * if there is none. */
static const char *
parse_number (const char *text, double *number)
{
  double unit = 1;
  bool point = false, digits = false;
  *number = 0;
  for (; (*text >= '0' && *text <= '9') || (*text == '.' && !point); text++)
    if (*text == '.')
      point = true;
    else
      {
        digits = true;
        unit = point ? unit * 10 : 1;
        *number = *number * 10 + (*text - '0');
      }
  *number /= unit;
  return digits && isfinite (*number) ? text : NULL;
}

static bool
set_value (MsStrategy *strategy, const Key *key, double value)
{
  char *member = (char *)strategy + key->offset;
  if (value < key->least || value > key->most)
    return false;
  if (key->kind == SHARE)
    memcpy (member, &value, sizeof value);
  else if (value != floor (value))
    return false;
  else if (key->kind == COUNT)
    memcpy (member, &(int){ (int)value }, sizeof (int));
  else
    memcpy (member, &(bool){ value != 0 }, sizeof (bool));
  return true;
}

/* Reads one of the words of the key.  Returns where it ends, or NULL if there is none. */
static const char *
parse_word (const char *text, const Key *key, MsStrategy *strategy)
{
  size_t length = strcspn (text, ",");
  for (int i = 0; key->words[i] != NULL; i++)
    if (strlen (key->words[i]) == length && memcmp (key->words[i], text, length) == 0)
      {
        int value = (int)key->least + i;
        memcpy ((char *)strategy + key->offset, &value, sizeof value);
        return text + length;
      }
  return NULL;
}

/* The strategy "logic" has those keys whose values are words, all others have the other keys. */
static bool
has_key (const MsStrategy *strategy, const Key *key)
{
  return (key->kind == WORD) == (strategy->rules != MS_LOGIC_COUNT);
}

const char *
ms_strategy_get_key (const MsStrategy *strategy, int i)
{
  for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
    if (has_key (strategy, &keys[k]) && i-- == 0)
      return keys[k].name;
  return NULL;
}

/* Reads KEY=VALUE.  Returns where it ends, or NULL if it is wrong, which *fault explains. */
static const char *
parse_setting (const char *text, MsStrategy *strategy, MsStrategyFault *fault)
{
  size_t length = strcspn (text, "=,");
  fault->kind = MS_STRATEGY_FAULT_KEY;
  fault->text = text;
  fault->length = length;
  const Key *key = NULL;
  for (size_t i = 0; i < sizeof keys / sizeof keys[0] && key == NULL; i++)
    if (has_key (strategy, &keys[i]) && strlen (keys[i].name) == length
        && memcmp (keys[i].name, text, length) == 0)
      key = &keys[i];
  if (key == NULL)
    return NULL;
  fault->key = key->name;
  fault->least = key->least;
  fault->most = key->most;
  fault->whole = key->kind != SHARE;
  fault->words = key->words;
  bool given = text[length] == '=';
  const char *value = text + length + given, *end;
  double number;
  fault->kind = MS_STRATEGY_FAULT_VALUE;
  fault->text = value;
  fault->length = given ? strcspn (value, ",") : 0;
  if (key->kind == WORD)
    end = parse_word (value, key, strategy);
  else
    {
      end = parse_number (value, &number);
      if (end != NULL && !set_value (strategy, key, number))
        end = NULL;
    }
  return given && end == value + fault->length ? end : NULL;
}

bool
ms_strategy_parse_or_tell (const char *text, MsStrategy *strategy, MsStrategyFault *fault)
{
  size_t length = strcspn (text, ":");
  *fault = (MsStrategyFault){ .text = text, .length = length };
  for (size_t i = 0; i < sizeof strategies / sizeof strategies[0]; i++)
    if (strlen (strategies[i].name) == length && memcmp (text, strategies[i].name, length) == 0)
      fault->strategy = &strategies[i];
  if (fault->strategy == NULL)
    return false;
  MsStrategy changed = *fault->strategy;
  for (text += length; *text != '\0';)
    {
      text = parse_setting (text + 1, &changed, fault);
      if (text == NULL)
        return false;
    }
  if (changed.most_outside > changed.most_candidates
      || changed.playout_outside > changed.playout_candidates)
    {
      fault->kind = MS_STRATEGY_FAULT_OUTSIDE;
      return false;
    }
  *strategy = changed;
  return true;
}

bool
ms_strategy_parse (const char *text, MsStrategy *strategy)
{
  MsStrategyFault fault;
  return ms_strategy_parse_or_tell (text, strategy, &fault);
}
