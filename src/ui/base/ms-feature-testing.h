/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only tests ask of a feature. */
#pragma once

#include "ms-feature.h"

/* The nth of the workers among the objects that its kind says it owns; borrowed, NULL: there are
 * not so many. */
gpointer ms_feature_get_worker (gpointer self, guint n);
