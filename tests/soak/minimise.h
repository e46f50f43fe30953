/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a position that shows a fault as simple as it can be while it still shows it. */
#pragma once

#include "ms-position.h"

typedef bool (*ShowsFault) (MsPosition *position, void *user_data);

/* Covers opened cells, takes marks off, cuts off rows and columns and takes mines off, as long as
 * the fault still shows.  Takes position (which shows it) and returns the simplest one found. */
MsPosition *minimise (MsPosition *position, ShowsFault shows_fault, void *user_data);
