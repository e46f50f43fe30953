/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of a size controller. */
#pragma once

#include "ms-size-controller.h"

/* Whether the window has the size that it was last given, or will not get it. */
gboolean ms_size_controller_is_settled (MsSizeController *self);
