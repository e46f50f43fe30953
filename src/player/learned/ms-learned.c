/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Turns figures into integers.  Factors bring all of them to about the same spread, so that none is
 * lost when the weights of the table are rounded. */
#include "ms-learned.h"

#include <string.h>

#define LOG_ONE 65536

/* Many figures are simple fractions and lie exactly where rounding changes.  The points of change
 * are moved a little down, so that sums that are added up in another order give the same
 * integers. */
#define LITTLE 1e-7 /* in units of 1 / MS_LEARNED_ONE */
#define LITTLE_MORE (1 + 1e-12)

int32_t
ms_learned_log (double x)
{
  uint64_t bits;
  const int32_t ln_2 = 45426; /* ln 2, times 65536 */
  if (!(x > 1e-30))
    return -70 * LOG_ONE;
  x *= LITTLE_MORE;
  memcpy (&bits, &x, sizeof bits);
  int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
  uint64_t mantissa = (bits >> 21 & 0x7fffffff) | UINT64_C (1) << 31; /* 1 to 2, times 2^31 */
  int32_t fraction = 0;
  for (int bit = 15; bit >= 0; bit--)
    {
      mantissa = mantissa * mantissa >> 31;
      if (mantissa >> 32 != 0)
        {
          mantissa >>= 1;
          fraction |= 1 << bit;
        }
    }
  int64_t log_2 = (int64_t)exponent * LOG_ONE + fraction;
  return (int32_t)(log_2 * ln_2 >> 16);
}

int32_t
ms_learned_log_whole (int n)
{
  static const int32_t logs[] = { 0, 45426, 71998, 90852, 105475, 117424, 127526, 136278, 143996,
    150901, 157147, 162850, 168096, 172952, 177473, 181704, 185676, 189422, 192966, 196327, 199524,
    202573, 205487, 208276, 210951, 213522, 215995, 218378, 220678, 222899, 225049, 227130, 229146,
    231102, 233002, 234848, 236644, 238392, 240094, 241753, 243371, 244950, 246493, 247999, 249472,
    250913, 252322, 253702, 255053, 256377, 257675, 258948, 260195, 261421, 262623, 263804, 264964,
    266104, 267224, 268325, 269409, 270475, 271523, 272556 };
  int n_logs = (int)(sizeof logs / sizeof *logs);
  return n >= 1 && n <= n_logs ? logs[n - 1] : ms_learned_log (n);
}

typedef struct
{
  int16_t *features;
  int n;
} Writer;

static void
put_integer (Writer *self, int64_t value)
{
  value = value > MS_LEARNED_MOST ? MS_LEARNED_MOST
      : value < -MS_LEARNED_MOST  ? -MS_LEARNED_MOST
                                  : value;
  self->features[self->n++] = (int16_t)value;
}

static void
put (Writer *self, double value)
{
  double scaled = value * MS_LEARNED_ONE;
  if (!(scaled > -MS_LEARNED_MOST))
    scaled = -MS_LEARNED_MOST;
  if (scaled > MS_LEARNED_MOST)
    scaled = MS_LEARNED_MOST;
  /* Round to the nearest integer, halves up. */
  put_integer (
      self, (int64_t)(scaled + (MS_LEARNED_MOST + 1) + (0.5 + LITTLE)) - (MS_LEARNED_MOST + 1));
}

/* Puts factor times a natural logarithm, which is given in units of 1 / 65536. */
static void
put_log (Writer *self, int32_t log, int factor)
{
  put_integer (self, ((int64_t)log * factor + 32) >> 6);
}

static void
put_flag (Writer *self, bool flag)
{
  put_integer (self, flag ? MS_LEARNED_ONE : 0);
}

/* The entropy of the number that the cell shows, given that it is safe, in units of 1 / 65536. */
static int32_t
find_entropy (const MsLearnedCell *cell)
{
  int64_t sum = 0;
  for (int need = 0; need <= 8; need++)
    {
      double share = cell->chance[need] / cell->safety;
      if (share > 1e-6)
        sum -= (int64_t)(share * 65536 + (0.5 + LITTLE)) * ms_learned_log (share);
    }
  return (int32_t)(sum >> 16);
}

static void
put_numbers (Writer *self, const MsLearnedCell *cell)
{
  double largest = 0;
  for (int need = 0; need <= 8; need++)
    largest = cell->chance[need] > largest ? cell->chance[need] : largest;
  put_integer (self, (find_entropy (cell) + 32) >> 6);
  put (self, 2 * largest / cell->safety);
  put (self, cell->known == 0 ? 4 * cell->chance[0] / cell->safety : 0);
  for (int need = 0; need <= 3; need++)
    put (self, 2 * cell->chance[need] / cell->safety);
  put (self, 4 * cell->chance[cell->left] / cell->safety);
  put (self, cell->n_numbers / 4.0);
}

