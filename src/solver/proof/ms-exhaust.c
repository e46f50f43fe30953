/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-exhaust.h"

#include <string.h>

/* A density given in place of the mine total where only numbers are to count: which cells are
 * certain then does not depend on its value. */
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

static MsStatus
run (MsExcerpt *self, const Rectangle *area, bool with_total, const MsAssumption *assumption,
    MsSolverResult **result)
{
  MsPosition *position = NULL;
  MsSolverOptions options = self->options;
  long mines = with_total ? self->findings->mines_left : 0;
  MS_TRY (ms_position_new (area->width, area->height, (int)mines, self->cells,
      self->findings->allocator, &position, NULL));
  options.density = with_total ? 0 : ANY_DENSITY;
  options.counting = self->counting;
  options.assumed = assumption;
  options.n_assumed = assumption != NULL;
  MsStatus status = ms_solver_run (self->solver, position, &options, result);
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
  for (int y = 0, place = 0; y < area.height; y++)
    for (int x = 0; x < area.width; x++, place++)
      {
        uint8_t state = findings->state[(area.top + y) * findings->width + area.left + x];
        self->cells[place] = state == MS_FINDING_NOTHING ? MS_CELL_COVERED : 0;
        self->counting[place] = 0;
      }
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

/* The cell of the board that has the given index in the rectangle. */
static int
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

void
ms_excerpt_answer_list (const MsExcerptAnswer *answer, int *cells, MsRung *rung)
{
  int n_places = answer->result->width * answer->result->height;
  rung->safe = cells;
  for (int place = 0; place < n_places; place++)
    if (ms_excerpt_answer_decides (answer, place) == 0)
      cells[rung->n_safe++] = ms_excerpt_answer_to_board (answer, place);
  rung->mines = cells + rung->n_safe;
  for (int place = 0; place < n_places; place++)
    if (ms_excerpt_answer_decides (answer, place) == 1)
      cells[rung->n_safe + rung->n_mines++] = ms_excerpt_answer_to_board (answer, place);
}

/* The distances from the cell, in cells, within which numbers may lie, tried in turn; the last one
 * covers every board. */
static const int reaches[] = { 1, 2, 3, 4, 6, 8, MS_MAX_SIDE };

#define N_REACHES ((int)(sizeof reaches / sizeof reaches[0]))

typedef struct
{
  MsExcerpt *excerpt;
  const uint8_t *certainty;
  int *near; /* [n_cells] scratch */
  int *best; /* [n_best] the smallest set found so far */
  int n_best; /* -1 if there is none yet */
  bool by_total;
} Search;

static int
list_near (const Search *self, int cell, int reach)
{
  const MsFindings *findings = self->excerpt->findings;
  int x = cell % findings->width, y = cell / findings->width, n = 0;
  for (int v = y > reach ? y - reach : 0; v <= y + reach && v < findings->height; v++)
    for (int u = x > reach ? x - reach : 0; u <= x + reach && u < findings->width; u++)
      {
        int number = v * findings->width + u;
        if (ms_findings_is_left (findings, number))
          self->near[n++] = number;
      }
  return n;
}

/* Assumes the opposite of what is certain of the cell, with the numbers within reach, and keeps the
 * conflict. */
static MsStatus
refute (Search *self, int cell, int reach, bool with_total)
{
  MsExcerptAnswer answer;
  bool mine = self->certainty[cell] == MS_CERTAINTY_MINE;
  MsAssumption opposite = { cell, mine ? MS_CERTAINTY_SAFE : MS_CERTAINTY_MINE };
  int n = list_near (self, cell, reach);
  if (n == 0 && !with_total)
    return MS_STATUS_OK;
  MS_TRY (ms_excerpt_ask (self->excerpt, self->near, n, with_total, &opposite, &answer));
  if (!answer.result->consistent)
    {
      const MsSolverResult *result = answer.result;
      int n_conflict = result->n_conflict_cells;
      /* Numbers are kept if they are fewer than those of the smallest set so far.  If the search
       * for a small conflict was given up, all numbers within reach are kept. */
      if (self->n_best < 0 || (n_conflict > 0 && n_conflict < self->n_best))
        {
          self->n_best = n_conflict > 0 ? n_conflict : n;
          self->by_total = ms_conflict_is_about_total (result->conflict);
          for (int i = 0; i < self->n_best; i++)
            self->best[i] = n_conflict > 0
                ? ms_excerpt_answer_to_board (&answer, result->conflict_cells[i])
                : self->near[i];
        }
    }
  ms_excerpt_answer_clear (&answer);
  return MS_STATUS_OK;
}

/* Tries the numbers alone, the nearer ones first, and then all numbers with the mine total. */
static MsStatus
refute_all (Search *self, const int *cells, int n)
{
  MsStatus status = MS_STATUS_OK;
  /* At the last reach, runs over the whole board are too expensive to look for the smallest set of
   * several cells: the first set found ends the search there. */
  for (int reach = 0; reach < N_REACHES && self->n_best < 0; reach++)
    for (int i = 0;
         i < n && status == MS_STATUS_OK && !(reach == N_REACHES - 1 && self->n_best >= 0); i++)
      if (list_near (self, cells[i], 1) > 0)
        status = refute (self, cells[i], reaches[reach], false);
  for (int i = 0; i < n && status == MS_STATUS_OK && self->n_best < 0; i++)
    if (self->excerpt->has_total)
      status = refute (self, cells[i], MS_MAX_SIDE, true);
  return status;
}

static MsStatus
conclude (Search *self, MsChain *chain)
{
  MsExcerptAnswer answer;
  MsRung rung = { .rule = MS_RUNG_EXHAUSTION,
    .by_total = self->by_total,
    .numbers = self->best,
    .n_numbers = self->n_best,
    .mines_left = self->excerpt->findings->mines_left,
    .cells_left = self->excerpt->findings->cells_left };
  MS_TRY (ms_excerpt_ask (self->excerpt, self->best, self->n_best, self->by_total, NULL, &answer));
  ms_excerpt_answer_list (&answer, self->near, &rung);
  ms_excerpt_answer_clear (&answer);
  return ms_chain_add (chain, &rung) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
}

MsStatus
ms_exhaust_find (MsExcerpt *excerpt, const int *cells, int n, const uint8_t *certainty,
    MsChain *chain, bool *found)
{
  const MsAllocator *allocator = excerpt->findings->allocator;
  size_t n_cells = (size_t)excerpt->findings->n_cells;
  Search self = { .excerpt = excerpt,
    .certainty = certainty,
    .near = ms_alloc (allocator, n_cells, sizeof (int)),
    .best = ms_alloc (allocator, n_cells, sizeof (int)),
    .n_best = -1 };
  MsStatus status = MS_STATUS_NO_MEMORY;
  if (self.near != NULL && self.best != NULL)
    status = refute_all (&self, cells, n < MS_EXHAUST_CELLS ? n : MS_EXHAUST_CELLS);
  *found = status == MS_STATUS_OK && self.n_best >= 0;
  if (*found)
    status = conclude (&self, chain);
  ms_dealloc (allocator, self.near);
  ms_dealloc (allocator, self.best);
  return status;
}
