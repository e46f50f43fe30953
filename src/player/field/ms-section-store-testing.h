/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* What only tests ask of a store of sections. */
#pragma once

#include "ms-section-store.h"

/* Forgets all sections; what was found before must not be used afterwards. */
void ms_section_store_forget (MsSectionStore *store);
