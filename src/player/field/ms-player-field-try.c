/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Takes all sections of the field together: their product, the mine total, and the pass back to
 * each section.  Also counts the field with one more cell open on trial. */
#include "ms-player-field.h"

#include <math.h>

/* Weights above this, multiplied by counts of layouts, never become 0 by underflow. */
#define SAFE_WEIGHT 1e-200
/* A chance of a mine that differs from 1 by less than this may be certain. */
#define NEARLY 1e-6

static bool
multiply (MsField *field, MsFieldJoin *join, int i)
{
  const MsSectionCount *count = &field->sections[join->sections[i]].count;
  int n = join->n_terms[i] + count->n - 1;
  const double *terms = join->terms[i];
  double *product = ms_section_pool_take (&field->pool, (size_t)n);
  if (product == NULL)
    return false;
  for (int t = 0; t < n; t++)
    product[t] = 0;
  for (int r = 0; r < join->n_terms[i]; r++)
    for (int t = 0; t < count->n; t++)
      product[r + t] += terms[r] * count->ways[t];
  join->terms[i + 1] = product;
  join->n_terms[i + 1] = n;
  join->lowest += count->lowest;
  return true;
}

static bool
join_up (MsField *field, MsFieldJoin *join)
{
  join->lowest = 0;
  join->n_terms[0] = 1;
  join->terms[0] = ms_section_pool_take (&field->pool, 1);
  if (join->terms[0] == NULL)
    return false;
  join->terms[0][0] = 1;
  for (int i = 0; i < join->n; i++)
    if (!multiply (field, join, i))
      return false;
  return true;
}

static double
log_factorial (const MsField *field, int n)
{
  int sign;
  return n < MS_FIELD_FACTORIALS ? field->log_factorials[n] : lgamma_r (n + 1.0, &sign);
}

bool
ms_field_weigh (MsField *field)
{
  int n = field->outside, first = field->mines - field->highest - 8;
  int last = field->mines - field->lowest;
  first = first > 0 ? first : 0;
  last = last < n ? last : n;
  field->first_k = first;
  field->n_weights = last >= first ? last - first + 1 : 0;
  if (field->n_weights == 0)
    return true;
  double *weights = ms_section_pool_take (&field->pool, (size_t)field->n_weights);
  if (weights == NULL)
    return false;
  field->weights = weights;
  int peak = n / 2 < first ? first : n / 2 > last ? last : n / 2;
  field->log_largest = log_factorial (field, n) - log_factorial (field, peak)
      - log_factorial (field, n - peak);
  weights[peak - first] = 1;
  for (int k = peak; k < last; k++)
    weights[k + 1 - first] = weights[k - first] * (n - k) / (k + 1);
  for (int k = peak; k > first; k--)
    weights[k - 1 - first] = weights[k - first] * k / (n - k + 1);
  return weights[0] > SAFE_WEIGHT && weights[last - first] > SAFE_WEIGHT;
}

/* By C(left, k) = C(n, k) (n − k) (n − k − 1) … / (n (n − 1) …), n being the cells outside before,
 * and left those after. */
static double *
weigh_left (MsField *field, int n)
{
  int gone = field->outside - field->left_outside;
  double *weights = ms_section_pool_take (&field->pool, (size_t)n), divisor = 1;
  if (weights == NULL)
    return NULL;
  for (int i = 0; i < gone; i++)
    divisor *= field->outside - i;
  for (int s = 0; s < n; s++)
    {
      int k = field->mines - field->lowest - s;
      weights[s] = 0;
      if (k < 0 || k > field->left_outside || field->n_weights == 0)
        continue;
      double weight = field->weights[k - field->first_k];
      for (int i = 0; i < gone; i++)
        weight *= field->outside - k - i;
      weights[s] = weight / divisor;
    }
  return weights;
}

static double
dot (const double *a, const double *b, int n)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

