/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsAdvice: the immutable answer to one question about one position; atomically refcounted.
 *
 * Four questions: a hint (what to do, where, why), one cell (why it is safe, a mine or as likely
 * as it is), the next move (which cell is best opened), the next click of who saves clicks.
 */
#pragma once

#include "ms-analysis.h"
#include "ms-inquiry.h"
#include "ms-pattern.h"
#include "ms-reason.h"
#include "ms-thrift-plan.h"

typedef enum
{
  MS_ADVICE_HINT,
  MS_ADVICE_CELL,
  MS_ADVICE_MOVE,
  MS_ADVICE_CLICKS, /* answered as a hint where nothing is certain */
} MsAdviceKind;

typedef struct
{
  MsAdviceKind kind;
  /* MS_ADVICE_CELL: the cell asked about; MS_ADVICE_HINT: of equally good cells the one nearest
   * to this is named */
  int cell;
  MsFirstClick first_click; /* what the rules promise for the first click */
  gboolean trust_flags;
  guint64 memory_limit; /* bytes; 0 = none */
  /* chance of a mine in a covered cell, in (0, 1), if the mine total is unknown; any other
   * value: the total is known */
  double density;
} MsQuestion;

/* To be read only.  What is not said to be known of all is known of what was asked. */
typedef struct
{
  gatomicrefcount references;
  MsQuestion question;
  int width, height; /* of the board */
  gboolean is_new; /* nothing is known: no cell is open */
  MsAnalysis *analysis;
  int cell; /* the cell that the advice is about; -1 if it names none */
  gboolean first_safe; /* the position is_new, and cell is certainly no mine */
  /* [n_numbers] the opened numbers that make the cell safe or a mine; for a cell that is not
   * certain the opened numbers around it; row-major cells */
  int *numbers;
  int n_numbers;
  gboolean proven, by_total; /* the cell is certain; by its numbers and the mine total together */
  gboolean has_pattern; /* pattern is set: it explains the cell better than the numbers alone */
  MsPattern pattern;
  gboolean has_plan; /* MS_ADVICE_CLICKS: plan is set, and cell is that of its click */
  MsThriftPlan plan;
} MsAdvice;

MsAdvice *ms_advice_ref (MsAdvice *self);
void ms_advice_unref (MsAdvice *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MsAdvice, ms_advice_unref)

/* A rectangle around the cell, at least five cells wide and high if the board is.  It also
 * covers the cell's numbers, unless that makes it too large to help.  FALSE when the advice
 * names no cell. */
gboolean ms_advice_get_area (const MsAdvice *self, int *x, int *y, int *width, int *height);

/* Whether the cell may be a mine or not, so that its chance is told. */
gboolean ms_advice_is_guess (const MsAdvice *self);

typedef enum
{
  MS_ADVICE_WHETHER, /* first step of a hint: safe cells, or a guess */
  MS_ADVICE_WHERE, /* second step: in the marked area */
  MS_ADVICE_WHY, /* last step of a hint, or the one cell */
  MS_ADVICE_WHAT, /* what is about to be opened */
} MsAdviceStep;

/* What the advice says at that step, owned by the caller. */
char *ms_advice_dup (const MsAdvice *self, MsAdviceStep step, MsOddsFormat numbers);

/* Inquiries for advice (ms-inquiry.h): whether flags are trusted, and the limit of memory, are
 * taken from each question. */
MsInquiry *ms_advice_new_inquiry (MsGame *game);
void ms_advice_ask (MsInquiry *inquiry, const MsQuestion *question);
