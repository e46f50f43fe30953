/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whatever a user does, at every rest the model tells of a position what fresh objects tell. */
#include "sequence.h"
#include "world.h"

static char *
run (guint64 seed, const Step *steps, guint n_steps, GString *taken)
{
  World *world = world_new (seed, taken);
  for (guint i = 0; i < n_steps && world->differences->len == 0; i++)
    world_take (world, &steps[i], taken);
  if (world->differences->len == 0)
    world_rest (world);
  char *difference = world->differences->len > 0 ? g_strdup (world->differences->str) : NULL;
  world_free (world);
  return difference;
}

int
main (int argc, char **argv)
{
  return sequence_main (argc, argv, run);
}