static void
judge_boxes (MsField *field, int first, int n, const double *mine, const double *safe)
{
  /* Written through pointers, not as field->mine[…]: gcc 12 with -flto loses those stores. */
  double *chances = field->mine + first;
  uint8_t *certainties = field->certainty + first;
  for (int i = 0; i < n; i++)
    {
      double chance = mine[i] / field->seen;
      bool certain = chance > 1 - NEARLY && safe[i] == 0;
      certainties[i] = (uint8_t)(certain ? MS_CERTAINTY_MINE
              : mine[i] > 0              ? MS_CERTAINTY_NONE
                                         : MS_CERTAINTY_SAFE);
      chances[i] = certain ? 1 : chance;
    }
}

/* Sets sums[n] to the sum of rows of n numbers, each row multiplied by its weight. */
static void
add_rows (double *sums, int n, const double *rows, const double *weights, int n_rows)
{
  for (int i = 0; i < n; i++)
    sums[i] = weights[0] * rows[i];
  for (int t = 1; t < n_rows; t++)
    for (int i = 0; i < n; i++)
      sums[i] += weights[t] * rows[t * n + i];
}

/* Sets the chances of the boxes of a product's sections, given field->seen and the gradient of the
 * terms of the product. */
static bool
tell_sections (MsField *field, const MsFieldJoin *join, const double *gradient)
{
  double mine[MS_SECTION_MOST], safe[MS_SECTION_MOST];
  int most = join->n_terms[join->n];
  double *buffers = ms_section_pool_take (&field->pool, 3 * (size_t)most);
  if (buffers == NULL)
    return false;
  double *own = buffers + 2 * most;
  for (int i = join->n - 1; i >= 0; i--)
    {
      const MsFieldSection *section = &field->sections[join->sections[i]];
      const MsSectionCount *count = &section->count;
      double *below = buffers + (i % 2) * most;
      for (int t = 0; t < count->n; t++)
        own[t] = dot (join->terms[i], gradient + t, join->n_terms[i]);
      add_rows (mine, section->n_boxes, section->mine, own, count->n);
      add_rows (safe, section->n_boxes, section->safe, own, count->n);
      judge_boxes (field, section->first_box, section->n_boxes, mine, safe);
      for (int r = 0; r < join->n_terms[i]; r++)
        below[r] = dot (count->ways, gradient + r, count->n);
      gradient = below;
    }
  return true;
}

/* Multiplies a section by the product of the others, which counts all boxes: sets the gradients of
 * the terms of both, the number of layouts, and what it says of the cells outside. */
static bool
meet (MsField *field, const MsFieldJoin *others, const MsSectionCount *count, MsFieldNeed *met)
{
  const double *terms = others->terms[others->n];
  int n = others->n_terms[others->n];
  int first = count->lowest + others->lowest - field->lowest;
  double expected = 0;
  bool may_be_mine = false, may_be_safe = false;
  met->own = ms_section_pool_take (&field->pool, (size_t)(count->n + n));
  if (met->own == NULL)
    return false;
  met->theirs = met->own + count->n;
  for (int r = 0; r < n; r++)
    met->theirs[r] = 0;
  for (int t = 0; t < count->n; t++)
    {
      const double *weights = field->left_weights + first + t;
      double sum = 0;
      for (int r = 0; r < n; r++)
        {
          double part = terms[r] * weights[r];
          int k = field->mines - field->lowest - first - t - r;
          sum += part;
          expected += count->ways[t] * part * k;
          met->theirs[r] += count->ways[t] * weights[r];
          may_be_mine |= k > 0 && count->ways[t] * part > 0;
          may_be_safe |= k < field->left_outside && count->ways[t] * part > 0;
        }
      met->own[t] = sum;
      met->seen += count->ways[t] * sum;
    }
  met->outside_mine = field->left_outside > 0 ? expected / met->seen / field->left_outside : 1;
  met->outside_certainty = may_be_mine && may_be_safe ? MS_CERTAINTY_NONE
      : may_be_mine                                   ? MS_CERTAINTY_MINE
                                                      : MS_CERTAINTY_SAFE;
  return true;
}

