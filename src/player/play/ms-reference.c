/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-reference.h"

#include <string.h>

/* Each row is what this prints:
 *   minesage-cli simulate --level LEVEL --start START --strategy safest --seed 1000000000001 \
 *     --games GAMES --format json
 * the rate being that of "luck_free", whose interval is 1.96 errors to each side. */
static const MsReference references[] = {
  { 30, 16, 99, MS_FIRST_CLICK_OPEN, 93, 3000000, 250, 0.5132731, 0.0002018 },
  { 30, 16, 99, MS_FIRST_CLICK_SAFE, 0, 3000000, 197, 0.3862788, 0.0001879 },
  { 16, 16, 40, MS_FIRST_CLICK_OPEN, 51, 3000000, 431, 0.8818530, 0.0001315 },
  { 16, 16, 40, MS_FIRST_CLICK_SAFE, 0, 3000000, 396, 0.7768256, 0.0001414 },
  { 9, 9, 10, MS_FIRST_CLICK_OPEN, 30, 3000000, 484, 0.9671432, 0.0000725 },
  { 9, 9, 10, MS_FIRST_CLICK_SAFE, 0, 3000000, 452, 0.9153541, 0.0000757 },
};

const MsReference *
ms_reference_find (const MsRules *rules, int first_cell, const char *strategy)
{
  if (strcmp (strategy, MS_REFERENCE_STRATEGY) != 0)
    return NULL;
  for (size_t i = 0; i < sizeof references / sizeof references[0]; i++)
    {
      const MsReference *reference = &references[i];
      if (reference->width == rules->width && reference->height == rules->height
          && reference->mines == rules->mines && reference->first_click == rules->first_click
          && reference->first_cell == first_cell)
        return reference;
    }
  return NULL;
}

const MsReference *
ms_reference_list (int *n)
{
  *n = sizeof references / sizeof references[0];
  return references;
}
