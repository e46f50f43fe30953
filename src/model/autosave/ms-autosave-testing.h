/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of MsAutosave. */
#pragma once

#include "ms-autosave.h"

/* How far what was done to the game has come. */
MsAutosaveProgress ms_autosave_get_progress (MsAutosave *self);
