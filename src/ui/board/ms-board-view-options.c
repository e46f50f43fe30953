/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the player can choose: properties that are a value each and no more. */
#include "ms-board-view-private.h"

typedef enum
{
  OPTION_RAMP,
  OPTION_STYLE,
  OPTION_NUMBERS,
  OPTION_ODDS,
  OPTION_CHORDING,
  OPTION_MARK_ON_RELEASE,
  OPTION_FLAG_MODE,
  OPTION_ANIMATE,
  OPTION_RELIEF,
  OPTION_EDITABLE,
  OPTION_TOOL,
  OPTION_RULERS,
  OPTION_SPOKEN,
  N_OPTIONS
} Option;

GType
ms_chording_get_type (void)
{
  static gsize type = 0;
  static const GEnumValue values[] = {
    { MS_CHORDING_CLICK, "MS_CHORDING_CLICK", "click" },
    { MS_CHORDING_BUTTONS, "MS_CHORDING_BUTTONS", "buttons" },
    { MS_CHORDING_DOUBLE, "MS_CHORDING_DOUBLE", "double" },
    { 0, NULL, NULL },
  };
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("MsChording", values));
  return type;
}

void
ms_board_view_install_options (GObjectClass *klass, guint first)
{
  const GParamFlags both = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GParamSpec *specs[N_OPTIONS] = {
    [OPTION_RAMP] = g_param_spec_enum ("ramp", NULL, NULL, MS_TYPE_RAMP, MS_RAMP_THEME, both),
    [OPTION_STYLE] = g_param_spec_enum ("style", NULL, NULL, MS_TYPE_STYLE, MS_STYLE_FLAT, both),
    [OPTION_NUMBERS] = g_param_spec_enum (
        "numbers", NULL, NULL, MS_TYPE_ODDS_FORMAT, MS_ODDS_FORMAT_MINE, both),
    [OPTION_ODDS] = g_param_spec_enum ("odds", NULL, NULL, MS_TYPE_ODDS, MS_ODDS_MINE, both),
    [OPTION_CHORDING] = g_param_spec_enum (
        "chording", NULL, NULL, MS_TYPE_CHORDING, MS_CHORDING_CLICK, both),
    [OPTION_MARK_ON_RELEASE] = g_param_spec_boolean ("mark-on-release", NULL, NULL, FALSE, both),
    [OPTION_FLAG_MODE] = g_param_spec_boolean ("flag-mode", NULL, NULL, FALSE, both),
    [OPTION_ANIMATE] = g_param_spec_boolean ("animate", NULL, NULL, FALSE, both),
    [OPTION_RELIEF] = g_param_spec_boolean ("relief", NULL, NULL, FALSE, both),
    [OPTION_EDITABLE] = g_param_spec_boolean ("editable", NULL, NULL, FALSE, both),
    [OPTION_TOOL] = g_param_spec_enum ("tool", NULL, NULL, MS_TYPE_TOOL, MS_TOOL_NONE, both),
    [OPTION_RULERS] = g_param_spec_enum (
        "rulers", NULL, NULL, MS_TYPE_RULERS, MS_RULERS_NEVER, both),
    [OPTION_SPOKEN] = g_param_spec_boolean ("spoken", NULL, NULL, FALSE, both),
  };
  for (guint i = 0; i < N_OPTIONS; i++)
    g_object_class_install_property (klass, first + i, specs[i]);
}

static gboolean *
get_switch (MsBoardView *self, guint index)
{
  switch (index)
    {
    case OPTION_MARK_ON_RELEASE:
      return &self->options.mark_on_release;
    case OPTION_FLAG_MODE:
      return &self->options.flag_mode;
    case OPTION_ANIMATE:
      return &self->options.animate;
    case OPTION_RELIEF:
      return &self->relief.on;
    case OPTION_EDITABLE:
      return &self->tools.editable;
    case OPTION_SPOKEN:
      return &self->rulers.spoken;
    default:
      return NULL;
    }
}

/* The choice as a number; -1: index is no choice's. */
static int
get_choice (MsBoardView *self, guint index)
{
  switch (index)
    {
    case OPTION_RAMP:
      return (int)self->options.ramp;
    case OPTION_STYLE:
      return (int)self->options.style;
    case OPTION_NUMBERS:
      return (int)self->options.numbers;
    case OPTION_ODDS:
      return (int)self->options.odds;
    case OPTION_CHORDING:
      return (int)self->options.chording;
    case OPTION_TOOL:
      return (int)self->tools.tool;
    case OPTION_RULERS:
      return (int)self->rulers.when;
    default:
      return -1;
    }
}

static void
set_choice (MsBoardView *self, guint index, int value)
{
  if (index == OPTION_RAMP)
    {
      self->options.ramp = (MsRamp)value;
      ms_board_view_dirty_look (self);
    }
  else if (index == OPTION_STYLE)
    {
      self->options.style = (MsStyle)value;
      ms_board_view_dirty_look (self);
    }
  else if (index == OPTION_NUMBERS)
    {
      self->options.numbers = (MsOddsFormat)value;
      ms_board_view_show_anew (self);
    }
  else if (index == OPTION_ODDS)
    {
      self->options.odds = (MsOdds)value;
      ms_board_view_show_anew (self);
    }
  else if (index == OPTION_TOOL)
    ms_board_view_set_tool (self, (MsTool)value);
  else if (index == OPTION_RULERS)
    ms_board_view_set_rulers (self, (MsRulers)value);
  else
    self->options.chording = (MsChording)value;
}

static void
set_switch (MsBoardView *self, guint index, gboolean value)
{
  if (index == OPTION_EDITABLE)
    ms_board_view_set_editable (self, value);
  else if (index == OPTION_RELIEF)
    ms_board_view_set_relief (self, value);
  else
    *get_switch (self, index) = value;
  if (index == OPTION_SPOKEN)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
ms_board_view_get_option (MsBoardView *self, guint index, GValue *value)
{
  const gboolean *place = get_switch (self, index);
  if (place != NULL)
    g_value_set_boolean (value, *place);
  else if (get_choice (self, index) >= 0)
    g_value_set_enum (value, get_choice (self, index));
  else
    return FALSE;
  return TRUE;
}

gboolean
ms_board_view_set_option (MsBoardView *self, guint index, const GValue *value, GParamSpec *pspec)
{
  gboolean *place = get_switch (self, index), changed;
  if (place != NULL)
    {
      changed = *place != g_value_get_boolean (value);
      if (changed)
        set_switch (self, index, g_value_get_boolean (value));
    }
  else if (get_choice (self, index) >= 0)
    {
      changed = get_choice (self, index) != g_value_get_enum (value);
      if (changed)
        set_choice (self, index, g_value_get_enum (value));
    }
  else
    return FALSE;
  if (changed)
    g_object_notify_by_pspec (G_OBJECT (self), pspec);
  return TRUE;
}
