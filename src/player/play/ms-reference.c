/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-reference.h"

#include <string.h>

/* Each row is what these print:
 *   minesage-cli simulate --level LEVEL --start START --strategy safest --seed 1000000000001 \
 *     --games GAMES --format json
 *   minesage-cli simulate --level LEVEL --start START \
 *     --strategy logic:rules=two-numbers,guess=naive --against safest --seed 2000000000001 \
 *     --games GAMES --format json
 * the shares being those of "luck_free", whose intervals are 1.96 errors to each side. */
static const MsReference references[] = {
  { 30, 16, 99, MS_FIRST_CLICK_OPEN, 93, 3000000, 250, 216,
      { { 0.5132731, 0.0002018 }, { -0.0613241, 0.000240 } } },
  { 30, 16, 99, MS_FIRST_CLICK_SAFE, 0, 3000000, 197, 158,
      { { 0.3862788, 0.0001879 }, { -0.0679514, 0.003491 } } },
  { 16, 16, 40, MS_FIRST_CLICK_OPEN, 51, 3000000, 431, 434,
      { { 0.8818530, 0.0001315 }, { -0.0135911, 0.001489 } } },
  { 16, 16, 40, MS_FIRST_CLICK_SAFE, 0, 3000000, 396, 363,
      { { 0.7768256, 0.0001414 }, { -0.0201047, 0.001717 } } },
  { 9, 9, 10, MS_FIRST_CLICK_OPEN, 30, 3000000, 484, 481,
      { { 0.9671432, 0.0000725 }, { -0.0026973, 0.000673 } } },
  { 9, 9, 10, MS_FIRST_CLICK_SAFE, 0, 3000000, 452, 452,
      { { 0.9153541, 0.0000757 }, { -0.0038630, 0.000706 } } },
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
