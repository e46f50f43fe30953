/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of the features in this folder. */
#pragma once

#include "ms-sharing.h"

/* Saves as the action does once a file is chosen: the ending of its name determines the format. */
typedef struct _MsReplayController MsReplayController;
void ms_replay_controller_save (MsReplayController *self, GFile *file);

/* How many replays are being written. */
int ms_replay_controller_get_busy (MsReplayController *self);
