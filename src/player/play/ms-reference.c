/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-reference.h"

#include <string.h>

/* Each row is what these print:
 *   minesage-cli simulate --level LEVEL --start START --strategy safest --seed 1000000000001 \
 *     --games GAMES --format json
 *   minesage-cli simulate --level LEVEL --start START \
 *     --strategy logic:rules=two-numbers,guess=naive --against safest --seed 2000000000001 \
 *     --games WITNESS_GAMES --format json
 * the shares being those of "luck_free", whose intervals are 1.96 errors to each side. */
static const MsReference references[] = {
  { 30, 16, 99, MS_FIRST_CLICK_OPEN, 93, 9000000, 3000000, 250, 216,
      { { 0.5130192, 0.0001165 }, { -0.0612174, 0.0001386 } } },
  { 30, 16, 99, MS_FIRST_CLICK_SAFE, 0, 3000000, 500000, 197, 158,
      { { 0.3862788, 0.0001879 }, { -0.0601935, 0.0003401 } } },
  { 16, 16, 40, MS_FIRST_CLICK_OPEN, 51, 3000000, 500000, 431, 434,
      { { 0.8818530, 0.0001315 }, { -0.0135979, 0.0001421 } } },
  { 16, 16, 40, MS_FIRST_CLICK_SAFE, 0, 3000000, 500000, 396, 363,
      { { 0.7768256, 0.0001414 }, { -0.0218966, 0.0001682 } } },
  { 9, 9, 10, MS_FIRST_CLICK_OPEN, 30, 3000000, 1000000, 484, 481,
      { { 0.9671432, 0.0000725 }, { -0.0026156, 0.0000435 } } },
  { 9, 9, 10, MS_FIRST_CLICK_SAFE, 0, 3000000, 1000000, 452, 452,
      { { 0.9153541, 0.0000757 }, { -0.0042162, 0.0000427 } } },
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

MsSimulator *
ms_reference_new_witness (
    const MsRules *rules, int first_cell, MsStrategy *strategy, const MsAllocator *allocator)
{
  return ms_strategy_parse (MS_REFERENCE_WITNESS, strategy)
      ? ms_simulator_new (rules, first_cell, strategy, allocator)
      : NULL;
}

const MsReference *
ms_reference_list (int *n)
{
  *n = sizeof references / sizeof references[0];
  return references;
}
