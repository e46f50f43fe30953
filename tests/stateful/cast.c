/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cast.h"

#include "ms-game-kept.h"

Cast *
cast_new (MsGame *game, gboolean looks_back)
{
  Cast *self = g_new0 (Cast, 1);
  self->game = game;
  self->analyzer = ms_analyzer_new (game);
  if (looks_back)
    self->hindsight = ms_hindsight_new (game, self->analyzer);
  self->hint = ms_advice_new_inquiry (game);
  self->autoplay = ms_advice_new_inquiry (game);
  self->meter = ms_chance_meter_new (game);
  g_object_bind_property (
      self->analyzer, "trust-flags", self->meter, "trust-flags", G_BINDING_SYNC_CREATE);
  self->dissector = ms_dissection_new_inquiry (game);
  g_object_bind_property (
      self->analyzer, "trust-flags", self->dissector, "trust-flags", G_BINDING_SYNC_CREATE);
  g_object_bind_property (
      self->analyzer, "variation", self->dissector, "variation", G_BINDING_SYNC_CREATE);
  return self;
}

void
cast_free (Cast *self)
{
  g_clear_object (&self->hindsight);
  g_object_unref (self->analyzer);
  g_object_unref (self->hint);
  g_object_unref (self->autoplay);
  g_object_unref (self->meter);
  g_object_unref (self->dissector);
  g_object_unref (self->game);
  g_free (self);
}

static gboolean
is_busy (Cast *self)
{
  return ms_game_get_making (self->game) || ms_analyzer_get_busy (self->analyzer)
      || (self->hindsight != NULL && ms_worker_get_busy (MS_WORKER (self->hindsight)))
      || ms_inquiry_get_busy (self->hint) || ms_inquiry_get_busy (self->autoplay)
      || ms_inquiry_get_busy (self->meter) || ms_inquiry_get_busy (self->dissector);
}

void
cast_settle (Cast *self)
{
  while (is_busy (self) || g_main_context_pending (NULL))
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
is_analysis_wanted (Cast *self)
{
  return ms_follower_get_active (MS_FOLLOWER (self->analyzer))
      && !ms_analyzer_get_cancelled (self->analyzer);
}

char *
cast_dup_picture (Cast *self)
{
  GString *picture = g_string_new (NULL);
  picture_add_game (picture, self->game);
  picture_add_analysis (picture, ms_analyzer_get_analysis (self->analyzer));
  if (ms_analyzer_get_variation (self->analyzer) != NULL && is_analysis_wanted (self))
    picture_add_analysis (picture, ms_analyzer_get_base (self->analyzer));
  if (self->hindsight != NULL)
    picture_add_loss (picture, self->game, ms_hindsight_get_analysis (self->hindsight));
  picture_add_advice (picture, ms_inquiry_get (self->hint));
  picture_add_advice (picture, ms_inquiry_get (self->autoplay));
  picture_add_chance (picture, ms_inquiry_get (self->meter));
  picture_add_dissection (picture, ms_inquiry_get (self->dissector));
  return g_string_free (picture, FALSE);
}

MsGame *
cast_copy_game (MsGame *game, char **text, GError **error)
{
  MsGame *copy = ms_game_new ();
  gsize length;
  *text = ms_write_native (
      ms_game_get_play (game), ms_game_get_elapsed (game), ms_game_get_assisted (game), &length);
  if (!ms_game_load_text (copy, *text, (gssize)length, error))
    g_clear_object (&copy);
  return copy;
}

static void
ask_again (MsInquiry *from, MsInquiry *to)
{
  MsAdvice *advice = ms_inquiry_get (from);
  if (advice != NULL)
    ms_advice_ask (to, &advice->question);
}

static void
note_question (GString *key, MsInquiry *adviser)
{
  MsAdvice *advice = ms_inquiry_get (adviser);
  if (advice == NULL)
    return;
  const MsQuestion *question = &advice->question;
  g_string_append_printf (key, "question: %d %d %d %d\n", (int)question->kind, question->cell,
      (int)question->first_click, question->trust_flags);
}

static void
note_variation (GString *key, MsVariation *variation)
{
  guint n;
  const MsAssumption *assumed = ms_variation_get_assumed (variation, &n);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (key, "assumed: %d %d\n", assumed[i].cell, (int)assumed[i].certainty);
  g_string_append_printf (key, "mines %d, density %a\n", ms_variation_get_mines (variation),
      ms_variation_get_density (variation));
}

static gboolean
is_chance_wanted (Cast *self)
{
  gboolean active;
  g_object_get (self->meter, "active", &active, NULL);
  return active;
}

static char *
dup_key (Cast *self, gboolean trust_flags)
{
  GString *key = g_string_new (NULL);
  picture_add_game (key, self->game);
  g_string_append_printf (key, "trust %d, analysis %d, chance %d, sections %d, loss %d\n",
      trust_flags, is_analysis_wanted (self), is_chance_wanted (self),
      ms_follower_get_active (MS_FOLLOWER (self->dissector)), self->hindsight != NULL);
  note_variation (key, ms_analyzer_get_variation (self->analyzer));
  note_question (key, self->hint);
  note_question (key, self->autoplay);
  return g_string_free (key, FALSE);
}

char *
cast_dup_fresh_picture (Cast *self, GHashTable *known)
{
  gboolean trust_flags;
  g_object_get (self->analyzer, "trust-flags", &trust_flags, NULL);
  g_autofree char *key = dup_key (self, trust_flags);
  const char *picture = known != NULL ? g_hash_table_lookup (known, key) : NULL;
  if (picture != NULL)
    return g_strdup (picture);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  MsGame *copy = cast_copy_game (self->game, &text, &error);
  if (copy == NULL)
    return g_strconcat (error->message, "\n", text, NULL);
  Cast *fresh = cast_new (copy, self->hindsight != NULL);
  g_object_set (fresh->analyzer, "trust-flags", trust_flags, NULL);
  ms_follower_set_active (MS_FOLLOWER (fresh->analyzer), is_analysis_wanted (self));
  ms_analyzer_set_variation (fresh->analyzer, ms_analyzer_get_variation (self->analyzer));
  ms_follower_set_active (MS_FOLLOWER (fresh->meter), is_chance_wanted (self));
  ms_follower_set_active (
      MS_FOLLOWER (fresh->dissector), ms_follower_get_active (MS_FOLLOWER (self->dissector)));
  ask_again (self->hint, fresh->hint);
  ask_again (self->autoplay, fresh->autoplay);
  cast_settle (fresh);
  char *told = cast_dup_picture (fresh);
  cast_free (fresh);
  if (known != NULL)
    g_hash_table_insert (known, g_steal_pointer (&key), g_strdup (told));
  return told;
}
