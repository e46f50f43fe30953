/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a position that shows a fault as simple as it can be while it still shows it. */
#pragma once

#include "ms-position.h"

typedef bool (*ShowsFault) (MsPosition *position, void *user_data);

/* Takes rows and columns out, covers opened and marked cells and takes mines off, large parts
 * first, until no single step of these keeps the fault; then opens the covered cells that can be
 * opened.  Takes position (which shows the fault) and returns the simplest one found. */
MsPosition *minimise (MsPosition *position, ShowsFault shows_fault, void *user_data);
