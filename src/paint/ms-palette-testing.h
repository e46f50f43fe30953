/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of colours. */
#pragma once

#include "ms-palette.h"

double ms_color_luminance (MsColor color); /* relative luminance, in [0, 1] */
