/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests call of announcements. */
#pragma once

#include "ms-spoken.h"

/* Calls func instead of GTK's function; NULL: GTK's own again, where there is one. */
void ms_announce_set_func (MsAnnounceFunc func);
