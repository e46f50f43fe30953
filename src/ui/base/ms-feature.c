/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-feature-testing.h"

#include "ms-cell-needs.h"
#include "ms-settings.h"

#include <glib/gi18n.h>

typedef struct
{
  const MsWindowParts *parts; /* NULL: not attached yet, or detached */
  gboolean looking;
  MsGameParts missed; /* the parts of what it hears that changed while it did not look */
  gulong settled[2]; /* handlers of the game, blocked while it does not look; 0: none */
} MsFeaturePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (MsFeature, ms_feature, G_TYPE_OBJECT)

static void
call (MsFeature *self, GCallback function)
{
  if (function != NULL)
    ((void (*) (MsFeature *))function) (self);
}

static void
ms_feature_dispose (GObject *object)
{
  MsFeature *self = MS_FEATURE (object);
  MsFeaturePrivate *priv = ms_feature_get_instance_private (self);
  const MsFeatureKind *kind = MS_FEATURE_GET_CLASS (self)->kind;
  if (priv->parts != NULL)
    call (self, kind->detach);
  for (guint i = 0; i < G_N_ELEMENTS (kind->objects) && kind->objects[i] != 0; i++)
    {
      g_autoptr (GObject)
          owned = g_steal_pointer (&G_STRUCT_MEMBER (GObject *, self, kind->objects[i]));
      if (G_IS_CANCELLABLE (owned))
        g_cancellable_cancel (G_CANCELLABLE (owned));
    }
  if (kind->owned != 0)
    g_clear_pointer (&G_STRUCT_MEMBER (gpointer, self, kind->owned), kind->free_owned);
  if (kind->source != 0)
    g_clear_handle_id (&G_STRUCT_MEMBER (guint, self, kind->source), g_source_remove);
  priv->parts = NULL;
  G_STRUCT_MEMBER (const MsWindowParts *, self, kind->parts) = NULL;
  priv->settled[0] = priv->settled[1] = 0;
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

static void
init_kind (gpointer class, gpointer data)
{
  const MsFeatureKind *kind = data;
  MS_FEATURE_CLASS (class)->kind = kind;
  if (kind->signal != NULL)
    g_signal_new (kind->signal, G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
        G_TYPE_NONE, 0);
  if (kind->class_init != NULL)
    kind->class_init (class);
}

GType
ms_feature_register (const MsFeatureKind *kind)
{
  const GTypeInfo info = {
    .class_size = sizeof (MsFeatureClass),
    .class_init = init_kind,
    .class_data = kind,
    .instance_size = (guint16)kind->size,
  };
  return g_type_register_static (MS_TYPE_FEATURE, kind->name, &info, G_TYPE_FLAG_FINAL);
}

void
ms_feature_attach (MsFeature *self, const MsWindowParts *parts)
{
  static const char *const settling[] = { "notify::state", "notify::withheld" };
  MsFeaturePrivate *priv = ms_feature_get_instance_private (self);
  const MsFeatureKind *kind = MS_FEATURE_GET_CLASS (self)->kind;
  g_return_if_fail (MS_IS_FEATURE (self) && priv->parts == NULL);
  priv->parts = parts;
  G_STRUCT_MEMBER (const MsWindowParts *, self, kind->parts) = parts;
  for (guint i = 0; kind->settled != NULL && i < G_N_ELEMENTS (settling); i++)
    priv->settled[i] = g_signal_connect_object (
        parts->game, settling[i], kind->settled, self, G_CONNECT_SWAPPED);
  if (kind->actions != NULL)
    ms_actions_add (parts->actions, kind->actions, self, parts->settings);
  call (self, kind->attach);
  ms_feature_update_actions (self);
}

void
ms_feature_detach (MsFeature *self)
{
  g_object_run_dispose (G_OBJECT (self));
  g_object_unref (self);
}

static void
refresh (MsFeature *self, MsGameParts parts)
{
  GCallback function = MS_FEATURE_GET_CLASS (self)->kind->refresh;
  if (function != NULL)
    ((void (*) (MsFeature *, MsGameParts))function) (self, parts);
}

void
ms_feature_tell (MsFeature *self, const MsGameChange *change)
{
  MsFeaturePrivate *priv = ms_feature_get_instance_private (self);
  const MsFeatureKind *kind = MS_FEATURE_GET_CLASS (self)->kind;
  MsGameParts heard = change->parts & kind->hears;
  if ((change->parts & kind->enabled_by) != 0)
    ms_feature_update_actions (self);
  if (!priv->looking)
    priv->missed |= heard;
  else if (heard != 0 && kind->changed != NULL)
    ((void (*) (MsFeature *, const MsGameChange *))kind->changed) (self, change);
  else if (heard != 0)
    refresh (self, change->parts);
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
  MsGameParts missed = priv->missed;
  if (looking == priv->looking)
    return;
  priv->looking = looking;
  for (guint i = 0; i < G_N_ELEMENTS (priv->settled); i++)
    if (priv->settled[i] != 0 && looking)
      g_signal_handler_unblock (priv->parts->game, priv->settled[i]);
    else if (priv->settled[i] != 0)
      g_signal_handler_block (priv->parts->game, priv->settled[i]);
  if (!looking)
    return;
  priv->missed = 0;
  if (missed != 0)
    refresh (self, missed);
}

void
ms_feature_update_actions (MsFeature *self)
{
  MsFeaturePrivate *priv = ms_feature_get_instance_private (self);
  const MsFeatureKind *kind = MS_FEATURE_GET_CLASS (self)->kind;
  if (priv->parts != NULL && kind->actions != NULL)
    ms_actions_update (priv->parts->actions, kind->actions, self);
}

gboolean
ms_feature_dismiss (MsFeature *self)
{
  GCallback dismiss = MS_FEATURE_GET_CLASS (self)->kind->dismiss;
  return dismiss != NULL && ((gboolean (*) (MsFeature *))dismiss) (self);
}

gpointer
ms_feature_get_worker (gpointer self, guint n)
{
  const MsFeatureKind *kind = MS_FEATURE_GET_CLASS (self)->kind;
  for (guint i = 0; i < G_N_ELEMENTS (kind->objects) && kind->objects[i] != 0; i++)
    {
      gpointer object = G_STRUCT_MEMBER (gpointer, self, kind->objects[i]);
      if (MS_IS_WORKER (object) && n-- == 0)
        return object;
    }
  return NULL;
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
  return ms_message_bar_find_part (GTK_WIDGET (parts->window), name);
}

MsMessageBar *
ms_window_parts_make_bar (const MsWindowParts *parts, const char *bar, const char *label)
{
  return ms_message_bar_new (GTK_WIDGET (parts->window), parts->status, bar, label);
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
ms_window_parts_copy (const MsWindowParts *parts, const char *text, const char *sentence)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (parts->window)), text);
  ms_status_line_tell (parts->status, sentence);
}

void
ms_window_parts_tell_saved (const MsWindowParts *parts, const char *name, const char *fault)
{
  g_autofree char *notice = g_strdup_printf (_ ("Saved as %s."), name);
  ms_message_bar_set_text (parts->errors, fault);
  if (fault == NULL)
    ms_status_line_tell (parts->status, notice);
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
  return ms_cell_needs_get_withheld_text (parts->game);
}
