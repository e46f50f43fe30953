/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Why cells are certain: ladders, proofs of one cell and of a board, and equations, in three forms:
 * lines for people, the same as Markdown, and a line of JSON for each rung.  The command explain
 * prints them, the window saves and copies them.  The texts are owned by the caller. */
#pragma once

#include "ms-board-proof.h"
#include "ms-equations.h"
#include "ms-ladder.h"
#include "ms-proof.h"

#include <glib.h>

typedef enum
{
  MS_REPORT_TEXT,
  MS_REPORT_JSON,
  MS_REPORT_MARKDOWN,
} MsReportForm;

/* The subject and the form of a report. */
typedef struct
{
  const char *name; /* name of the file or position, as text */
  const MsPosition *position;
  MsReportForm form;
  /* of the last rung only the rule and the numbers are given, not what it decides */
  gboolean hold_back;
  int number; /* of the position in a file of several, from 1; 0: the file has one */
} MsReportSubject;

/* The rungs of a ladder, or the conflict of a position that contradicts itself. */
char *ms_report_dup_ladder (const MsReportSubject *subject, const MsLadder *ladder);

/* The rungs that decide the cell; or, where it is not decided, a layout with a mine there and one
 * without; or the conflict of a position that contradicts itself. */
char *ms_report_dup_proof (const MsReportSubject *subject, const MsProof *proof);

/* For a proof of kind MS_PROOF_GIVEN: a sentence that says from what the cell is known.  width: of
 * the board. */
char *ms_report_dup_given (const MsProof *proof, int width);

/* The equations: which cell has which letter, and all lines. */
char *ms_report_dup_equations (const MsReportSubject *subject, const MsEquations *equations);

/* A sentence that says how the proof of a board ends. */
char *ms_report_dup_board_verdict (const MsBoardProof *proof);

/* The proof of a board: its first click, every link, and how it ends. */
char *ms_report_dup_board_proof (const MsReportSubject *subject, const MsBoardProof *proof);
