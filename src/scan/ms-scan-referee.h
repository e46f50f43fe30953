/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decides between readings by what numbers can stand together.  As the mine total may not be
 * known, each covered cell is a mine with some chance (density, in ms-solver-options.h): only the
 * numbers count. */
#pragma once

#include "ms-scan-board.h"
#include "ms-scan-namer.h"

/* The lead with which a reading is sure. */
#define MS_SCAN_SURE (4 * MS_SCAN_EVIDENCE)

/* Makes doubtful what contradicts other numbers, and sure what alone of its readings has a layout;
 * group[height * width] is the same for cells that look alike, evidence[height * width] is what
 * there is for each reading.  FALSE where poll cancels. */
gboolean ms_scan_referee (MsScan *scan, const int *group, int64_t (*evidence)[MS_N_CELLS],
    MsSolverPoll poll, void *user_data);

/* Whether a cell that is read in that way stands beside one that is known with which it cannot:
 * where there is no mine around, all is opened at once.  What has a flag is left closed by many
 * programs. */
bool ms_scan_is_left_closed (const MsScan *scan, int i, MsCell cell);

/* The mine total of a board whose counter shows mines without flags; -1 where it has no counter,
 * cells are in doubt or no layout has that total. */
int ms_scan_find_mines (const MsScan *scan);
