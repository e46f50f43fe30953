/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stands in for ms_choose at link time; its runs wait at fake-gate.h. */
#pragma once

#include "ms-choose.h"

void fake_choose_set_status (MsStatus wanted); /* of the runs that are not cancelled */

/* The cell the fake chooses in a position. */
int fake_choose_expect (const MsPosition *position);
