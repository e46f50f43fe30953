/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whatever a user does, at every rest the window shows and says what a new one does. */
#include "sequence.h"
#include "stage.h"

static char *
run (guint64 seed, const Step *steps, guint n_steps, GString *taken)
{
  Stage *stage = stage_new (seed, taken);
  for (guint i = 0; i < n_steps && stage->differences->len == 0; i++)
    stage_take (stage, &steps[i], taken);
  if (stage->differences->len == 0)
    stage_rest (stage);
  char *difference = stage->differences->len > 0 ? g_strdup (stage->differences->str) : NULL;
  stage_free (stage);
  return difference;
}

int
main (int argc, char **argv)
{
  return sequence_main (argc, argv, run);
}
