/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SQLite's memory, of which one request is not granted. */
#pragma once

#include <glib.h>
#include <sqlite3.h>

static sqlite3_mem_methods usual;
/* Requests that were made, and the one that fails, counted from 1; 0: none. */
static int n_requests, failing;

static void *
request (int size)
{
  return ++n_requests == failing ? NULL : usual.xMalloc (size);
}

static void *
request_again (void *block, int size)
{
  return ++n_requests == failing ? NULL : usual.xRealloc (block, size);
}

/* To be called once, before SQLite is used. */
static void
set_up_memory (void)
{
  g_assert_cmpint (sqlite3_config (SQLITE_CONFIG_GETMALLOC, &usual), ==, SQLITE_OK);
  sqlite3_mem_methods methods = usual;
  methods.xMalloc = request;
  methods.xRealloc = request_again;
  g_assert_cmpint (sqlite3_config (SQLITE_CONFIG_MALLOC, &methods), ==, SQLITE_OK);
  /* No room set aside for small requests, which would never fail. */
  g_assert_cmpint (sqlite3_config (SQLITE_CONFIG_LOOKASIDE, 0, 0), ==, SQLITE_OK);
}
