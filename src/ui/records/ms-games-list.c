/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ms-games-list.h"

#include "ms-ui-records-testing.h"
#include "ms-widgets.h"

/* --- A line --- */

struct _MsGamesLine
{
  GObject parent_instance;

  GHashTable *lines; /* of the list, whose key for this line is the address of id; a reference */
  gint64 id;
  guint place;
  MsRecord *record; /* owned; NULL: not read yet */
};

static GParamSpec *filled_prop;

G_DEFINE_FINAL_TYPE (MsGamesLine, ms_games_line, G_TYPE_OBJECT)

static void
ms_games_line_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, MS_GAMES_LINE (object)->record != NULL);
}

static void
ms_games_line_finalize (GObject *object)
{
  MsGamesLine *self = MS_GAMES_LINE (object);
  if (g_hash_table_lookup (self->lines, &self->id) == self)
    g_hash_table_remove (self->lines, &self->id);
  g_hash_table_unref (self->lines);
  ms_record_free (self->record);
  G_OBJECT_CLASS (ms_games_line_parent_class)->finalize (object);
}

static void
ms_games_line_class_init (MsGamesLineClass *class)
{
  G_OBJECT_CLASS (class)->get_property = ms_games_line_get_property;
  G_OBJECT_CLASS (class)->finalize = ms_games_line_finalize;
  filled_prop = g_param_spec_boolean (
      "filled", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (G_OBJECT_CLASS (class), 1, filled_prop);
}

static void
ms_games_line_init (MsGamesLine *self)
{
}

const MsRecord *
ms_games_line_get_record (MsGamesLine *line)
{
  return line->record;
}

guint
ms_games_line_get_place (MsGamesLine *line)
{
  return line->place;
}

/* --- The list --- */

struct _MsGamesList
{
  GObject parent_instance;

  MsRecords *records; /* owned */
  GArray *ids; /* owned */
  GPtrArray *games; /* owned: MsRecord, those of the first lines, which need not be read */
  GHashTable *lines; /* owned: the MsGamesLine of a game by its id; no reference to the line */
  GArray *wanted; /* owned: gint64, ids of the games to be read, those asked for last come last */
  GCancellable *cancellable; /* owned: of what is being read; NULL: nothing */
};

static void ms_games_list_model_init (GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (MsGamesList, ms_games_list, G_TYPE_OBJECT,
    G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, ms_games_list_model_init))

/* --- Reading --- */

static void ask (MsGamesList *self);

static void
take (MsGamesList *self, GPtrArray *games)
{
  for (guint i = 0; i < games->len; i++)
    {
      const MsRecord *record = games->pdata[i];
      MsGamesLine *line = g_hash_table_lookup (self->lines, &record->id);
      if (line == NULL)
        continue;
      g_object_ref (line);
      ms_record_free (line->record);
      line->record = ms_record_copy (record);
      g_object_notify_by_pspec (G_OBJECT (line), filled_prop);
      g_object_unref (line);
    }
  g_signal_emit_by_name (self, "loaded");
}

static void
got_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MsGamesList) self = user_data;
  MsRecordsAnswer *answer = ms_records_finish (MS_RECORDS (source), result, NULL);
  /* If other games are shown by now, they have been asked for already. */
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;
  g_clear_object (&self->cancellable);
  if (answer != NULL)
    take (self, answer->records);
  ask (self);
}

/* Reads a page of the games asked for last, since these are in sight now; lines that no longer
 * exist are passed over. */
static void
ask (MsGamesList *self)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  if (self->cancellable != NULL)
    return;
  while (self->wanted->len > 0 && ids->len < MS_RECORDS_PAGE)
    {
      gint64 id = g_array_index (self->wanted, gint64, self->wanted->len - 1);
      g_array_set_size (self->wanted, self->wanted->len - 1);
      if (g_hash_table_contains (self->lines, &id))
        g_array_append_val (ids, id);
    }
  if (ids->len == 0)
    return;
  self->cancellable = g_cancellable_new ();
  ms_records_get_async (self->records, ids, self->cancellable, got_cb, g_object_ref (self));
}

/* --- The model --- */

