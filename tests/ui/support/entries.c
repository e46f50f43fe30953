/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "entries.h"

#if defined(__linux__) && defined(__x86_64__)
#define CAN_COUNT 1
#else
#define CAN_COUNT 0
#endif

#if CAN_COUNT
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#define BREAKPOINT 0xcc
#define TRAP_FLAG 0x100

/* So often a function is told of on the main thread, which is where handlers run: enough for each
 * listener of a signal, and not for a loop over cells to take long. */
#define MOST_HITS 200

#define MOST_HANDLERS 1000

typedef struct
{
  guint8 *address;
  guint8 byte; /* that the breakpoint stands for */
  int n_hits;
  Entry entry;
} Place;

static GArray *places; /* of Place, by address; their number does not change */
static GStringChunk *kept_names; /* theirs, and of their files, to the end of the program */
static struct
{
  gpointer source;
  pthread_t main_thread;
  int stepping; /* the place that is left, whose breakpoint is to come back; -1: none */
  int n_handlers;
  struct
  {
    int place;
    gpointer listener;
  } handlers[MOST_HANDLERS];
} state;

/* What runs in the trap is not to be looked at by sanitizers, which would count it as the
 * program's. */
#define IN_TRAP __attribute__ ((no_sanitize ("address", "undefined")))

IN_TRAP static int
find_place (const guint8 *address)
{
  const Place *all = (const Place *)(void *)places->data;
  int from = 0, to = (int)places->len;
  while (from < to)
    {
      int middle = (from + to) / 2;
      if (all[middle].address < address)
        from = middle + 1;
      else
        to = middle;
    }
  return from < (int)places->len && all[from].address == address ? from : -1;
}

/* A handler is called by a marshaller, of GObject's own or libffi's, or, where a marshaller ends
 * with the call, by what called that. */
static gboolean
is_emission (void *code)
{
  Dl_info info;
  if (dladdr (code, &info) == 0 || info.dli_fname == NULL)
    return FALSE;
  if (strstr (info.dli_fname, "libffi") != NULL)
    return TRUE;
  return strstr (info.dli_fname, "libgobject") != NULL && info.dli_sname != NULL
      && (g_str_has_prefix (info.dli_sname, "g_cclosure_")
          || g_str_has_prefix (info.dli_sname, "g_closure_")
          || g_str_has_prefix (info.dli_sname, "g_signal_"));
}

/* The source is what a handler gets last, or first. */
IN_TRAP static void
note_handler (int place, const greg_t *registers)
{
  const int arguments[] = { REG_RDI, REG_RSI, REG_RDX, REG_RCX };
  gpointer listener = (gpointer)registers[REG_RDI];
  gboolean about_source = FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (arguments); i++)
    about_source = about_source || (gpointer)registers[arguments[i]] == state.source;
  if (!about_source || !is_emission (*(void **)registers[REG_RSP]))
    return;
  for (int i = 0; i < state.n_handlers; i++)
    if (state.handlers[i].place == place && state.handlers[i].listener == listener)
      return;
  if (state.n_handlers == MOST_HANDLERS)
    abort ();
  state.handlers[state.n_handlers].place = place;
  state.handlers[state.n_handlers++].listener = listener;
}

/* A breakpoint is met: its byte comes back, and the function goes on with its first instruction.
 * On the main thread that instruction alone is run, and the breakpoint is put there again. */
IN_TRAP static void
trap_cb (int signal_number, siginfo_t *info, void *context)
{
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  gboolean in_main = pthread_equal (pthread_self (), state.main_thread);
  if (in_main && state.stepping >= 0 && (registers[REG_EFL] & TRAP_FLAG) != 0)
    {
      *((Place *)(void *)places->data)[state.stepping].address = BREAKPOINT;
      registers[REG_EFL] &= ~(greg_t)TRAP_FLAG;
      state.stepping = -1;
      return;
    }
  int i = find_place ((const guint8 *)registers[REG_RIP] - 1);
  if (i < 0)
    abort ();
  Place *place = (Place *)(void *)places->data + i;
  registers[REG_RIP] -= 1;
  *place->address = place->byte;
  place->n_hits++;
  if (!in_main)
    return;
  note_handler (i, registers);
  if (place->n_hits < MOST_HITS)
    {
      state.stepping = i;
      registers[REG_EFL] |= TRAP_FLAG;
    }
}

/* Functions of modules begin with ms_; a static one is told by its file. */
static gboolean
is_of_module (const char *name, const char *file)
{
  if (g_ascii_isupper (name[0]) || g_str_has_prefix (name, "glib_"))
    return FALSE;
  return file != NULL ? g_str_has_prefix (file, "ms-") : g_str_has_prefix (name, "ms_");
}

