/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the ms-why*.c files only. */
#pragma once

#include "ms-why.h"

#include "ms-equations.h"
#include "ms-ladder.h"
#include "ms-proof.h"

/* Either ladder or proof is NULL, and both for a cell that is opened. */
struct _MsWhy
{
  MsPosition *position;
  MsWhyKind kind;
  int cell;
  gboolean assumes; /* something was assumed besides */
  MsLadder *ladder;
  MsProof *proof;
  MsEquations *equations; /* NULL: none were made */
};
