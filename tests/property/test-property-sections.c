/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections, their layouts and the naive ways to reckon, against going through every way to place
 * mines on small boards.
 */
#include "cmocka-common.h"
#include "brute-sections.h"
#include "ms-junction.h"
#include "ms-naive.h"
#include "ms-section-layouts.h"
#include "ms-section-study.h"
#include "random-position.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_SEEDS 6000

static void
assert_number (const char *text, long number)
{
  char expected[32];
  snprintf (expected, sizeof expected, "%ld", number);
  assert_string_equal (text, expected);
}

static void
assert_fraction (const char *text, long a, long b)
{
  char expected[64];
  long u = a, v = b;
  while (v != 0)
    {
      long rest = u % v;
      u = v;
      v = rest;
    }
  snprintf (expected, sizeof expected, b / u == 1 ? "%ld" : "%ld/%ld", a / u, b / u);
  assert_string_equal (text, expected);
}

static void
assert_near (double value, double expected)
{
  assert_true (fabs (value - expected) <= 1e-9 * (1 + fabs (expected)));
}

/* Shares of a part of the board: ways[m] to place m mines there, met[m] layouts that have so many.
 */
static void
check_shares (
    const MsMineShare *shares, int n_shares, const long *ways, const long *met, long n_layouts)
{
  int at = 0;
  for (int m = 0; m <= MOST_COVERED; m++)
    {
      if (ways[m] == 0)
        continue;
      assert_true (at < n_shares);
      const MsMineShare *share = &shares[at++];
      assert_int_equal (share->mines, m);
      assert_number (share->layouts.exact, ways[m]);
      assert_near (share->layouts.mantissa * pow (10, (double)share->layouts.exponent), ways[m]);
      assert_int_equal (share->possible, met[m] > 0);
      assert_near (share->probability, (double)met[m] / n_layouts);
      assert_fraction (share->fraction, met[m], n_layouts);
      assert_int_equal (met[m] % ways[m], 0);
      assert_number (share->weight.exact, met[m] / ways[m]);
      assert_near (share->weight.mantissa * pow (10, (double)share->weight.exponent),
          (double)met[m] / ways[m]);
    }
  assert_int_equal (at, n_shares);
}

static long
check_section (const Brute *self, const MsSectionStudy *study, int i)
{
  static uint32_t parts[MOST_WAYS];
  const MsStudySection *section = &study->sections[i];
  uint32_t mask = brute_mask_of (self, i);
  long ways[MOST_COVERED + 1] = { 0 }, met[MOST_COVERED + 1] = { 0 };
  int n = brute_list_parts (self, mask, self->n_ways, parts), at = 0;
  for (int j = 0; j < n; j++)
    ways[brute_count_bits (parts[j])]++;
  for (int j = 0; j < self->n_layouts; j++)
    met[brute_count_bits (self->ways[j] & mask)]++;
  check_shares (section->shares, section->n_shares, ways, met, self->n_layouts);
  assert_number (section->layouts.exact, n);
  assert_int_equal (section->n_cells, brute_count_bits (mask));
  for (int j = 0; j < self->n_covered; j++)
    if (mask >> j & 1)
      assert_int_equal (section->cells[at++], self->covered[j]);
  at = 0;
  for (int cell = 0; cell < self->n; cell++)
    if (self->cells[cell] <= 8 && (brute_around (self, cell) & mask) != 0)
      {
        assert_true (at < section->n_numbers);
        assert_int_equal (section->numbers[at++], cell);
      }
  assert_int_equal (at, section->n_numbers);
  return n;
}

static void
check_outside (const Brute *self, const MsSectionStudy *study)
{
  uint32_t mask = brute_mask_of (self, -2);
  int n_cells = brute_count_bits (mask);
  long ways[MOST_COVERED + 1] = { 0 }, met[MOST_COVERED + 1] = { 0 };
  assert_int_equal (study->n_outside, n_cells);
  for (int j = 0; j < self->n_layouts; j++)
    met[brute_count_bits (self->ways[j] & mask)]++;
  for (int m = 0; n_cells > 0 && m <= n_cells; m++)
    {
      long binomial = 1;
      for (int k = 1; k <= m; k++)
        binomial = binomial * (n_cells - k + 1) / k;
      ways[m] = met[m] > 0 ? binomial : 0;
    }
  check_shares (study->outside_shares, study->n_outside_shares, ways, met, self->n_layouts);
}

