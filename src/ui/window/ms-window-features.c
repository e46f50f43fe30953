/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The features of a window.  In this order they are told of changes and are offered Escape; what is
 * pasted goes to the first that uses it: the editor takes it for the selection, else the analysis
 * controller for the whole board. */
#include "ms-window-private.h"

#include "ms-controllers.h"
#include "ms-autoplay-controller.h"
#include "ms-autosave-controller.h"
#include "ms-first-controller.h"
#include "ms-new-game-controller.h"
#include "ms-next-cell-controller.h"
#include "ms-overview-controller.h"
#include "ms-sharing.h"
#include "ms-start.h"
#include "ms-result-controller.h"
#include "ms-save-controller.h"
#include "ms-workbench.h"

const MsFeatureType ms_window_needed_features[] = {
  ms_file_controller_get_type,
  ms_save_controller_get_type,
  ms_new_game_controller_get_type,
  ms_moves_controller_get_type,
  ms_view_controller_get_type,
  ms_odds_controller_get_type,
  NULL,
};

const MsFeatureType ms_window_features[] = {
  ms_export_controller_get_type,
  ms_examples_controller_get_type,
  ms_pause_controller_get_type,
  ms_bulk_controller_get_type,
  ms_autoplay_controller_get_type,
  ms_hint_controller_get_type,
  ms_cell_controller_get_type,
  ms_editor_controller_get_type,
  ms_analysis_controller_get_type,
  ms_suppose_controller_get_type,
  ms_why_controller_get_type,
  ms_scout_controller_get_type,
  ms_sections_controller_get_type,
  ms_next_cell_controller_get_type,
  ms_overview_controller_get_type,
  ms_result_controller_get_type,
  ms_autosave_controller_get_type,
  ms_what_if_controller_get_type,
  ms_clock_note_controller_get_type,
  ms_sound_controller_get_type,
  ms_sharing_controller_get_type,
  ms_replay_controller_get_type,
  ms_first_controller_get_type,
  ms_daily_controller_get_type,
  NULL,
};
