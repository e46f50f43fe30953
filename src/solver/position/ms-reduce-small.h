/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ms_reduce does, for problems of so few numbers and cells that they are the bits of a word. */
#pragma once

#include "ms-problem.h"

/* Comes to the same end as ms_reduce, whose rules lead to one end in any order.  False, and nothing
 * is changed, where the problem is not small or a rule meets a contradiction. */
bool ms_reduce_small (MsProblem *problem);