static void
check_cells (const Brute *self, const MsSectionStudy *study)
{
  int n_by_total = 0, mines_left = self->mines, cells_left = 0, i = 0;
  for (int cell = 0; cell < self->n; cell++)
    {
      if (self->cells[cell] <= 8)
        {
          int reduced = self->cells[cell];
          for (int j = 0; j < self->n_covered; j++)
            reduced -= brute_touch (self, cell, self->covered[j])
                && brute_decided (self, j, self->n_ways) == 1;
          assert_int_equal (study->certainty[cell], MS_CERTAINTY_OPENED);
          assert_int_equal (study->section_of[cell], -1);
          assert_int_equal (study->reduced[cell], reduced);
          continue;
        }
      int by_numbers = brute_decided (self, i, self->n_ways),
          all = brute_decided (self, i, self->n_layouts);
      assert_int_equal (study->certainty[cell],
          all < 0        ? MS_CERTAINTY_NONE
              : all == 1 ? MS_CERTAINTY_MINE
                         : MS_CERTAINTY_SAFE);
      assert_int_equal (
          study->section_of[cell], self->section_of[i] >= 0 ? self->section_of[i] : -1);
      assert_int_equal (study->reduced[cell], -1);
      n_by_total += by_numbers < 0 && all >= 0;
      mines_left -= by_numbers == 1;
      cells_left += by_numbers < 0;
      i++;
    }
  assert_int_equal (study->n_by_total, n_by_total);
  assert_int_equal (study->mines_left, mines_left);
  assert_int_equal (study->cells_left, cells_left);
}

static void
check_edges (const Brute *self, const MsSectionStudy *study)
{
  uint32_t open = 0;
  int n = 0;
  for (int i = 0; i < self->n_covered; i++)
    open |= (uint32_t)(self->section_of[i] >= 0) << i;
  for (int a = 0; a < self->n; a++)
    for (int b = a + 1; b < self->n; b++)
      {
        if (self->cells[a] > 8 || self->cells[b] > 8
            || (brute_around (self, a) & brute_around (self, b) & open) == 0)
          continue;
        bool found = false;
        for (int i = 0; i < study->n_edges; i++)
          found |= study->edges[i][0] == a && study->edges[i][1] == b;
        assert_true (found);
        n++;
      }
  assert_int_equal (study->n_edges, n);
}

/* What the positions had in them. */
static int n_sections_met, n_outside_met, n_by_total_met, n_split_met;

static void
check_study (const Brute *self, MsSolver *solver)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSectionStudy *study;
  long sum = 0, product = 1;
  options.exact = true;
  assert_int_equal (ms_section_study_find (solver, self->position, &options, &study), MS_STATUS_OK);
  assert_int_equal (study->consistent, self->n_layouts > 0);
  if (study->consistent)
    {
      assert_true (study->counted);
      assert_number (study->layouts.exact, self->n_layouts);
      assert_int_equal (study->n_sections, self->n_sections);
      check_cells (self, study);
      for (int i = 0; i < self->n_sections; i++)
        {
          long n = check_section (self, study, i);
          sum += n;
          product *= n;
        }
      n_sections_met += study->n_sections;
      n_split_met += study->n_sections > 1;
      n_outside_met += study->n_outside > 0;
      n_by_total_met += study->n_by_total > 0;
      assert_number (study->sum.exact, sum);
      assert_number (study->product.exact, product);
      check_outside (self, study);
      check_edges (self, study);
    }
  ms_section_study_free (study);
}

