/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-time-digits.h"

struct _MsTimeDigits
{
  GObject parent_instance;

  int digits;
};

static GParamSpec *digits_prop;

G_DEFINE_FINAL_TYPE (MsTimeDigits, ms_time_digits, G_TYPE_OBJECT)

static void
ms_time_digits_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_int (value, MS_TIME_DIGITS (object)->digits);
}

static void
ms_time_digits_class_init (MsTimeDigitsClass *class)
{
  G_OBJECT_CLASS (class)->get_property = ms_time_digits_get_property;
  digits_prop = g_param_spec_int (
      "digits", NULL, NULL, 0, 3, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (G_OBJECT_CLASS (class), 1, digits_prop);
}

static void
ms_time_digits_init (MsTimeDigits *self)
{
}

MsTimeDigits *
ms_time_digits_get_default (void)
{
  static MsTimeDigits *chosen;
  if (chosen == NULL)
    chosen = g_object_new (MS_TYPE_TIME_DIGITS, NULL);
  return chosen;
}

void
ms_time_digits_set (int digits)
{
  MsTimeDigits *self = ms_time_digits_get_default ();
  if (self->digits == digits)
    return;
  self->digits = digits;
  g_object_notify_by_pspec (G_OBJECT (self), digits_prop);
}

int
ms_time_digits_get (void)
{
  return ms_time_digits_get_default ()->digits;
}
