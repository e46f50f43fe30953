/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The problem of a small board, made of its rows of bits: the same as ms_problem_build and ms_reduce make
 * one after the other of all numbers that the sweep left open, box for box.  Cells are sets of bits from
 * the beginning, and become boxes when what two numbers decide is known. */
#pragma once

#include "ms-problem.h"

/* Of a grid that the sweep went through, and all numbers that it listed.  *found becomes false, and
 * nothing has happened, where there are more than 64 numbers or cells beside them, or a rule meets a
 * contradiction.  False when the run is to stop. */
bool ms_problem_find_small (MsProblem *problem, MsGrid *grid, const int32_t *indices, int n_indices,
    MsWork *work, bool *found);