/* section is -1 for the whole board. */
static void
check_listing (const Brute *self, MsSolver *solver, int section)
{
  static uint32_t parts[MOST_WAYS];
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSectionLayouts *layouts;
  bool whole = section < 0;
  uint32_t mask = whole ? UINT32_MAX : brute_mask_of (self, section);
  int n = brute_list_parts (self, mask, whole ? self->n_layouts : self->n_ways, parts);
  assert_int_equal (
      ms_section_layouts_list (solver, self->position, &options, section, MOST_WAYS, &layouts),
      MS_STATUS_OK);
  assert_number (layouts->all.exact, n);
  assert_int_equal (layouts->n_layouts, n);
  for (int j = 0; j < n; j++)
    {
      int at = 0;
      for (int i = 0; i < self->n_covered; i++)
        if (mask >> i & 1)
          {
            assert_int_equal (layouts->cells[at], self->covered[i]);
            assert_int_equal (layouts->mine[j * layouts->n_cells + at++], parts[j] >> i & 1);
          }
      assert_int_equal (at, layouts->n_cells);
    }
  ms_section_layouts_free (layouts);
  assert_int_equal (
      ms_section_layouts_list (solver, self->position, &options, section, n - 1, &layouts),
      MS_STATUS_OK);
  assert_int_equal (layouts->n_layouts, 0);
  assert_number (layouts->all.exact, n);
  ms_section_layouts_free (layouts);
}

/* Chi-square less its degrees of freedom, in standard deviations. */
static double
measure_draws (const Brute *self, MsSolver *solver, int section, int n_parts, uint64_t seed)
{
  enum
  {
    PER_LAYOUT = 30
  };
  static int drawn[MOST_WAYS];
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSectionLayouts *layouts;
  uint32_t mask = section < 0 ? UINT32_MAX : brute_mask_of (self, section);
  double chi2 = 0;
  int n_met = 0;
  memset (drawn, 0, sizeof drawn);
  assert_int_equal (ms_section_layouts_draw (solver, self->position, &options, section,
                        PER_LAYOUT * n_parts, seed, &layouts),
      MS_STATUS_OK);
  assert_int_equal (layouts->n_layouts, PER_LAYOUT * n_parts);
  for (int j = 0; j < layouts->n_layouts; j++)
    {
      uint32_t bits = 0;
      int at = 0;
      for (int i = 0; i < self->n_covered; i++)
        if (mask >> i & 1)
          bits |= (uint32_t)layouts->mine[j * layouts->n_cells + at++] << i;
      drawn[bits]++;
    }
  for (int bits = 0; bits < MOST_WAYS; bits++)
    {
      n_met += drawn[bits] > 0;
      if (drawn[bits] > 0)
        chi2 += (double)(drawn[bits] - PER_LAYOUT) * (drawn[bits] - PER_LAYOUT) / PER_LAYOUT;
    }
  assert_int_equal (n_met, n_parts);
  ms_section_layouts_free (layouts);
  return (chi2 - (n_parts - 1)) / sqrt (2.0 * (n_parts - 1));
}

static void
check_naive (const Brute *self, MsSolver *solver)
{
  static uint32_t parts[MOST_WAYS];
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsNaive *naive;
  int mines_left = self->mines, cells_left = 0;
  double worst = -1, sum = 0;
  assert_int_equal (ms_naive_find (solver, self->position, &options, &naive), MS_STATUS_OK);
  assert_int_equal (naive->consistent, self->n_layouts > 0);
  for (int i = 0; i < self->n_covered; i++)
    {
      mines_left -= brute_decided (self, i, self->n_ways) == 1;
      cells_left += self->section_of[i] != -1;
    }
  for (int i = 0; naive->consistent && i < self->n_covered; i++)
    {
      int cell = self->covered[i], section = self->section_of[i], n_true = 0, n_share = 0;
      if (section == -1)
        {
          assert_true (isnan (naive->truth[cell]));
          for (int way = 0; way < MS_N_NAIVE; way++)
            assert_true (isnan (naive->estimate[way][cell]));
          continue;
        }
      for (int j = 0; j < self->n_layouts; j++)
        n_true += self->ways[j] >> i & 1;
      assert_near (naive->truth[cell], (double)n_true / self->n_layouts);
      assert_near (naive->estimate[MS_NAIVE_DENSITY][cell], (double)mines_left / cells_left);
      assert_int_equal (isnan (naive->estimate[MS_NAIVE_SHARE][cell]), section == -2);
      if (section == -2)
        continue;
      int n = brute_list_parts (self, brute_mask_of (self, section), self->n_ways, parts);
      for (int j = 0; j < n; j++)
        n_share += parts[j] >> i & 1;
      assert_near (naive->estimate[MS_NAIVE_SHARE][cell], (double)n_share / n);
      double error = fabs ((double)n_share / n - (double)n_true / self->n_layouts);
      worst = error > worst ? error : worst;
      sum += error;
      double greatest = 0, all = 0;
      int n_numbers = 0;
      for (int number = 0; number < self->n; number++)
        if (self->cells[number] <= 8 && brute_touch (self, number, cell))
          {
            int need = self->cells[number], left = 0;
            for (int j = 0; j < self->n_covered; j++)
              if (brute_touch (self, number, self->covered[j]))
                {
                  need -= brute_decided (self, j, self->n_ways) == 1;
                  left += self->section_of[j] >= 0;
                }
            greatest = fmax (greatest, (double)need / left);
            all += (double)need / left;
            n_numbers++;
          }
      assert_near (naive->estimate[MS_NAIVE_GREATEST_NEED][cell], greatest);
      assert_near (naive->estimate[MS_NAIVE_MEAN_NEED][cell], all / n_numbers);
    }
  if (naive->consistent && worst >= 0)
    {
      assert_near (naive->largest_error[MS_NAIVE_SHARE], worst);
      assert_near (naive->mean_error[MS_NAIVE_SHARE], sum / naive->n_cells[MS_NAIVE_SHARE]);
    }
  ms_naive_free (naive);
}