static MsGamesLine *
add_line (MsGamesList *self, guint place)
{
  MsGamesLine *line = g_object_new (MS_TYPE_GAMES_LINE, NULL);
  line->lines = g_hash_table_ref (self->lines);
  line->id = g_array_index (self->ids, gint64, place);
  line->place = place;
  g_hash_table_insert (self->lines, &line->id, line);
  const MsRecord *first = place < self->games->len ? self->games->pdata[place] : NULL;
  if (first != NULL && first->id == line->id)
    line->record = ms_record_copy (first);
  else
    {
      g_array_append_val (self->wanted, line->id);
      ask (self);
    }
  return line;
}

static gpointer
get_item (GListModel *model, guint place)
{
  MsGamesList *self = MS_GAMES_LIST (model);
  if (place >= self->ids->len)
    return NULL;
  MsGamesLine *line = g_hash_table_lookup (self->lines, &g_array_index (self->ids, gint64, place));
  return line != NULL ? g_object_ref (line) : add_line (self, place);
}

static guint
get_n_items (GListModel *model)
{
  return MS_GAMES_LIST (model)->ids->len;
}

static GType
get_item_type (GListModel *model)
{
  return MS_TYPE_GAMES_LINE;
}

static void
ms_games_list_model_init (GListModelInterface *interface)
{
  interface->get_item = get_item;
  interface->get_n_items = get_n_items;
  interface->get_item_type = get_item_type;
}

/* --- Other games --- */

static gint64
id_at (GArray *ids, guint place)
{
  return g_array_index (ids, gint64, place);
}

void
ms_games_list_set (MsGamesList *self, MsRecords *records, GArray *ids, GPtrArray *games)
{
  g_autoptr (GArray) before = g_steal_pointer (&self->ids);
  guint shorter = MIN (before->len, ids->len), first = 0, last = 0;
  while (first < shorter && id_at (before, first) == id_at (ids, first))
    first++;
  while (last < shorter - first
      && id_at (before, before->len - 1 - last) == id_at (ids, ids->len - 1 - last))
    last++;

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_array_set_size (self->wanted, 0);
  g_set_object (&self->records, records);
  self->ids = g_array_ref (ids);
  g_ptr_array_unref (self->games);
  self->games = g_ptr_array_ref (games);
  /* Tell the lines whose games are still listed their new places, and have their games read
   * again. */
  for (guint i = 0; i < self->ids->len && g_hash_table_size (self->lines) > 0; i++)
    {
      gint64 id = g_array_index (self->ids, gint64, i);
      MsGamesLine *line = g_hash_table_lookup (self->lines, &id);
      if (line == NULL)
        continue;
      gboolean moved = line->place != i;
      line->place = i;
      if (i >= self->games->len)
        g_array_append_val (self->wanted, id);
      if (moved)
        g_object_notify_by_pspec (G_OBJECT (line), filled_prop);
    }
  if (first + last < MAX (before->len, ids->len))
    g_list_model_items_changed (
        G_LIST_MODEL (self), first, before->len - first - last, ids->len - first - last);
  take (self, games);
  ask (self);
}

guint
ms_games_list_get_n_held (MsGamesList *self)
{
  return g_hash_table_size (self->lines);
}

/* --- The object --- */

static void
ms_games_list_class_init (MsGamesListClass *class)
{
  ms_class_own (class, g_object_unref, 2, G_STRUCT_OFFSET (MsGamesList, records),
      G_STRUCT_OFFSET (MsGamesList, cancellable));
  ms_class_own (class, (GDestroyNotify)g_array_unref, 2, G_STRUCT_OFFSET (MsGamesList, ids),
      G_STRUCT_OFFSET (MsGamesList, wanted));
  ms_class_own (class, (GDestroyNotify)g_ptr_array_unref, 1, G_STRUCT_OFFSET (MsGamesList, games));
  ms_class_own (class, (GDestroyNotify)g_hash_table_unref, 1, G_STRUCT_OFFSET (MsGamesList, lines));
  ms_class_add_signal (class, "loaded", 0);
}

static void
ms_games_list_init (MsGamesList *self)
{
  self->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->wanted = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->games = g_ptr_array_new_with_free_func ((GDestroyNotify)ms_record_free);
  self->lines = g_hash_table_new (g_int64_hash, g_int64_equal);
}
