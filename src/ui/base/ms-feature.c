/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ms-feature.h"

#include "ms-settings.h"

#include <glib/gi18n.h>

typedef struct
{
  const MsWindowParts *parts; /* NULL: not attached yet, or detached */
  gboolean looking;
  MsGameParts missed; /* the parts of what it hears that changed while it did not look */
} MsFeaturePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MsFeature, ms_feature, G_TYPE_OBJECT)

static void
ms_feature_dispose (GObject *object)
{
  MsFeature *self = MS_FEATURE (object);
  MsFeaturePrivate *priv = ms_feature_get_instance_private (self);
  MsFeatureClass *class = MS_FEATURE_GET_CLASS (self);
  if (priv->parts != NULL && class->detach != NULL)
    class->detach (self);
  priv->parts = NULL;
  G_OBJECT_CLASS (ms_feature_parent_class)->dispose (object);
}

static void
ms_feature_class_init (MsFeatureClass *class)
{
  G_OBJECT_CLASS (class)->dispose = ms_feature_dispose;
}

static void
ms_feature_init (MsFeature *self)
{
  MsFeaturePrivate *priv = ms_feature_get_instance_private (self);
  priv->looking = TRUE;
}

void
ms_feature_attach (MsFeature *self, const MsWindowParts *parts)
{
  MsFeaturePrivate *priv = ms_feature_get_instance_private (self);
  MsFeatureClass *class = MS_FEATURE_GET_CLASS (self);
  g_return_if_fail (MS_IS_FEATURE (self) && priv->parts == NULL);
  priv->parts = parts;
  if (class->actions != NULL)
    ms_actions_add (parts->actions, class->actions, self, parts->settings);
  class->attach (self, parts);
  ms_feature_update_actions (self);
}

void
ms_feature_detach (MsFeature *self)
{
  g_object_run_dispose (G_OBJECT (self));
  g_object_unref (self);
}

void
ms_feature_tell (MsFeature *self, const MsGameChange *change)
{
  MsFeaturePrivate *priv = ms_feature_get_instance_private (self);
  MsFeatureClass *class = MS_FEATURE_GET_CLASS (self);
  if ((change->parts & class->enabled_by) != 0)
    ms_feature_update_actions (self);
  if (priv->looking && (change->parts & class->hears) != 0)
    class->changed (self, change);
  else
    priv->missed |= change->parts & class->hears;
}

/* One that hears of it may bring another, or end one. */
void
ms_features_tell (GPtrArray *features, const MsGameChange *change)
{
  g_autoptr (GPtrArray) hold G_GNUC_UNUSED = g_ptr_array_ref (features);
  for (guint i = 0; i < features->len; i++)
    ms_feature_tell (features->pdata[i], change);
}

void
ms_feature_set_looking (MsFeature *self, gboolean looking)
{
  MsFeaturePrivate *priv = ms_feature_get_instance_private (self);
  MsFeatureClass *class = MS_FEATURE_GET_CLASS (self);
  MsGameParts missed = priv->missed;
  priv->looking = looking;
  if (!looking)
    return;
  priv->missed = 0;
  if (missed != 0 && class->refresh != NULL)
    class->refresh (self, missed);
}

void
ms_feature_update_actions (MsFeature *self)
{
  MsFeaturePrivate *priv = ms_feature_get_instance_private (self);
  MsFeatureClass *class = MS_FEATURE_GET_CLASS (self);
  if (priv->parts != NULL && class->actions != NULL)
    ms_actions_update (priv->parts->actions, class->actions, self);
}

gboolean
ms_feature_dismiss (MsFeature *self)
{
  MsFeatureClass *class = MS_FEATURE_GET_CLASS (self);
  return class->dismiss != NULL && class->dismiss (self);
}

gpointer
ms_window_parts_get_feature (const MsWindowParts *parts, GType type)
{
  for (guint i = 0; parts->features != NULL && i < parts->features->len; i++)
    if (G_TYPE_CHECK_INSTANCE_TYPE (parts->features->pdata[i], type))
      return parts->features->pdata[i];
  return NULL;
}

gpointer
ms_window_parts_get (const MsWindowParts *parts, const char *name)
{
  return gtk_widget_get_template_child (
      GTK_WIDGET (parts->window), G_OBJECT_TYPE (parts->window), name);
}

MsMessageBar *
ms_window_parts_make_bar (const MsWindowParts *parts, const char *bar, const char *label)
{
  return ms_message_bar_new (
      parts->size, ms_window_parts_get (parts, bar), ms_window_parts_get (parts, label));
}

MsQuestion
ms_window_parts_get_question (const MsWindowParts *parts, MsAdviceKind kind)
{
  MsQuestion question = { .kind = kind };
  question.first_click = ms_game_get_promise (parts->game);
  question.density = ms_game_get_density (parts->game);
  g_object_get (parts->analyzer, "trust-flags", &question.trust_flags, "memory-limit",
      &question.memory_limit, NULL);
  return question;
}

void
ms_window_parts_share_limits (const MsWindowParts *parts, gpointer follower)
{
  static const char *const shared[] = { "trust-flags", "memory-limit" };
  for (gsize i = 0; i < G_N_ELEMENTS (shared); i++)
    g_object_bind_property (parts->analyzer, shared[i], follower, shared[i], G_BINDING_SYNC_CREATE);
}

void
ms_window_parts_say (const MsWindowParts *parts, const char *sentence)
{
  if (parts->status != NULL)
    ms_status_line_set_notice (parts->status, sentence);
  ms_board_view_announce (parts->board, sentence);
}

MsOddsFormat
ms_window_parts_get_numbers (const MsWindowParts *parts)
{
  return ms_settings_get_numbers (parts->settings);
}

const char *
ms_window_parts_get_withheld_text (const MsWindowParts *parts)
{
  return ms_game_get_paused (parts->game)
      ? _ ("Hidden during the pause.")
      : _ ("Competition rules: nothing is said about the position until the game has ended.");
}

gboolean
ms_window_parts_is_over (const MsWindowParts *parts)
{
  MsGameState state = ms_game_get_state (parts->game);
  return state == MS_GAME_WON || state == MS_GAME_LOST;
}
