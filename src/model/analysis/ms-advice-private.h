/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of MsAdvice. */
#pragma once

#include "ms-advice.h"
#include "ms-pattern.h"

struct _MsAdvice
{
  gatomicrefcount references;
  MsQuestion question;
  int width, height;
  gboolean is_new; /* nothing is known: no cell is open */
  MsAnalysis *analysis;
  int cell;
  gboolean first_safe; /* the position is_new, and cell is certainly no mine */
  int *numbers; /* [n_numbers] */
  int n_numbers;
  gboolean proven, by_total;
  gboolean has_pattern; /* pattern is set: it explains the cell better than the numbers alone */
  MsPattern pattern;
};