/* Any small position, or one in which numbers stand between covered cells, so that there are more
 * sections; NULL where it has too many covered cells. */
static MsPosition *
position_of (uint64_t seed)
{
  if (seed % 2 == 0)
    return random_small (MOST_COVERED, seed);
  int width = 2 + (int)(seed / 2 % 8), height = 32 / width, mines = 4 + (int)(seed / 16 % 3);
  MsPosition *position = random_scattered (width, height, mines, 0.72, seed);
  int n_covered = 0;
  for (int cell = 0; cell < width * height; cell++)
    n_covered += ms_position_get_cells (position)[cell] > 8;
  if (n_covered <= MOST_COVERED)
    return position;
  ms_position_unref (position);
  return NULL;
}

static void
for_each_position (void (*check) (const Brute *, MsSolver *, uint64_t))
{
  MsSolver *solver = ms_solver_new (NULL);
  for (uint64_t seed = 1; seed <= N_SEEDS; seed++)
    {
      MsPosition *position = position_of (seed);
      if (position == NULL)
        continue;
      Brute *brute = brute_new (position);
      check (brute, solver, seed);
      free (brute);
      ms_position_unref (position);
    }
  ms_solver_free (solver);
}

/* Into how many parts the cells of mask fall that no number ties to each other, and how many cells
 * the largest has. */
static int
count_parts (const Brute *self, uint32_t mask, int *largest)
{
  int n = 0;
  *largest = 0;
  while (mask != 0)
    {
      uint32_t part = mask & -mask, before = 0;
      while (part != before)
        {
          before = part;
          for (int cell = 0; cell < self->n; cell++)
            if (self->cells[cell] <= 8 && (brute_around (self, cell) & part) != 0)
              part |= brute_around (self, cell) & mask;
        }
      mask &= ~part;
      *largest = brute_count_bits (part) > *largest ? brute_count_bits (part) : *largest;
      n++;
    }
  return n;
}

/* The smallest largest part that taking n cells out of a section leaves; 0: it stays whole whatever
 * they are. */
static int
find_least (const Brute *self, uint32_t mask, int n, int *n_found)
{
  int least = 0;
  *n_found = 0;
  for (int i = 0; i < self->n_covered; i++)
    for (int j = i; j < self->n_covered; j++)
      {
        uint32_t taken = 1u << i | 1u << j;
        int largest;
        if ((taken & mask) != taken || brute_count_bits (taken) != n
            || count_parts (self, mask & ~taken, &largest) < 2)
          continue;
        ++*n_found;
        if (least == 0 || largest < least)
          least = largest;
      }
  return least;
}

/* What the positions had in them: junctions of one and of two cells, and cases without layouts. */
static int n_cells_met[3], n_empty_met;