bool
ms_field_sum_up (MsField *field)
{
  MsFieldNeed met = { .seen = 0 };
  double one = 1;
  if (!join_up (field, &field->join))
    return false;
  field->left_outside = field->outside;
  field->left_weights = weigh_left (field, field->join.n_terms[field->join.n]);
  /* All sections, and one that is nothing. */
  size_t used = field->pool.used;
  if (field->left_weights == NULL
      || !meet (field, &field->join, &(MsSectionCount){ 0, 1, &one }, &met))
    return false;
  field->pool.used = used;
  field->total = field->seen = met.seen;
  if (met.seen == 0)
    return true;
  field->outside_mine = met.outside_mine;
  field->outside_certainty = met.outside_certainty;
  return tell_sections (field, &field->join, field->left_weights);
}

/* The field with one more cell open on trial: the sections that the cell touches become one new
 * section. */

/* The most boxes of a section that are folded in the order in which its parts were counted; with
 * more, a better order is worth its cost. */
#define MOST_ALONG 12

/* Lists the sections that the cell belongs to or touches, the largest first, in touched, and the
 * rest in field->others.  Returns how many are touched. */
static int
touch_sections (MsField *field, int cell, uint8_t *touched)
{
  const MsKnown *known = field->known;
  const MsTouching *touching = &known->touching[cell];
  int n = 0;
  field->left_outside = field->outside;
  for (int i = -1; i < touching->n; i++)
    {
      int at = i < 0 ? cell : touching->cells[i];
      if (known->state[at] != MS_KNOWN_NOTHING)
        continue;
      int box = field->box_of[at];
      field->left_outside -= box < 0;
      if (box < 0 || field->sections[field->boxes[box].section].touched == field->stamp)
        continue;
      int section = field->boxes[box].section, place = n++;
      field->sections[section].touched = field->stamp;
      for (; place > 0
           && field->sections[touched[place - 1]].n_boxes < field->sections[section].n_boxes;
           place--)
        touched[place] = touched[place - 1];
      touched[place] = (uint8_t)section;
    }
  field->others.n = 0;
  for (int i = 0; i < field->n_sections; i++)
    if (field->sections[i].touched != field->stamp)
      field->others.sections[field->others.n++] = (uint8_t)i;
  return n;
}

/* Groups the unknown cells around the tried one by the boxes that they leave. */
static void
find_parts (MsField *field, int cell)
{
  const MsKnown *known = field->known;
  const MsTouching *touching = &known->touching[cell];
  field->n_parts = 0;
  for (int i = 0; i < touching->n; i++)
    {
      int at = touching->cells[i], part = 0;
      if (known->state[at] != MS_KNOWN_NOTHING)
        continue;
      while (part < field->n_parts && field->parts[part].box != field->box_of[at])
        part++;
      MsFieldPart *of = &field->parts[part];
      if (part == field->n_parts)
        {
          of->box = field->box_of[at];
          of->n_cells = 0;
          field->n_parts++;
        }
      of->cells[of->n_cells++] = at;
    }
}

static MsFieldPart *
find_part (MsField *field, int box)
{
  for (int i = 0; i < field->n_parts; i++)
    if (field->parts[i].box == box)
      return &field->parts[i];
  return NULL;
}

/* Appends a box to the new section, whose boxes lie in the order in which they are folded; the
 * caller fills in its cells. */
static MsFieldBox *
add_box (MsField *field, uint64_t numbers, int kept_box)
{
  MsSection *section = &field->section;
  int index = section->n_boxes++;
  section->numbers[index] = numbers;
  field->kept_box[index] = (int16_t)kept_box;
  return &field->boxes[field->n_boxes + index];
}

