/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of a painter. */
#pragma once

#include "ms-painter.h"

/* The text in a shaded cell; NULL where there is none.  Owned by the caller. */
char *ms_painter_dup_text (MsPainter *painter, const MsPainterCell *cell);