static void
put_after (Writer *self, const MsLearnedState *state, const MsLearnedCell *cell)
{
  double p = cell->safety, first = cell->first / p, squares = cell->first_squares / p;
  put (self, 4 * (1 - first));
  put (self, 4 * (1 - cell->second / p));
  put (self, 10 * (state->best_after - first));
  put (self, 2 * cell->progress / p);
  put (self, 128 * (squares - first * first));
  put (self, cell->stuck > 1e-9 ? 4 * (1 - cell->stuck_first / cell->stuck) : 0);
  put (self, 4 * (1 - cell->least_first));
  put (self, cell->n_safe / p / 4);
  put (self, cell->log_safe / p);
  put (self, 2 * cell->two_safe / p);
  put (self, 2 * cell->four_safe / p);
  put (self, cell->n_mines / p);
  put (self, cell->n_nearly / p / 2);
  put (self, state->doubt - cell->doubt / p);
  put (self, cell->doubt / p / 8);
}

static int
least_of (int a, int b)
{
  return a < b ? a : b;
}

static void
put_state (Writer *self, const MsLearnedState *state)
{
  double n_cells = (double)state->width * state->height;
  double late = state->log_layouts < 32 ? state->log_layouts : 32;
  put (self, state->log_layouts / 64);
  put (self, late / 16);
  put (self, 4 * (1 - state->best));
  put (self, 4 * (1 - state->second));
  put_log (self, ms_learned_log (state->best_score), 4);
  put (self, 4 * (1 - state->best_after));
  put (self, 4 * state->outside_mine);
  put (self, state->n_outside / 128.0);
  put_log (self, ms_learned_log_whole (1 + state->n_outside), 1);
  put (self, state->n_mines_left / 32.0);
  put (self, state->n_inside / 32.0);
  put (self, state->n_sections / 4.0);
  put (self, state->doubt / 16);
  put (self, 2 * state->n_opened / n_cells);
  put (self, 8 * state->mines / n_cells);
  put_log (self, ms_learned_log_whole (state->width * state->height), 1);
}

void
ms_learned_features (const MsLearnedState *state, const MsLearnedCell *cell, int16_t *features)
{
  Writer writer = { .features = features };
  put (&writer, 4 * (1 - cell->safety));
  put_log (&writer, ms_learned_log (cell->safety), 4);
  put (&writer, 10 * (1 - cell->safety / state->best));
  put (&writer, 10 * (cell->safety - state->second));
  int32_t score = ms_learned_log (cell->score);
  put_log (&writer, score, 4);
  put_log (&writer, score - ms_learned_log (state->best_score), 20);
  put_numbers (&writer, cell);
  put_after (&writer, state, cell);
  int to_side = least_of (cell->x, state->width - 1 - cell->x);
  int to_end = least_of (cell->y, state->height - 1 - cell->y);
  put (&writer, cell->box / 4.0);
  put (&writer, cell->left / 4.0);
  put (&writer, cell->known / 4.0);
  put (&writer, cell->n_outside / 4.0);
  put (&writer, cell->n_opened / 4.0);
  put_flag (&writer, to_side == 0 && to_end == 0);
  put_flag (&writer, to_side == 0 || to_end == 0);
  put_flag (&writer, to_side == 1 || to_end == 1);
  put (&writer, least_of (to_side, to_end) / 4.0);
  put (&writer, cell->near / 8.0);
  put_flag (&writer, cell->box == 0);
  put (&writer, (to_side > to_end ? to_side : to_end) / 8.0);
  put_log (&writer, ms_learned_log_whole (1 + cell->section_cells), 1);
  put_log (&writer, ms_learned_log_whole (1 + cell->section_boxes), 1);
  put_log (&writer, cell->box == 0 ? 0 : ms_learned_log (cell->section_ways), 1);
  put_flag (&writer, cell->section_totals == 1);
  put (&writer, cell->section_totals / 4.0);
  put (&writer, cell->n_touched / 2.0);
  put_state (&writer, state);
}

/* The net, computed in integers. */

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
/* The texts have the numbers alone, without the braces of the arrays. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-braces"
  static const MsLearnedTable large = {
#include "learned.txt"
  };
  static const MsLearnedTable small = {
#include "learned-small.txt"
  };
#pragma GCC diagnostic pop
  return n_cells <= MS_LEARNED_SMALL ? &small : &large;
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
