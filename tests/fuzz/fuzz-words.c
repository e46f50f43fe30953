/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is read of a command line or of one line of text: strategies, levels, rules, seeds.  An
 * input is one such text; what is refused changes nothing, and what is taken is what it says. */
#include "fuzz.h"

#include "ms-level.h"
#include "ms-seed-text.h"
#include "ms-strategy.h"

#include <string.h>

static void
check_strategy (const char *text)
{
  MsStrategy strategy, before;
  memset (&before, 0, sizeof before);
  strategy = before;
  if (!ms_strategy_parse (text, &strategy))
    {
      g_assert_cmpmem (&strategy, sizeof strategy, &before, sizeof before);
      return;
    }
  const MsStrategy *plain = ms_strategy_find (strategy.name);
  g_assert_nonnull (plain);
  g_assert_true (g_str_has_prefix (text, plain->name));
  g_assert_cmpint (strategy.most_candidates, >=, MIN (1, plain->most_candidates));
  g_assert_cmpint (strategy.most_candidates, <=, MS_STRATEGY_MOST_CANDIDATES);
  g_assert_cmpint (strategy.most_outside, <=, MS_STRATEGY_MOST_CANDIDATES);
  g_assert_true (strategy.least_safety >= 0 && strategy.least_safety <= 1);
  g_assert_true (strategy.prior_spread > 0 || plain->prior_spread <= 0);
  g_assert_cmpint (strategy.rules == MS_LOGIC_COUNT, ==, plain->rules == MS_LOGIC_COUNT);
}

static void
check_seed (const char *text)
{
  MsRules rules = { 0 }, again_rules = { 0 };
  guint64 seed = 0, again = 0;
  gboolean has_rules = FALSE, again_has_rules;
  if (!ms_seed_text_read (text, &rules, &seed, &has_rules) || !has_rules)
    return;
  g_autofree char *written = ms_seed_text_dup (&rules, seed);
  g_assert_true (ms_seed_text_read (written, &again_rules, &again, &again_has_rules));
  g_assert_true (again_has_rules);
  g_assert_cmpuint (again, ==, seed);
  g_assert_cmpint (again_rules.width, ==, rules.width);
  g_assert_cmpint (again_rules.height, ==, rules.height);
  g_assert_cmpint (again_rules.mines, ==, rules.mines);
  g_assert_cmpint (again_rules.first_click, ==, rules.first_click);
  g_assert_cmpint (again_rules.no_guess, ==, rules.no_guess);
}

static void
check_level (const char *text)
{
  int width = -1, height = -1, mines = -1;
  if (ms_level_parse (text, &width, &height, &mines))
    g_assert_true (width >= 0 && height >= 0 && mines >= 0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup (size > 0 ? (const char *)data : "", size);
  MsFirstClick first_click;
  check_strategy (text);
  check_seed (text);
  check_level (text);
  if (ms_first_click_parse (text, &first_click))
    g_assert_cmpint (first_click, >=, 0);
  return 0;
}
