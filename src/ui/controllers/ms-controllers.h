/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The types of the features in this folder of which others need no more than that they are there.
 * What each of them does, and its actions, is said at the head of its file. */
#pragma once

#include "ms-feature.h"

GType ms_analysis_controller_get_type (void);
GType ms_bulk_controller_get_type (void);
GType ms_cell_controller_get_type (void);
GType ms_editor_controller_get_type (void);
GType ms_examples_controller_get_type (void);
GType ms_export_controller_get_type (void);
GType ms_hint_controller_get_type (void);
GType ms_moves_controller_get_type (void);
GType ms_odds_controller_get_type (void);
GType ms_pause_controller_get_type (void);
GType ms_sound_controller_get_type (void);
GType ms_view_controller_get_type (void);
GType ms_why_controller_get_type (void);
