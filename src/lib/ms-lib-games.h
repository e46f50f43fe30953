/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Rules from outside, for all that plays. */
#pragma once

#include "ms-lib.h"
#include "ms-rules.h"

/* MINESAGE_OK and *rules, which pass ms_rules_check; or what the caller is to return. */
MinesageStatus ms_lib_read_rules (MsRules *rules, const MinesageRules *given, MinesageError *error);