static void
add_part (MsField *field, const MsFieldPart *part, uint64_t numbers)
{
  int index = field->section.n_boxes;
  MsFieldBox *box = add_box (field, numbers, -1);
  box->n_cells = part->n_cells;
  field->section.size[index] = part->n_cells;
  for (int i = 0; i < part->n_cells; i++)
    {
      box->cells[i] = part->cells[i];
      field->box_of[part->cells[i]] = (int16_t)(field->n_boxes + index);
    }
}

/* Adds a box with the cells of an old box, whose index is of, except the tried cell and those
 * around it. */
static void
add_rest (MsField *field, int of, uint64_t numbers)
{
  const MsFieldBox *from = &field->boxes[of];
  int index = field->section.n_boxes, n = 0;
  MsFieldBox *box = add_box (field, numbers, of);
  for (int i = 0; i < from->n_cells; i++)
    {
      box->cells[n] = from->cells[i];
      n += from->cells[i] != field->tried && field->box_of[from->cells[i]] == of;
    }
  box->n_cells = (uint8_t)n;
  field->section.size[index] = (uint8_t)n;
  field->section.n_boxes -= n == 0;
}

/* Splits one box of a section that the tried cell touches into the cells around that cell and the
 * rest. */
static void
split_box (MsField *field, int of, uint64_t numbers)
{
  const MsFieldPart *part = find_part (field, of);
  if (part != NULL)
    add_part (field, part, numbers | UINT64_C (1) << field->index);
  if (part != NULL || of == field->box_of[field->tried])
    add_rest (field, of, numbers);
  else
    {
      int index = field->section.n_boxes;
      *add_box (field, numbers, of) = field->boxes[of];
      field->section.size[index] = field->boxes[of].n_cells;
    }
}

/* Whether the order of a section's boxes comes late to the cells around the tried one: at least as
 * many boxes lie before the first such box as after the last. */
static bool
is_late (const MsField *field, const MsFieldSection *section)
{
  int first = -1, last = -1;
  for (int i = 0; i < section->n_boxes; i++)
    {
      int box = section->first_box + field->order[section->first_box + i];
      bool touched = false;
      for (int j = 0; j < field->n_parts; j++)
        touched |= field->parts[j].box == box;
      if (!touched)
        continue;
      first = first < 0 ? i : first;
      last = i;
    }
  return first >= section->n_boxes - 1 - last;
}

/* Sets up the numbers and boxes of the new section; left becomes the number of cells around each
 * number.  False: too many. */
static bool
join_sections (MsField *field, int cell, const uint8_t *touched, int n, uint8_t *left)
{
  MsSection *section = &field->section;
  int box = field->box_of[cell], n_boxes = 0;
  section->n_numbers = section->n_boxes = 0;
  for (int i = 0; i < n; i++)
    {
      section->n_numbers += field->sections[touched[i]].n_numbers;
      n_boxes += field->sections[touched[i]].n_boxes;
    }
  field->index = section->n_numbers++;
  if (section->n_numbers > MS_SECTION_MOST || n_boxes + 8 > MS_SECTION_MOST)
    return false;
  find_parts (field, cell);
  for (int i = 0, first = 0; i < n; i++)
    {
      const MsFieldSection *of = &field->sections[touched[i]];
      memcpy (section->need + first, field->need + of->first_number, (size_t)of->n_numbers);
      memcpy (left + first, field->left + of->first_number, (size_t)of->n_numbers);
      if (box >= 0 && field->boxes[box].section == touched[i])
        for (uint64_t mask = field->numbers_of[box]; mask != 0; mask &= mask - 1)
          left[first + __builtin_ctzll (mask)]--;
      /* The boxes are taken in the order in which the section was counted, or in reverse, so that
       * the cells around the tried one come late: from there on there are more states. */
      bool late = is_late (field, of);
      for (int j = 0; j < of->n_boxes; j++)
        {
          int at = of->first_box + (late ? j : of->n_boxes - 1 - j);
          int taken = of->first_box + field->order[at];
          split_box (field, taken, field->numbers_of[taken] << first);
        }
      first += of->n_numbers;
    }
  const MsFieldPart *outside = find_part (field, -1);
  if (outside != NULL)
    add_part (field, outside, UINT64_C (1) << field->index);
  section->need[field->index] = left[field->index] = 0;
  for (int i = 0; i < field->n_parts; i++)
    left[field->index] = (uint8_t)(left[field->index] + field->parts[i].n_cells);
  return true;
}

