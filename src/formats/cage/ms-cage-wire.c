/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* An answer is a head, the game or position in the words of the native format, whose reader trusts
 * nothing, and of a replay its texts and events; the game that follows from the events is played
 * again by who gets them. */
#include "ms-cage-wire.h"

#include "ms-native.h"
#include "ms-replay-readers.h"
#include "ms-replay.h"

#include <math.h>
#include <string.h>

#define N_TEXTS 6
/* The native text of the largest board, and much room. */
#define MOST_NATIVE (256u << 20)
#define MOST_TEXT (1u << 16)

typedef struct
{
  MsErrorInfo info; /* its status is MS_STATUS_OK where a document follows */
  MsErrorInfo fault; /* of a replay */
  guint64 next, n_native;
  gint64 started_us, claimed_ms;
  guint32 n_text[N_TEXTS]; /* the length of each text and one more; 0: it is not given */
  guint32 n_events;
  gint32 format, square, claimed_bbbv, claimed_end;
  guint8 total_missing, ambiguous, replay, marks, super_click, opened;
} Head;

static void
point_at_texts (MsReplayHeader *header, char **texts[N_TEXTS])
{
  char **const all[] = { &header->program, &header->player, &header->country, &header->mode,
    &header->started, &header->encoding };
  G_STATIC_ASSERT (G_N_ELEMENTS (all) == N_TEXTS);
  memcpy (texts, all, sizeof all);
}

/* --- The reader's side --- */

/* The game before its first event, as the native format has it. */
static char *
write_beginning (const MsReplay *replay, gsize *length)
{
  MsPlay *play = ms_play_new_again (ms_replay_get_play (replay), NULL);
  char *text = play != NULL ? ms_write_native (play, 0, FALSE, length) : NULL;
  ms_play_free (play);
  return text;
}

static char *
write_content (const MsDocument *document, gsize *length)
{
  if (document->replay != NULL)
    return write_beginning (document->replay, length);
  if (document->play != NULL)
    return ms_write_native (document->play, document->elapsed_ms, document->assisted, length);
  return ms_write_native_analysis (document->position, document->density, length);
}

static void
fill_replay (Head *head, const MsReplay *replay, char *const *const texts[N_TEXTS])
{
  const MsReplayHeader *header = ms_replay_get_header (replay);
  const MsMouse *start = ms_replay_get_start (replay);
  int n_events;
  ms_replay_get_events (replay, &n_events);
  head->replay = TRUE;
  head->n_events = (guint32)n_events;
  head->square = start->square;
  head->marks = start->marks;
  head->super_click = start->super_click;
  head->opened = start->opened;
  head->started_us = header->started_us;
  head->claimed_ms = header->claimed_ms;
  head->claimed_bbbv = header->claimed_bbbv;
  head->claimed_end = header->claimed_end;
  if (ms_replay_get_fault (replay) != NULL)
    head->fault = *ms_replay_get_fault (replay);
  for (int i = 0; i < N_TEXTS; i++)
    head->n_text[i] = *texts[i] != NULL ? (guint32)strlen (*texts[i]) + 1 : 0;
}

void
ms_cage_encode (const MsDocument *document, const MsErrorInfo *fault, GByteArray *bytes,
    const MsPointerEvent **events, int *n_events)
{
  Head head;
  gsize length = 0;
  memset (&head, 0, sizeof head); /* the room between fields too */
  *events = NULL;
  *n_events = 0;
  g_autofree char *content = document != NULL ? write_content (document, &length) : NULL;
  if (content == NULL)
    {
      if (document != NULL)
        ms_fail (&head.info, MS_STATUS_NO_MEMORY);
      else
        head.info = *fault;
      g_byte_array_append (bytes, (const guint8 *)&head, sizeof head);
      return;
    }
  MsReplayHeader texts_of = { 0 };
  char **texts[N_TEXTS];
  if (document->replay != NULL)
    texts_of = *ms_replay_get_header (document->replay);
  point_at_texts (&texts_of, texts);
  head.format = document->format;
  head.total_missing = (guint8)document->total_missing;
  head.ambiguous = (guint8)document->ambiguous;
  head.next = document->next;
  head.n_native = length;
  if (document->replay != NULL)
    {
      fill_replay (&head, document->replay, (char *const *const *)texts);
      *events = ms_replay_get_events (document->replay, n_events);
    }
  g_byte_array_append (bytes, (const guint8 *)&head, sizeof head);
  g_byte_array_append (bytes, (const guint8 *)content, (guint)length);
  for (int i = 0; i < N_TEXTS; i++)
    if (head.n_text[i] > 0)
      g_byte_array_append (bytes, (const guint8 *)*texts[i], head.n_text[i] - 1);
}

/* --- The side of who asked --- */

typedef struct
{
  MsCageTake *take;
  gpointer data;
  Head head;
} Answer;

