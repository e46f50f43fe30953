/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* For tests alone: runs that can be ended at any tick. */
#pragma once

/* So many units lie between two looks at the clock; 0: as many as usual. */
void ms_work_look_after (long units);
