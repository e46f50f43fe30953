/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-excerpt.h"

#include "ms-run.h"

/* Makes the mine total of an excerpt mean nothing: then cells are certain by numbers alone. */
#define ANY_DENSITY 0.5

typedef struct
{
  int left, top, width, height;
} Rectangle;

bool
ms_excerpt_init (
    MsExcerpt *self, MsSolver *solver, const MsFindings *findings, const MsSolverOptions *options)
{
  const MsAllocator *allocator = findings->allocator;
  *self = (MsExcerpt){
    .solver = solver,
    .findings = findings,
    .options = *options,
    .has_total = !ms_solver_options_has_density (options),
    .cells = ms_alloc (allocator, (size_t)findings->n_cells, sizeof (MsCell)),
    .counting = ms_alloc (allocator, (size_t)findings->n_cells, 1),
  };
  self->options.trust_flags = self->options.exact = false;
  self->options.distrusted = NULL;
  self->options.first_cell = -1;
  return self->cells != NULL && self->counting != NULL;
}

void
ms_excerpt_clear (MsExcerpt *self)
{
  if (self->findings == NULL)
    return;
  ms_dealloc (self->findings->allocator, self->cells);
  ms_dealloc (self->findings->allocator, self->counting);
}

static Rectangle
find_rectangle (const MsFindings *findings, const int *numbers, int n)
{
  int left = findings->width, top = findings->height, right = -1, bottom = -1;
  for (int i = 0; i < n; i++)
    {
      int x = numbers[i] % findings->width, y = numbers[i] / findings->width;
      left = x < left ? x : left;
      right = x > right ? x : right;
      top = y < top ? y : top;
      bottom = y > bottom ? y : bottom;
    }
  left -= left > 0;
  top -= top > 0;
  right += right < findings->width - 1;
  bottom += bottom < findings->height - 1;
  return (Rectangle){ left, top, right - left + 1, bottom - top + 1 };
}

static void
fill_cells (MsExcerpt *self, const Rectangle *area)
{
  const MsFindings *findings = self->findings;
  int place = 0;
  for (int y = area->top; y < area->top + area->height; y++)
    for (int x = area->left; x < area->left + area->width; x++, place++)
      {
        uint8_t state = findings->state[y * findings->width + x];
        self->cells[place] = state == MS_FINDING_NOTHING ? MS_CELL_COVERED : 0;
        self->counting[place] = 0;
      }
}

static MsStatus
run (MsExcerpt *self, const Rectangle *area, bool with_total, const MsAssumption *assumption,
    MsSolverResult **result)
{
  MsPosition *position = NULL;
  MsSolverOptions options = self->options;
  long mines = with_total ? self->findings->mines_left : 0;
  MsStatus status = ms_position_new (area->width, area->height, (int)mines, self->cells,
      self->findings->allocator, &position, NULL);
  if (status != MS_STATUS_OK)
    return status;
  options.density = with_total ? 0 : ANY_DENSITY;
  options.counting = self->counting;
  options.assumed = assumption;
  options.n_assumed = assumption != NULL;
  status = ms_solver_run (self->solver, position, &options, result);
  ms_position_unref (position);
  if (status == MS_STATUS_OK && (*result)->consistent && (*result)->method != MS_METHOD_EXACT)
    status = (*result)->limit != MS_STATUS_OK ? (*result)->limit : MS_STATUS_MEMORY_LIMIT;
  return status;
}

MsStatus
ms_excerpt_ask (MsExcerpt *self, const int *numbers, int n, bool with_total,
    const MsAssumption *assumption, MsExcerptAnswer *answer)
{
  const MsFindings *findings = self->findings;
  Rectangle area = with_total ? (Rectangle){ 0, 0, findings->width, findings->height }
                              : find_rectangle (findings, numbers, n);
  *answer = (MsExcerptAnswer){ .findings = findings, .left = area.left, .top = area.top };
  fill_cells (self, &area);
  for (int i = 0; i < n; i++)
    {
      int x = numbers[i] % findings->width - area.left, y = numbers[i] / findings->width - area.top;
      self->cells[y * area.width + x] = (MsCell)findings->need[numbers[i]];
      self->counting[y * area.width + x] = 1;
    }
  MsAssumption placed;
  if (assumption != NULL)
    {
      int x = assumption->cell % findings->width - area.left;
      int y = assumption->cell / findings->width - area.top;
      placed = (MsAssumption){ y * area.width + x, assumption->certainty };
    }
  MsStatus status = run (
      self, &area, with_total, assumption != NULL ? &placed : NULL, &answer->result);
  if (status != MS_STATUS_OK)
    ms_excerpt_answer_clear (answer);
  return status;
}

void
ms_excerpt_answer_clear (MsExcerptAnswer *answer)
{
  ms_solver_result_free (answer->result);
  answer->result = NULL;
}

int
ms_excerpt_answer_to_board (const MsExcerptAnswer *answer, int place)
{
  int width = answer->result->width;
  return (answer->top + place / width) * answer->findings->width + answer->left + place % width;
}

int
ms_excerpt_answer_decides (const MsExcerptAnswer *answer, int place)
{
  int certainty = answer->result->certainty[place];
  int cell = ms_excerpt_answer_to_board (answer, place);
  if (answer->findings->state[cell] != MS_FINDING_NOTHING
      || (certainty != MS_CERTAINTY_SAFE && certainty != MS_CERTAINTY_MINE))
    return -1;
  return certainty == MS_CERTAINTY_MINE;
}
