/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The features in this folder, and what others may ask of them.  What each does, and its actions,
 * is said at the head of its file. */
#pragma once

#include "ms-feature.h"

GType ms_clock_note_controller_get_type (void);
GType ms_scout_controller_get_type (void);
GType ms_sections_controller_get_type (void);
GType ms_suppose_controller_get_type (void);
GType ms_what_if_controller_get_type (void);

/* MsScoutController has the signal
 *   picked ()  other cells are A and B, or they are not to be seen any more, or again
 * cells[n]: A, or A and B, while they are shown; borrowed until then. */
typedef struct _MsScoutController MsScoutController;
const int *ms_scout_controller_get_picked (MsScoutController *self, guint *n);

/* Withdraws all suppositions, and forgets any refutation. */
typedef struct _MsSupposeController MsSupposeController;
void ms_suppose_controller_forget (MsSupposeController *self);
