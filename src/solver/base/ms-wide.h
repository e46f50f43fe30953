/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Attributes of functions that are compiled for newer machines too, with wider vectors and
 * instructions for sets of bits; which version is called is chosen when the program starts.  They
 * are empty with sanitizers, which start before that, and where it is counted what tests reach,
 * which would count the versions for other processors too. */
#pragma once

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) \
    && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(MS_COUNTED)
#define MS_WIDE __attribute__ ((target_clones ("arch=x86-64-v4", "arch=x86-64-v3", "default")))
/* The same for functions with integers alone, which gain nothing from the wider vectors of
 * x86-64-v4. */
#define MS_BITWISE __attribute__ ((flatten, target_clones ("arch=x86-64-v3", "default")))
#else
#define MS_WIDE
#define MS_BITWISE
#endif

/* A function written with vectors of 32 bytes, to be called only where MS_HAS_AVX2 () holds; that
 * is asked at each call, so that it works with sanitizers too. */
#if defined(__x86_64__) && defined(__GNUC__)
#define MS_AVX2 __attribute__ ((target ("avx2")))
#define MS_HAS_AVX2() __builtin_cpu_supports ("avx2")
#endif
