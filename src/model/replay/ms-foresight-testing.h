/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of a foresight. */
#pragma once

#include "ms-foresight.h"

guint ms_foresight_get_n_known (MsForesight *self); /* the moments whose analysis is known */