static void
add_symbols (
    const char *base, const Elf64_Sym *symbols, gsize n, const char *names, guint64 load_address)
{
  const char *file = NULL;
  for (gsize i = 0; i < n; i++)
    {
      const Elf64_Sym *symbol = &symbols[i];
      const char *name = names + symbol->st_name;
      gboolean is_static = ELF64_ST_BIND (symbol->st_info) == STB_LOCAL;
      if (ELF64_ST_TYPE (symbol->st_info) == STT_FILE)
        file = name;
      if (ELF64_ST_TYPE (symbol->st_info) != STT_FUNC || symbol->st_shndx == SHN_UNDEF
          || symbol->st_value == 0 || !is_of_module (name, is_static ? file : NULL))
        continue;
      Place place = { .address = (guint8 *)(gsize)(load_address + symbol->st_value) };
      place.byte = *place.address;
      place.entry.name = g_string_chunk_insert_const (kept_names, name);
      place.entry.file = is_static ? g_string_chunk_insert_const (kept_names, file) : NULL;
      g_array_append_val (places, place);
    }
}

/* The table of symbols is in the file alone. */
static int
add_object (struct dl_phdr_info *info, gsize size, void *user_data)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  const char *path = info->dlpi_name[0] != 0 ? info->dlpi_name : program;
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GMappedFile) mapped = NULL;
  if (info->dlpi_name[0] != 0 && !g_str_has_prefix (name, "libms-"))
    return 0;
  mapped = g_mapped_file_new (path, FALSE, NULL);
  if (mapped == NULL)
    return 0;
  const char *base = g_mapped_file_get_contents (mapped);
  const Elf64_Ehdr *header = (const void *)base;
  const Elf64_Shdr *sections = (const void *)(base + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++)
    if (sections[i].sh_type == SHT_SYMTAB)
      add_symbols (base, (const void *)(base + sections[i].sh_offset),
          sections[i].sh_size / sizeof (Elf64_Sym), base + sections[sections[i].sh_link].sh_offset,
          info->dlpi_addr);
  return 0;
}

static int
compare_places (const void *a, const void *b)
{
  const Place *first = a, *second = b;
  return first->address < second->address ? -1 : first->address > second->address;
}

/* Several names of one function are one: the first that was found. */
static void
find_places (void)
{
  places = g_array_new (FALSE, FALSE, sizeof (Place));
  kept_names = g_string_chunk_new (1 << 16);
  dl_iterate_phdr (add_object, NULL);
  g_array_sort (places, compare_places);
  Place *all = (Place *)(void *)places->data;
  guint n = 0;
  for (guint i = 0; i < places->len; i++)
    if (n == 0 || all[n - 1].address != all[i].address)
      all[n++] = all[i];
  g_array_set_size (places, n);
}

const Entry *
entries_find (gpointer address)
{
  if (places == NULL)
    find_places ();
  int i = find_place (address);
  return i >= 0 ? &g_array_index (places, Place, i).entry : NULL;
}

static void
make_writable (void)
{
  gsize page = (gsize)sysconf (_SC_PAGESIZE);
  gsize last = 0;
  for (guint i = 0; i < places->len; i++)
    {
      gsize start = (gsize)g_array_index (places, Place, i).address / page * page;
      if (start == last)
        continue;
      if (mprotect ((void *)start, page, PROT_READ | PROT_WRITE | PROT_EXEC) != 0)
        g_error ("The program's code cannot be written to");
      last = start;
    }
}

const char *
entries_get_obstacle (void)
{
  return NULL;
}

void
entries_begin (gpointer source)
{
  static gboolean writable = FALSE;
  if (places == NULL)
    find_places ();
  if (!writable)
    {
      g_assert_cmpuint (places->len, >, 1000);
      make_writable ();
      writable = TRUE;
      struct sigaction action = { .sa_sigaction = trap_cb, .sa_flags = SA_SIGINFO | SA_NODEFER };
      sigaction (SIGTRAP, &action, NULL);
    }
  state.source = source;
  state.main_thread = pthread_self ();
  state.stepping = -1;
  state.n_handlers = 0;
  for (guint i = 0; i < places->len; i++)
    {
      Place *place = &g_array_index (places, Place, i);
      place->n_hits = 0;
      *place->address = BREAKPOINT;
    }
}

void
entries_end (void)
{
  for (guint i = 0; i < places->len; i++)
    *g_array_index (places, Place, i).address = g_array_index (places, Place, i).byte;
}

GArray *
entries_copy (void)
{
  GArray *copy = g_array_new (FALSE, FALSE, sizeof (Entry));
  for (guint i = 0; i < places->len; i++)
    if (g_array_index (places, Place, i).n_hits > 0)
      g_array_append_val (copy, g_array_index (places, Place, i).entry);
  return copy;
}

GArray *
entries_copy_handlers (void)
{
  GArray *copy = g_array_new (FALSE, FALSE, sizeof (EntryHandler));
  for (int i = 0; i < state.n_handlers; i++)
    {
      EntryHandler handler = { g_array_index (places, Place, state.handlers[i].place).entry,
        state.handlers[i].listener };
      g_array_append_val (copy, handler);
    }
  return copy;
}

#else

const char *
entries_get_obstacle (void)
{
  return "entries are counted on Linux on x86-64 alone";
}

void
entries_begin (gpointer source)
{
}

void
entries_end (void)
{
}

const Entry *
entries_find (gpointer address)
{
  return NULL;
}

GArray *
entries_copy (void)
{
  return g_array_new (FALSE, FALSE, sizeof (Entry));
}

GArray *
entries_copy_handlers (void)
{
  return g_array_new (FALSE, FALSE, sizeof (EntryHandler));
}
#endif