/* The next length bytes, with a NUL behind them; NULL when they do not come. */
static char *
take_text (Answer *answer, gsize length)
{
  char *text = g_try_malloc (length + 1);
  if (text == NULL || !answer->take (answer->data, text, length))
    {
      g_free (text);
      return NULL;
    }
  text[length] = '\0';
  return text;
}

static gboolean
is_sound_info (const MsErrorInfo *info)
{
  return (unsigned)info->status < MS_N_STATUSES
      && memchr (info->detail, '\0', sizeof info->detail) != NULL
      && g_utf8_validate (info->detail, -1, NULL);
}

static gboolean
is_sound_replay (const Head *head)
{
  for (int i = 0; i < N_TEXTS; i++)
    if (head->n_text[i] > MOST_TEXT)
      return FALSE;
  gboolean ended = head->claimed_end == -1 || head->claimed_end == MS_STATE_WON
      || head->claimed_end == MS_STATE_LOST;
  return ended && head->claimed_ms >= -1 && head->claimed_bbbv >= -1 && head->square >= 1
      && head->square <= G_MAXINT16 && head->n_events <= MS_READING_MOST_EVENTS
      && is_sound_info (&head->fault);
}

static gboolean
is_sound_head (const Head *head)
{
  return is_sound_info (&head->info) && (guint32)head->format < MS_N_FORMATS
      && head->n_native <= MOST_NATIVE && head->next <= MS_DOCUMENT_MAX_BYTES
      && (!head->replay || is_sound_replay (head));
}

static gboolean
take_texts (Answer *answer, MsReplayHeader *header)
{
  char **texts[N_TEXTS];
  point_at_texts (header, texts);
  for (int i = 0; i < N_TEXTS; i++)
    {
      if (answer->head.n_text[i] == 0)
        continue;
      *texts[i] = take_text (answer, answer->head.n_text[i] - 1);
      if (*texts[i] == NULL || !g_utf8_validate (*texts[i], -1, NULL))
        return FALSE;
    }
  return TRUE;
}

static MsPointerEvent *
take_events (Answer *answer)
{
  guint32 n = answer->head.n_events;
  MsPointerEvent *events = g_try_new (MsPointerEvent, n + 1);
  gboolean sound = events != NULL
      && (n == 0 || answer->take (answer->data, events, n * sizeof *events));
  for (guint32 i = 0; sound && i < n; i++)
    sound = (unsigned)events[i].kind < MS_N_POINTER_KINDS
        && (i == 0 || events[i].time_ms >= events[i - 1].time_ms)
        && ABS (events[i].time_ms) <= MS_NATIVE_MAX_TIME;
  if (!sound)
    g_clear_pointer (&events, g_free);
  return events;
}

/* Makes the replay of a document that holds the game before its first event. */
static gboolean
take_replay (Answer *answer, MsDocument *document)
{
  const Head *head = &answer->head;
  MsReplayHeader header = { .started_us = head->started_us,
    .claimed_ms = head->claimed_ms,
    .claimed_bbbv = head->claimed_bbbv,
    .claimed_end = head->claimed_end };
  MsMouse start = { .square = head->square,
    .marks = head->marks != 0,
    .super_click = head->super_click != 0,
    .opened = head->opened != 0 };
  MsErrorInfo info;
  gboolean sound = document->play != NULL && take_texts (answer, &header);
  MsPointerEvent *events = sound ? take_events (answer) : NULL;
  if (events != NULL
      && ms_replay_new_with (g_steal_pointer (&document->play), &start, events, (int)head->n_events,
             &header, &document->replay, &info)
          == MS_STATUS_OK)
    {
      events = NULL;
      if (head->fault.status != MS_STATUS_OK)
        ms_replay_set_fault (document->replay, &head->fault);
    }
  g_free (events);
  ms_replay_header_clear (&header);
  return document->replay != NULL && ms_document_play_replay (document, &info) == MS_STATUS_OK;
}

gboolean
ms_cage_decode (
    MsCageTake *take, gpointer data, MsStatus *status, MsDocument **document, MsErrorInfo *info)
{
  Answer answer = { .take = take, .data = data };
  Head *head = &answer.head;
  MsErrorInfo unwanted;
  *document = NULL;
  if (!take (data, head, sizeof *head) || !is_sound_head (head))
    return FALSE;
  *info = head->info;
  *status = head->info.status;
  if (*status != MS_STATUS_OK)
    return TRUE;
  g_autofree char *content = take_text (&answer, head->n_native);
  g_autoptr (MsDocument) made = g_new0 (MsDocument, 1);
  made->density = NAN; /* unless the content says it */
  if (content == NULL || !g_utf8_validate (content, (gssize)head->n_native, NULL)
      || ms_read_native (content, head->n_native, made, &unwanted) != MS_STATUS_OK)
    return FALSE;
  made->format = (MsFormat)head->format;
  made->total_missing = head->total_missing != 0;
  made->ambiguous = head->ambiguous != 0;
  made->next = head->next;
  if (head->replay && !take_replay (&answer, made))
    return FALSE;
  *document = g_steal_pointer (&made);
  return TRUE;
}
