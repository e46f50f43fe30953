/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAdvice: the immutable answer to one question about one position; a boxed type, atomically
 * refcounted.
 *
 * Three questions: a hint (what to do, where, why), one cell (why it is safe, a mine or as likely
 * as it is), the next move (which cell is best opened).
 */
#pragma once

#include "ms-analysis.h"
#include "ms-reason.h"

typedef enum
{
  MS_ADVICE_HINT,
  MS_ADVICE_CELL,
  MS_ADVICE_MOVE,
} MsAdviceKind;

typedef struct
{
  MsAdviceKind kind;
  int cell; /* MS_ADVICE_CELL: which; MS_ADVICE_HINT: near which one, all else being equal */
  MsFirstClick first_click; /* what the first click of this game is promised */
  gboolean trust_flags;
  guint64 memory_limit; /* bytes; 0 = none */
  double density; /* in (0, 1): of the mines, whose total is unknown; else it is known */
} MsQuestion;

#define MS_TYPE_ADVICE (ms_advice_get_type ())
typedef struct _MsAdvice MsAdvice;
GType ms_advice_get_type (void);

/* Works it out, on any thread; poll as for MsSolverOptions.  MS_STATUS_OK and an *advice that is
 * the caller's, or another status and NULL. */
MsStatus ms_advice_find (const MsQuestion *question, MsPosition *position, MsSolverPoll poll,
    void *user_data, MsAdvice **advice);
MsAdvice *ms_advice_ref (MsAdvice *self);
void ms_advice_unref (MsAdvice *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsAdvice, ms_advice_unref)

const MsQuestion *ms_advice_get_question (const MsAdvice *self); /* borrowed */

/* The cell it is about; -1 where no cell can be named. */
int ms_advice_get_cell (const MsAdvice *self);

/* The numbers that make the cell what it is; for a cell that is not certain those around it.
 * Borrowed, [*n_numbers], row-major cells. */
const int *ms_advice_get_numbers (const MsAdvice *self, int *n_numbers);

/* A rectangle on the board, at least five cells wide and high where the board is, around the cell
 * and, if it does not become too large to be a help, its numbers.  FALSE when there is no cell. */
gboolean ms_advice_get_area (const MsAdvice *self, int *x, int *y, int *width, int *height);

typedef enum
{
  MS_ADVICE_WHETHER, /* first step of a hint: safe cells, or a guess */
  MS_ADVICE_WHERE, /* second step: in the marked area */
  MS_ADVICE_WHY, /* last step of a hint, or the one cell */
  MS_ADVICE_WHAT, /* what is about to be opened */
} MsAdviceStep;

/* What is said at that step, added to claims; and as text, the caller's. */
void ms_advice_claim (const MsAdvice *self, MsAdviceStep step, MsClaims *claims);
char *ms_advice_dup (const MsAdvice *self, MsAdviceStep step, MsOddsFormat numbers);
