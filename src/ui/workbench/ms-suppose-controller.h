/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSupposeController: what if a cell were a mine, or safe?  The analysis is then that under the
 * supposition, and with it everything that shows odds; a bar says so all the time.  What cannot be
 * is taken back at once, with the numbers that refute it.
 *
 * The board carries what is supposed unless another page than that of odds is in sight, which draws
 * on it for itself.
 *
 * Actions: suppose-mine and suppose-safe, of the cell last pointed at, again to take it back;
 * suppose-take-back, of the last; suppose-differences (b, state): by how much the chances differ. */
#pragma once

#include "ms-feature.h"
#include "ms-suppose-view.h"

#define MS_TYPE_SUPPOSE_CONTROLLER (ms_suppose_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsSupposeController, ms_suppose_controller, MS, SUPPOSE_CONTROLLER, MsFeature)

/* Whether it tells why the last of what was supposed cannot be. */
gboolean ms_suppose_controller_is_refuted (MsSupposeController *self);

/* Nothing is supposed any more, nor refuted. */
void ms_suppose_controller_forget (MsSupposeController *self);
