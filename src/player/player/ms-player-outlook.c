/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a number would leave, read off the field. */
#include "ms-player-field.h"

typedef struct
{
  const MsPlayer *player;
  double first, second, dead; /* least chances of a mine so far: see ms_outlook_set */
} Outlook;

static bool
is_undecided (const MsPlayer *player, int cell)
{
  const MsField *field = player->field;
  if (player->known[cell] != MS_KNOWN_NOTHING)
    return false;
  int box = ms_field_box (player, cell);
  return (box < 0 ? field->outside_certainty : field->certainty[box]) == MS_CERTAINTY_NONE;
}

static bool
is_living (const MsPlayer *player, int cell)
{
  const MsTouching *touching = &player->touching[cell];
  for (int i = 0; i < touching->n; i++)
    if (is_undecided (player, touching->cells[i]))
      return true;
  return false;
}

static void
look_at_cell (Outlook *self, int cell, double mine)
{
  if (self->player->strategy->tells_dead && !is_living (self->player, cell))
    self->dead = mine > 0 && mine < self->dead ? mine : self->dead;
  else if (mine < self->first)
    {
      self->second = self->first;
      self->first = mine;
    }
  else
    self->second = mine;
}

static void
look_at_boxes (Outlook *self, int first, int n)
{
  const MsField *field = self->player->field;
  for (int i = first; i < first + n; i++)
    for (int j = 0; field->mine[i] < self->second && j < field->boxes[i].n_cells; j++)
      look_at_cell (self, field->boxes[i].cells[j], field->mine[i]);
}

static void
look_outside (Outlook *self)
{
  const MsPlayer *player = self->player;
  const MsField *field = player->field;
  for (int i = 0; field->outside_mine < self->second && i < player->n_outside; i++)
    {
      int cell = player->outside[i];
      if (player->key[cell] == 0 && player->known[cell] == MS_KNOWN_NOTHING)
        look_at_cell (self, cell, field->outside_mine);
    }
}

void
ms_outlook_set (MsOutlook *outlook, double first, double second, double dead)
{
  outlook->progress = first == 0;
  if (first == 1)
    first = second = dead < 1 ? dead : 0;
  else if (second == 1)
    second = first;
  outlook->first = 1 - first;
  outlook->second = 1 - second;
}

bool
ms_player_look_in_field (MsPlayer *player, int need, MsOutlook *outlook)
{
  const MsField *field = player->field;
  Outlook self = { player, 1, 1, 1 };
  *outlook = (MsOutlook){ 0 };
  if (!ms_field_show (player, need))
    return false;
  if (field->seen == 0)
    return true;
  outlook->chance = field->seen / field->total;
  look_at_boxes (&self, field->n_boxes, field->n_new_boxes);
  for (int i = 0; i < field->others.n; i++)
    {
      const MsFieldSection *section = &field->sections[field->others.sections[i]];
      look_at_boxes (&self, section->first_box, section->n_boxes);
    }
  look_outside (&self);
  ms_outlook_set (outlook, self.first, self.second, self.dead);
  return true;
}
