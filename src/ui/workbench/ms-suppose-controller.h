/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MsSupposeController: what if a cell were a mine, or safe?  The analysis is then made under that
 * supposition, and all that shows odds shows those; a bar says so all the time.  A supposition that
 * is impossible is withdrawn at once, and the numbers that refute it are shown.
 *
 * The board shows what is supposed unless the page in sight is another than that of odds and draws
 * on the board itself.
 *
 * Actions: suppose-mine and suppose-safe, for the cell last pointed at, which withdraw that
 * supposition if it is there already; suppose-take-back, which withdraws the last one;
 * suppose-differences (b, state): show by how much the chances differ. */
#pragma once

#include "ms-feature.h"
#include "ms-suppose-view.h"

#define MS_TYPE_SUPPOSE_CONTROLLER (ms_suppose_controller_get_type ())
G_DECLARE_FINAL_TYPE (MsSupposeController, ms_suppose_controller, MS, SUPPOSE_CONTROLLER, MsFeature)

/* Whether it now tells why the last supposition was impossible. */
gboolean ms_suppose_controller_is_refuted (MsSupposeController *self);

/* Withdraws all suppositions, and forgets any refutation. */
void ms_suppose_controller_forget (MsSupposeController *self);
