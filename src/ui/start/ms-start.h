/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The type of the feature in this folder of which others need no more than that it is there. */
#pragma once

#include "ms-feature.h"

GType ms_daily_controller_get_type (void);
