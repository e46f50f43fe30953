/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of a sequence that fails, the steps that are left are the ones that matter. */
#include "cmocka-common.h"

#include "sequence.h"

/* Fails where something is opened, then odds are switched on, then something is undone. */
static char *
run (guint64 seed, const Step *steps, guint n_steps, GString *taken)
{
  static const StepKind needed[] = { STEP_OPEN, STEP_ODDS, STEP_UNDO };
  guint met = 0;
  for (guint i = 0; i < n_steps && met < G_N_ELEMENTS (needed); i++)
    met += steps[i].kind == needed[met];
  return met == G_N_ELEMENTS (needed) ? g_strdup ("fails") : NULL;
}

static void
only_what_matters_is_left (void **state)
{
  guint n_judged = 0;
  for (guint64 seed = 0; seed < 200; seed++)
    {
      Step steps[60];
      MsRng rng;
      ms_rng_seed (&rng, seed);
      for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
        steps[i] = step_draw (&rng);
      g_autofree char *difference = run (0, steps, G_N_ELEMENTS (steps), NULL);
      if (difference == NULL)
        continue;
      assert_int_equal (sequence_shrink (run, 0, steps, G_N_ELEMENTS (steps)), 3);
      assert_int_equal (steps[0].kind, STEP_OPEN);
      assert_int_equal (steps[1].kind, STEP_ODDS);
      assert_int_equal (steps[2].kind, STEP_UNDO);
      n_judged++;
    }
  assert_true (n_judged >= 40);
}

static char *
run_anyhow (guint64 seed, const Step *steps, guint n_steps, GString *taken)
{
  return g_strdup ("fails");
}

static void
nothing_may_be_left (void **state)
{
  Step steps[7] = { { STEP_OPEN, 1, 2 } };
  assert_int_equal (sequence_shrink (run_anyhow, 0, steps, G_N_ELEMENTS (steps)), 0);
  assert_int_equal (sequence_shrink (run_anyhow, 0, steps, 0), 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (only_what_matters_is_left),
    cmocka_unit_test (nothing_may_be_left),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
