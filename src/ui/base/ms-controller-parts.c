/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-controller-parts.h"

#include <glib/gi18n.h>

#include "ms-settings.h"

MsQuestion
ms_controller_parts_get_question (const MsControllerParts *self, MsAdviceKind kind)
{
  MsQuestion question = { .kind = kind };
  question.first_click = ms_game_get_promise (self->game);
  question.density = ms_game_get_density (self->game);
  g_object_get (self->analyzer, "trust-flags", &question.trust_flags, "memory-limit",
      &question.memory_limit, NULL);
  return question;
}

MsOddsFormat
ms_controller_parts_get_numbers (const MsControllerParts *self)
{
  return ms_settings_get_numbers (self->settings);
}

const char *
ms_controller_parts_get_withheld_text (const MsControllerParts *self)
{
  return ms_game_get_paused (self->game)
      ? _ ("Hidden during the pause.")
      : _ ("Competition rules: nothing is said about the position until the game has ended.");
}