bool
ms_field_open (MsField *field, int cell)
{
  uint8_t touched[9], left[MS_SECTION_MOST];
  ms_field_begin_walk (field);
  field->pool.used = field->kept;
  field->tried = cell;
  field->n_parts = 0;
  int n = touch_sections (field, cell, touched);
  /* The weights depend only on how many of the tried cell and the cells around it are outside. */
  int gone = field->outside - field->left_outside;
  if (field->weights_left[gone] == NULL)
    {
      field->weights_left[gone] = weigh_left (field, field->highest - field->lowest + 9);
      field->kept = field->pool.used;
    }
  field->left_weights = field->weights_left[gone];
  bool fits = field->left_weights != NULL && join_sections (field, cell, touched, n, left)
      && (field->section.n_boxes > MOST_ALONG
              ? ms_section_plan (field->counter, &field->section, field->index)
              : ms_section_plan_along (field->counter, &field->section, field->index, left))
      && ms_section_count (field->counter, &field->section, &field->pool, field->counts)
      && join_up (field, &field->others);
  field->n_new_boxes = field->section.n_boxes;
  field->told = 0;
  if (!fits)
    ms_field_close (field);
  return fits;
}

void
ms_field_close (MsField *field)
{
  field->tried = -1;
  for (int i = 0; i < field->n_parts; i++)
    for (int j = 0; j < field->parts[i].n_cells; j++)
      field->box_of[field->parts[i].cells[j]] = (int16_t)field->parts[i].box;
}

/* Sets the results for the new section where the tried cell needs need mines, a multiple of four,
 * and where it needs up to three more. */
static bool
tell_four (MsField *field, int need)
{
  int n = field->n_new_boxes, n_needs = 0;
  double *weights[4] = { NULL, NULL, NULL, NULL }, *rows = NULL;
  field->told |= 15u << need;
  for (int i = 0; i < 4; i++)
    {
      MsFieldNeed *met = &field->needs[need + i];
      met->seen = 0;
      if (field->counts[need + i].n == 0)
        continue;
      if (!meet (field, &field->others, &field->counts[need + i], met))
        return false;
      if (met->seen == 0)
        continue;
      weights[i] = met->own;
      n_needs = i < 2 ? 2 : 4;
      rows = rows != NULL ? rows : ms_section_pool_take (&field->pool, 8 * (size_t)n);
      if (rows == NULL)
        return false;
      met->mine = rows + i * n;
      met->safe = rows + (4 + i) * n;
    }
  if (rows != NULL)
    ms_section_tell_needs (field->counter, field->counts, need, n_needs, weights,
        &(MsSectionRows){ n, rows, rows + 4 * n });
  return true;
}

bool
ms_field_show (MsField *field, int need)
{
  const MsFieldNeed *met = &field->needs[need];
  size_t used;
  if ((field->told >> need & 1) == 0 && !tell_four (field, need & ~3))
    return false;
  field->seen = met->seen;
  if (field->seen == 0)
    return true;
  field->outside_mine = met->outside_mine;
  field->outside_certainty = met->outside_certainty;
  judge_boxes (field, field->n_boxes, field->n_new_boxes, met->mine, met->safe);
  /* Cells that are still in their old box are looked up there: copies the results to it. */
  for (int i = 0; i < field->n_new_boxes; i++)
    if (field->kept_box[i] >= 0)
      {
        field->mine[field->kept_box[i]] = field->mine[field->n_boxes + i];
        field->certainty[field->kept_box[i]] = field->certainty[field->n_boxes + i];
      }
  used = field->pool.used;
  bool fits = tell_sections (field, &field->others, met->theirs);
  field->pool.used = used;
  return fits;
}
