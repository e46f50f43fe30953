/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-board-pointer.h"

#define LEFT GDK_BUTTON_PRIMARY
#define MIDDLE GDK_BUTTON_MIDDLE
#define RIGHT GDK_BUTTON_SECONDARY

G_DEFINE_ENUM_TYPE (MsChording, ms_chording, G_DEFINE_ENUM_VALUE (MS_CHORDING_CLICK, "click"),
    G_DEFINE_ENUM_VALUE (MS_CHORDING_BUTTONS, "buttons"),
    G_DEFINE_ENUM_VALUE (MS_CHORDING_DOUBLE, "double"))

void
ms_board_pointer_init (MsBoardPointer *self)
{
  self->press_x = self->press_y = self->hover_x = self->hover_y = -1;
  self->x = self->y = -1;
  self->next = MS_INTENT_NONE;
}

/* Whether this is a second left press on the same cell within the desktop's double-click time, with
 * no other button pressed between the two. */
static gboolean
is_double (MsBoardPointer *self, const MsBoardPress *press)
{
  if (press->button != LEFT)
    {
      self->last_time = 0;
      return FALSE;
    }
  gboolean twice = self->last_time != 0 && self->last_x == press->x && self->last_y == press->y
      && press->time - self->last_time <= press->double_time;
  self->last_time = twice ? 0 : press->time;
  self->last_x = press->x;
  self->last_y = press->y;
  return twice;
}

static MsPress
choose_press (MsBoardPointer *self, const MsBoardPress *press)
{
  guint button = press->button, others = self->buttons & ~(1u << button);
  gboolean twice = is_double (self, press);
  if (self->press == MS_PRESS_TOOL)
    return MS_PRESS_TOOL; /* other buttons do not affect a stroke */
  if (button == LEFT && others == 0 && self->next != MS_INTENT_NONE)
    return MS_PRESS_NEXT;
  if (button == LEFT && others == 0 && self->shift)
    return MS_PRESS_PICK; /* with any tool in hand */
  if (button == LEFT && others == 0 && press->armed)
    return MS_PRESS_TOOL;
  gboolean buttons = self->chording != MS_CHORDING_DOUBLE;
  if (button == MIDDLE)
    return buttons ? MS_PRESS_CHORD : MS_PRESS_SPENT;
  if (others != 0)
    /* Left and right together chord; with a third button pressed nothing is done. */
    return buttons && (others == 1u << LEFT || others == 1u << RIGHT) ? MS_PRESS_CHORD
                                                                      : MS_PRESS_SPENT;
  if (button == RIGHT)
    return MS_PRESS_MARK;
  if (press->opened)
    return twice && self->chording != MS_CHORDING_BUTTONS ? MS_PRESS_CHORD : MS_PRESS_OPEN;
  return self->flag_mode ? MS_PRESS_MARK : MS_PRESS_OPEN;
}

void
ms_board_pointer_press (MsBoardPointer *self, const MsBoardPress *press)
{
  if (self->buttons == 0)
    {
      self->press_x = press->x;
      self->press_y = press->y;
    }
  self->buttons |= 1u << press->button;
  self->press = choose_press (self, press);
}

MsIntent
ms_board_pointer_begin (const MsBoardPointer *self, gboolean opened)
{
  /* Marking happens at the press, unless the player wants it otherwise, because marks are set
   * in quick succession.  A right press that has marked can still become a chord with the left
   * button. */
  return self->press == MS_PRESS_MARK && !self->mark_on_release && !opened ? MS_INTENT_MARK
                                                                           : MS_INTENT_NONE;
}

gboolean
ms_board_pointer_release (MsBoardPointer *self, guint button)
{
  if ((self->buttons & 1u << button) == 0)
    return FALSE;
  self->buttons &= ~(1u << button);
  self->press = self->buttons == 0 ? MS_PRESS_NONE : MS_PRESS_SPENT;
  return TRUE;
}

MsIntent
ms_board_pointer_finish (const MsBoardPointer *self, MsPress press, gboolean opened)
{
  if (press == MS_PRESS_PICK)
    return MS_INTENT_PICK;
  if (press == MS_PRESS_NEXT)
    return self->next;
  if (press == MS_PRESS_CHORD)
    return MS_INTENT_CHORD;
  if (press == MS_PRESS_MARK && (opened || self->mark_on_release))
    return MS_INTENT_MARK;
  if (press == MS_PRESS_OPEN)
    return opened && self->chording == MS_CHORDING_CLICK ? MS_INTENT_CLICK : MS_INTENT_OPEN;
  return MS_INTENT_NONE;
}

gboolean
ms_board_pointer_is_held (const MsBoardPointer *self)
{
  return (self->press == MS_PRESS_OPEN || self->press == MS_PRESS_CHORD) && self->press_x >= 0
      && self->hover_x == self->press_x && self->hover_y == self->press_y;
}

int
ms_board_pointer_get_reach (const MsBoardPointer *self, gboolean opened)
{
  gboolean clicks = self->press == MS_PRESS_OPEN && opened && self->chording == MS_CHORDING_CLICK;
  return clicks || self->press == MS_PRESS_CHORD ? 1 : 0;
}

/* --- Which cell is meant --- */

void
ms_board_choice_init (MsBoardChoice *self)
{
  *self = (MsBoardChoice){ .rest_x = -1, .rest_y = -1, .since = -1 };
}

void
ms_board_choice_move (MsBoardChoice *self, int x, int y)
{
  *self = (MsBoardChoice){ x, y, x, y, -1 };
}

/* Notes the chosen cell as one that was meant if the pointer stayed there for long enough. */
static void
note_rest (MsBoardChoice *self, gint64 time)
{
  if (self->since < 0 || time - self->since < MS_BOARD_CHOICE_REST)
    return;
  self->rest_x = self->x;
  self->rest_y = self->y;
}

void
ms_board_choice_point (MsBoardChoice *self, int x, int y, gint64 time)
{
  note_rest (self, time);
  self->x = x;
  self->y = y;
  self->since = time;
}

void
ms_board_choice_leave (MsBoardChoice *self, gint64 time)
{
  note_rest (self, time);
  if (self->since >= 0 && self->rest_x >= 0)
    {
      self->x = self->rest_x;
      self->y = self->rest_y;
    }
  self->since = -1;
}