static void
check_junction (const Brute *self, const MsJunction *junction, uint32_t mask)
{
  uint32_t taken = 0;
  int largest;
  for (int i = 0; i < junction->n_cells; i++)
    for (int j = 0; j < self->n_covered; j++)
      taken |= (uint32_t)(self->covered[j] == junction->cells[i]) << j;
  assert_int_equal (taken & ~mask, 0);
  assert_int_equal (brute_count_bits (taken), junction->n_cells);
  assert_int_equal (junction->n_parts, count_parts (self, mask & ~taken, &largest));
  assert_int_equal (junction->largest, largest);
  assert_int_equal (junction->n_cases, 1 << junction->n_cells);
  long sum = 0;
  for (int mines = 0; mines < junction->n_cases; mines++)
    {
      long n = 0;
      for (int k = 0; k < self->n_layouts; k++)
        {
          bool fits = true;
          for (int i = 0; i < junction->n_cells; i++)
            for (int j = 0; j < self->n_covered; j++)
              if (self->covered[j] == junction->cells[i])
                fits &= (self->ways[k] >> j & 1) == (uint32_t)(mines >> i & 1);
          n += fits;
        }
      if (n > 0)
        assert_number (junction->cases[mines].layouts.exact, n);
      else
        assert_true (!(junction->cases[mines].layouts.mantissa > 0));
      assert_near (junction->cases[mines].probability, (double)n / self->n_layouts);
      n_empty_met += n == 0;
      sum += n;
    }
  /* The cases are all there are, and none is another. */
  assert_int_equal (sum, self->n_layouts);
  n_cells_met[junction->n_cells]++;
}

static void
check_junctions (const Brute *self, MsSolver *solver)
{
  MsSolverOptions options = MS_SOLVER_OPTIONS_INIT;
  MsSectionStudy *study;
  MsJunctions *junctions;
  int at = 0;
  options.exact = true;
  assert_int_equal (ms_section_study_find (solver, self->position, &options, &study), MS_STATUS_OK);
  assert_int_equal (
      ms_junctions_find (solver, self->position, &options, study, &junctions), MS_STATUS_OK);
  for (int i = 0; study->consistent && i < study->n_sections; i++)
    {
      uint32_t mask = brute_mask_of (self, i);
      int n_cut, n_pairs, least = find_least (self, mask, 1, &n_cut);
      if (least == 0)
        least = find_least (self, mask, 2, &n_pairs);
      if (least == 0)
        continue;
      assert_true (at < junctions->n_items);
      const MsJunction *junction = &junctions->items[at++];
      assert_int_equal (junction->section, i);
      assert_int_equal (junction->n_cells, n_cut > 0 ? 1 : 2);
      assert_int_equal (junction->n_cut, n_cut);
      assert_int_equal (junction->largest, least);
      check_junction (self, junction, mask);
    }
  assert_int_equal (at, junctions->n_items);
  ms_junctions_free (junctions);
  ms_section_study_free (study);
}

static void
check_position (const Brute *brute, MsSolver *solver, uint64_t seed)
{
  check_study (brute, solver);
  check_naive (brute, solver);
  check_junctions (brute, solver);
}

static void
test_studies (void **state)
{
  for_each_position (check_position);
  assert_true (n_sections_met > 800 && n_split_met > 60);
  assert_true (n_outside_met > 500 && n_by_total_met > 100);
  assert_true (n_cells_met[1] > 100 && n_cells_met[2] > 20 && n_empty_met > 10);
}

static void
check_listings (const Brute *brute, MsSolver *solver, uint64_t seed)
{
  for (int section = -1; brute->n_layouts > 0 && section < brute->n_sections; section++)
    check_listing (brute, solver, section);
}

static void
test_listings (void **state)
{
  for_each_position (check_listings);
}

static double z_sum;
static int n_z;

static void
check_draws (const Brute *brute, MsSolver *solver, uint64_t seed)
{
  static uint32_t parts[MOST_WAYS];
  for (int section = -1; brute->n_layouts > 0 && section < brute->n_sections; section++)
    {
      int n = section < 0
          ? brute_list_parts (brute, UINT32_MAX, brute->n_layouts, parts)
          : brute_list_parts (brute, brute_mask_of (brute, section), brute->n_ways, parts);
      if (n < 3 || n > 300)
        continue;
      double z = measure_draws (brute, solver, section, n, seed);
      assert_true (z < 12);
      z_sum += z;
      n_z++;
    }
}

static void
test_draws (void **state)
{
  for_each_position (check_draws);
  assert_true (n_z > 100);
  assert_true (fabs (z_sum / sqrt (n_z)) < 4);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_studies),
    cmocka_unit_test (test_listings),
    cmocka_unit_test (test_draws),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
