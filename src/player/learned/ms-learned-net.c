/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The net, in integers. */
#include "ms-learned-table.h"

static int32_t
add_up (const int16_t *a, const int16_t *b, int n)
{
  int32_t sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

static int16_t
rectify (int32_t sum)
{
  sum = sum < 0 ? 0 : (sum + MS_LEARNED_WEIGHT_ONE / 2) / MS_LEARNED_WEIGHT_ONE;
  return (int16_t)(sum > MS_LEARNED_UNIT_MOST ? MS_LEARNED_UNIT_MOST : sum);
}

int32_t
ms_learned_value_by (const MsLearnedTable *table, const int16_t *features, double score)
{
  int16_t first[MS_LEARNED_FIRST], second[MS_LEARNED_SECOND];
  int64_t sum = 0;
  for (int i = 0; i < MS_LEARNED_FIRST; i++)
    first[i] = rectify (
        add_up (table->first[i], features, MS_LEARNED_FEATURES) + table->first_bias[i]);
  for (int i = 0; i < MS_LEARNED_SECOND; i++)
    second[i] = rectify (
        add_up (table->second[i], first, MS_LEARNED_FIRST) + table->second_bias[i]);
  for (int i = 0; i < MS_LEARNED_SECOND; i++)
    sum += table->last[i] * second[i];
  const int64_t unit = (int64_t)MS_LEARNED_OUTPUT_ONE * MS_LEARNED_ONE * MS_LEARNED_WEIGHT_ONE;
  const int64_t log_unit = 65536;
  return (int32_t)(sum / (unit / MS_LEARNED_VALUE_ONE)
      + (int64_t)ms_learned_log (score) * MS_LEARNED_SCORE_PERCENT
          * (MS_LEARNED_VALUE_ONE / log_unit) / 100);
}

const MsLearnedTable *
ms_learned_table_find (int n_cells)
{
  return n_cells <= MS_LEARNED_SMALL ? &ms_learned_small_table : &ms_learned_table;
}

int32_t
ms_learned_value (int n_cells, const int16_t *features, double score)
{
  return ms_learned_value_by (ms_learned_table_find (n_cells), features, score);
}

static bool
sum_fits (const int16_t *weights, int n, int64_t most, int64_t bias)
{
  int64_t sum = bias < 0 ? -bias : bias;
  for (int i = 0; i < n; i++)
    sum += most * (weights[i] < 0 ? -weights[i] : weights[i]);
  return sum + MS_LEARNED_WEIGHT_ONE <= INT32_MAX;
}

bool
ms_learned_table_fits (const MsLearnedTable *table)
{
  bool fits = true;
  for (int i = 0; i < MS_LEARNED_FIRST; i++)
    fits &= sum_fits (table->first[i], MS_LEARNED_FEATURES, MS_LEARNED_MOST, table->first_bias[i]);
  for (int i = 0; i < MS_LEARNED_SECOND; i++)
    fits &= sum_fits (
        table->second[i], MS_LEARNED_FIRST, MS_LEARNED_UNIT_MOST, table->second_bias[i]);
  return fits;
}
