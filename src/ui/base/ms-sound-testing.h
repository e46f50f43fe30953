/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tests ask of ms-sound. */
#pragma once

#include "ms-sound.h"

/* Called in place of playing; NULL: nothing is in its place. */
typedef gboolean (*MsSoundFunc) (MsSound sound);
void ms_sound_set_func (MsSoundFunc func);
