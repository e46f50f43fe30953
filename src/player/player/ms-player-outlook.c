/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a number would leave, read off the field. */
#include "ms-player-field.h"
#include "ms-player-private.h"

typedef struct
{
  const MsField *field;
  bool tells_dead; /* as MsStrategy */
  double first, second, dead; /* least chances of a mine so far: see ms_outlook_set */
} Outlook;

static bool
is_undecided (const MsField *field, int cell)
{
  if (field->known->state[cell] != MS_KNOWN_NOTHING || cell == field->tried)
    return false;
  int box = field->box_of[cell];
  return (box < 0 ? field->outside_certainty : field->certainty[box]) == MS_CERTAINTY_NONE;
}

static bool
is_living (const MsField *field, int cell)
{
  const MsTouching *touching = &field->known->touching[cell];
  for (int i = 0; i < touching->n; i++)
    if (is_undecided (field, touching->cells[i]))
      return true;
  return false;
}

static void
look_at_cell (Outlook *self, int cell, double mine)
{
  if (self->tells_dead && !is_living (self->field, cell))
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
  const MsField *field = self->field;
  for (int i = first; i < first + n; i++)
    for (int j = 0; field->mine[i] < self->second && j < field->boxes[i].n_cells; j++)
      look_at_cell (self, field->boxes[i].cells[j], field->mine[i]);
}

static void
look_outside (Outlook *self)
{
  const MsField *field = self->field;
  const MsKnown *known = field->known;
  for (int i = 0; field->outside_mine < self->second && i < known->n_outside; i++)
    {
      int cell = known->outside[i];
      if (field->box_of[cell] < 0 && cell != field->tried)
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
  MsField *field = player->field;
  Outlook self = { field, player->strategy->tells_dead, 1, 1, 1 };
  *outlook = (MsOutlook){ 0 };
  if (!ms_field_show (field, need))
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
