/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "ms-ascent.h"

#include "ms-neighbours.h"
#include "ms-engine.h"

/* The bit is set for a number while nothing follows from its equations, until the number is queued
 * again. */
#define CLOSED (1u << MS_N_CLIMBED_RULES)

void
ms_climb_queue (MsClimb *self, int number)
{
  self->queued[number] &= (uint8_t)~CLOSED;
  for (int rule = 0; rule < MS_N_CLIMBED_RULES; rule++)
    {
      if (self->queued[number] & 1u << rule)
        continue;
      int tail = self->head[rule] + self->n_queued[rule]++;
      self->queue[rule][tail >= self->n_numbers ? tail - self->n_numbers : tail] = number;
      self->queued[number] |= (uint8_t)(1u << rule);
    }
}

static int
dequeue (MsClimb *self, int rule)
{
  int number = self->queue[rule][self->head[rule]];
  if (++self->head[rule] == self->n_numbers)
    self->head[rule] = 0;
  self->n_queued[rule]--;
  self->queued[number] &= (uint8_t) ~(1u << rule);
  return number;
}

void
ms_climb_queue_all (MsClimb *self)
{
  for (int cell = 0; cell < self->findings->n_cells; cell++)
    if (ms_findings_is_left (self->findings, cell))
      ms_climb_queue (self, cell);
}

void
ms_climb_forget (MsClimb *self)
{
  for (int rule = 0; rule < MS_N_CLIMBED_RULES; rule++)
    while (self->n_queued[rule] > 0)
      dequeue (self, rule);
}

static bool
eliminate (MsClimb *self, int number, MsLocalRung *found)
{
  const int *numbers;
  int n;
  if (self->queued[number] & CLOSED || self->findings->left[number] == 0)
    return false;
  if (ms_eliminator_find (self->eliminator, number, found, &numbers, &n))
    return true;
  /* If the limit of numbers was met, only the nearest half is closed: everything near those was
   * included. */
  if (n == MS_ELIMINATE_NUMBERS)
    n /= 2;
  for (int i = 0; i < n; i++)
    self->queued[numbers[i]] |= CLOSED;
  return false;
}

/* Looks at the next number in the queue of the simplest rule that has one queued.  *decided:
 * whether found decides something.  Returns false when all queues are empty. */
static bool
ms_climb_look (MsClimb *self, MsLocalRung *found, bool *decided)
{
  *decided = false;
  for (int rule = 0; rule < MS_N_CLIMBED_RULES; rule++)
    if (self->n_queued[rule] > 0)
      {
        int number = dequeue (self, rule);
        *decided = rule == MS_RUNG_EQUATIONS
            ? eliminate (self, number, found)
            : ms_local_find (self->findings, (MsRungRule)rule, number, found);
        if (*decided)
          ms_climb_queue (self, number);
        return true;
      }
  return false;
}

static void
take_cells (MsClimb *self, const int *cells, int n, bool mine)
{
  const MsFindings *findings = self->findings;
  for (int i = 0; i < n; i++)
    {
      int around[8], n_around = ms_neighbours (findings->width, findings->height, cells[i], around);
      ms_findings_decide (self->findings, cells[i], mine);
      for (int j = 0; j < n_around; j++)
        if (ms_findings_is_left (self->findings, around[j]))
          ms_climb_queue (self, around[j]);
    }
}

void
ms_climb_take (MsClimb *self, const MsRung *rung)
{
  take_cells (self, rung->safe, rung->n_safe, false);
  take_cells (self, rung->mines, rung->n_mines, true);
}

/* The rule of the mine total: the numbers need all mines that are left, or they and the cells
 * beside none of them have room for no more.  Then every cell is decided that could be otherwise
 * only with more, or with fewer, mines.
 */

/* The work that may be spent on leaving numbers out: runs of the solver times cells of the
 * board. */
#define MOST_WORK 4000000L

typedef struct
{
  MsExcerpt *excerpt;
  int *numbers; /* [n] the numbers in the rung */
  int *trial; /* [n] scratch */
  int n;
  /* [n_cells] What all numbers together decide: 1 a mine, 0 safe, -1 nothing. */
  int8_t *decided;
  int *cells; /* [n_cells] scratch */
  long runs;
  MsRung rung;
} Search;

/* Asks what numbers[n] decide with the mine total.  *tight: whether they and the total leave no
 * choice of how many mines the numbers have, since they need all that are left, or allow no more
 * than these; the fields of the rung then say which. */
static MsStatus
ask (Search *self, const int *numbers, int n, bool *tight, MsExcerptAnswer *answer)
{
  MsStatus status = ms_excerpt_ask (self->excerpt, numbers, n, true, NULL, answer);
  self->runs++;
  const MsTotal *total = &ms_solver_get_engine (self->excerpt->solver)->total;
  bool at_least = total->lowest == total->mines;
  *tight = status == MS_STATUS_OK && answer->result->consistent
      && (at_least || total->highest + total->outside == total->mines);
  if (!*tight)
    return status;
  self->rung.at_most = !at_least;
  self->rung.bound = self->excerpt->findings->mines_left - total->mines
      + (at_least ? total->lowest : total->highest);
  self->rung.cells_outside = total->outside;
  self->rung.n_numbers = n;
  return status;
}

