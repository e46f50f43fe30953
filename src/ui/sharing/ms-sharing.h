/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The features in this folder.  What each does, and its actions, is said at the head of its
 * file. */
#pragma once

#include "ms-feature.h"

GType ms_replay_controller_get_type (void);
GType ms_sharing_controller_get_type (void);

/* Appends the forms in which a board can be copied as text. */
void ms_sharing_list (GMenu *menu);