/* Leaves out numbers[from…to - 1] if the others decide as much. */
static MsStatus
leave_out (Search *self, int from, int to, bool *left_out)
{
  MsExcerptAnswer answer;
  int n = 0;
  for (int i = 0; i < self->n; i++)
    if (i < from || i >= to)
      self->trial[n++] = self->numbers[i];
  MS_TRY (ask (self, self->trial, n, left_out, &answer));
  for (int cell = 0; *left_out && cell < self->excerpt->findings->n_cells; cell++)
    *left_out = self->decided[cell] < 0 || ms_excerpt_answer_decides (&answer, cell) >= 0;
  ms_excerpt_answer_clear (&answer);
  if (*left_out)
    {
      memcpy (self->numbers, self->trial, (size_t)n * sizeof *self->numbers);
      self->n = n;
    }
  return MS_STATUS_OK;
}

/* Leaves out numbers as long as the others decide as much: large parts first, then single
 * numbers. */
static MsStatus
thin_out (Search *self)
{
  long most = MOST_WORK / self->excerpt->findings->n_cells;
  for (int size = self->n; size > 0; size = size > 1 ? (size + 1) / 2 : 0)
    for (int at = 0; at < self->n && self->runs < most;)
      {
        bool left_out;
        int end = at + size < self->n ? at + size : self->n;
        MS_TRY (leave_out (self, at, end, &left_out));
        if (!left_out)
          at = end;
      }
  return MS_STATUS_OK;
}

/* Adds the rung of the numbers that are left. */
static MsStatus
conclude (Search *self, MsChain *chain)
{
  const MsFindings *findings = self->excerpt->findings;
  MsExcerptAnswer answer;
  bool tight;
  MS_TRY (ask (self, self->numbers, self->n, &tight, &answer));
  MsRung *rung = &self->rung;
  ms_excerpt_answer_list (&answer, self->cells, rung);
  ms_excerpt_answer_clear (&answer);
  rung->rule = MS_RUNG_MINE_TOTAL;
  rung->by_total = true;
  rung->numbers = self->numbers;
  rung->mines_left = findings->mines_left;
  rung->cells_left = findings->cells_left;
  return ms_chain_add (chain, rung) ? MS_STATUS_OK : MS_STATUS_NO_MEMORY;
}

/* Finds what all numbers together decide. */
static MsStatus
look (Search *self, bool *found)
{
  MsExcerptAnswer answer;
  MS_TRY (ask (self, self->numbers, self->n, found, &answer));
  int n = 0;
  for (int cell = 0; cell < self->excerpt->findings->n_cells && *found; cell++)
    {
      self->decided[cell] = (int8_t)ms_excerpt_answer_decides (&answer, cell);
      n += self->decided[cell] >= 0;
    }
  *found = *found && n > 0;
  ms_excerpt_answer_clear (&answer);
  return MS_STATUS_OK;
}

/* Adds the rung to chain, if the rule decides something (*found); with an irreducible set of
 * numbers, or with all of them where that would take too long.  Returns MS_STATUS_OK,
 * MS_STATUS_NO_MEMORY, or a status of ms_excerpt_ask.
 * Cost: as many runs of the solver on the whole board as there are numbers left, or twice as
 * many. */
static MsStatus
ms_by_total_find (MsExcerpt *excerpt, MsChain *chain, bool *found)
{
  const MsFindings *findings = excerpt->findings;
  const MsAllocator *allocator = findings->allocator;
  size_t n_cells = (size_t)findings->n_cells;
  *found = false;
  if (!excerpt->has_total)
    return MS_STATUS_OK;
  Search self = { .excerpt = excerpt,
    .numbers = ms_alloc (allocator, n_cells, sizeof (int)),
    .trial = ms_alloc (allocator, n_cells, sizeof (int)),
    .cells = ms_alloc (allocator, n_cells, sizeof (int)),
    .decided = ms_alloc (allocator, n_cells, 1) };
  MsStatus status = MS_STATUS_NO_MEMORY;
  if (self.numbers != NULL && self.trial != NULL && self.cells != NULL && self.decided != NULL)
    {
      int n = 0;
      for (int cell = 0; cell < findings->n_cells; cell++)
        if (ms_findings_is_left (findings, cell))
          self.numbers[n++] = cell;
      self.n = n;
      status = look (&self, found);
      if (status == MS_STATUS_OK && *found)
        status = thin_out (&self);
      if (status == MS_STATUS_OK && *found)
        status = conclude (&self, chain);
    }
  ms_dealloc (allocator, self.numbers);
  ms_dealloc (allocator, self.trial);
  ms_dealloc (allocator, self.cells);
  ms_dealloc (allocator, self.decided);
  *found = *found && status == MS_STATUS_OK;
  return status;
}

/* Numbers looked at between two polls; they take less than a millisecond. */
#define LOOKS_PER_POLL 10
/* How many looks a run of the solver counts for: LOOKS_PER_RUN, and one for each CELLS_PER_LOOK
 * cells of the board. */
#define LOOKS_PER_RUN 100
#define CELLS_PER_LOOK 5

void
ms_ascent_ask (MsDeadline *deadline, const MsSolverOptions *options, MsSolverOptions *each)
{
  ms_deadline_init (deadline, options, each);
  each->density = options->density;
  each->assumed = options->assumed;
  each->n_assumed = options->n_assumed;
  each->distrusted = options->distrusted;
}

void
ms_ascent_prepare (MsAscent *self, const MsAllocator *allocator)
{
  *self = (MsAscent){ .chain = { .allocator = allocator }, .findings = { .allocator = allocator } };
  self->climb.findings = &self->findings;
  self->excerpt.findings = &self->findings;
}

MsStatus
ms_ascent_init (MsAscent *self, MsSolver *solver, const MsPosition *position,
    const MsSolverOptions *options, MsDeadline *deadline)
{
  self->deadline = deadline;
  MS_TRY (ms_findings_init (&self->findings, position, options, deadline, self->chain.allocator));
  MsClimb *climb = &self->climb;
  const MsAllocator *allocator = self->findings.allocator;
  size_t n_cells = (size_t)self->findings.n_cells;
  *climb = (MsClimb){ .findings = &self->findings };
  for (size_t cell = 0; cell < n_cells; cell++)
    climb->n_numbers += ms_cell_is_opened (self->findings.cells[cell]);
  bool has_memory = true;
  climb->queued = ms_alloc0 (allocator, n_cells, 1);
  for (int rule = 0; rule < MS_N_CLIMBED_RULES; rule++)
    {
      climb->queue[rule] = ms_alloc (
          allocator, (size_t)climb->n_numbers, sizeof *climb->queue[rule]);
      has_memory = has_memory && climb->queue[rule] != NULL;
    }
  climb->eliminator = ms_eliminator_new (&self->findings);
  return has_memory && climb->queued != NULL && climb->eliminator != NULL
          && ms_excerpt_init (&self->excerpt, solver, &self->findings, options)
      ? MS_STATUS_OK
      : MS_STATUS_NO_MEMORY;
}

void
ms_ascent_clear (MsAscent *self)
{
  ms_excerpt_clear (&self->excerpt);
  ms_dealloc (self->findings.allocator, self->climb.queued);
  ms_eliminator_free (self->climb.eliminator);
  for (int rule = 0; rule < MS_N_CLIMBED_RULES; rule++)
    ms_dealloc (self->findings.allocator, self->climb.queue[rule]);
  ms_findings_clear (&self->findings);
}

MsStatus
ms_ascent_climb (MsAscent *self, int cell)
{
  MsLocalRung found;
  bool decided;
  while ((cell < 0 || self->findings.state[cell] == MS_FINDING_NOTHING)
      && ms_climb_look (&self->climb, &found, &decided))
    {
      if (decided && !ms_chain_add (&self->chain, &found.rung))
        return MS_STATUS_NO_MEMORY;
      if (decided)
        ms_climb_take (&self->climb, &found.rung);
      if (++self->looks % LOOKS_PER_POLL == 0 && ms_deadline_poll (self->deadline))
        return ms_deadline_status (self->deadline, MS_STATUS_CANCELLED);
    }
  return MS_STATUS_OK;
}

MsStatus
ms_ascent_add_last (MsAscent *self, MsRungRule highest, const int *cells, int n,
    const uint8_t *certainty, bool *found)
{
  long looks = LOOKS_PER_RUN + self->findings.n_cells / CELLS_PER_LOOK;
  MsStatus status = ms_by_total_find (&self->excerpt, &self->chain, found);
  self->looks += looks;
  if (status == MS_STATUS_OK && !*found && highest == MS_RUNG_EXHAUSTION)
    {
      self->looks += 4 * looks;
      status = ms_exhaust_find (&self->excerpt, cells, n, certainty, &self->chain, found);
    }
  if (status == MS_STATUS_OK && *found)
    ms_climb_take (&self->climb, self->chain.rungs[self->chain.n - 1]);
  return ms_deadline_status (self->deadline, status);
}

static void
take_back (MsAscent *self, const int *cells, int n)
{
  for (int i = 0; i < n; i++)
    ms_findings_take_back (&self->findings, cells[i]);
}

void
ms_ascent_return (MsAscent *self, int n)
{
  for (int i = self->chain.n - 1; i >= n; i--)
    {
      const MsRung *rung = self->chain.rungs[i];
      take_back (self, rung->safe, rung->n_safe);
      take_back (self, rung->mines, rung->n_mines);
    }
  ms_chain_cut (&self->chain, n);
  ms_climb_forget (&self->climb);
}
