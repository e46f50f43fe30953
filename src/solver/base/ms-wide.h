/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions that are compiled for newer machines too, and chosen when the program starts: they have
 * wider vectors, and instructions for sets of bits.  Not with sanitizers, which start before. */
#pragma once

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) \
    && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define MS_WIDE __attribute__ ((target_clones ("arch=x86-64-v4", "arch=x86-64-v3", "default")))
/* The same for whole numbers alone, where wider vectors than those of the third level gain nothing. */
#define MS_BITWISE __attribute__ ((flatten, target_clones ("arch=x86-64-v3", "default")))
#else
#define MS_WIDE
#define MS_BITWISE
#endif

/* A function with vectors of 32 bytes written out, to be called where MS_HAS_AVX2 () holds: asked each
 * time, so that sanitizers have it too. */
#if defined(__x86_64__) && defined(__GNUC__)
#define MS_AVX2 __attribute__ ((target ("avx2")))
#define MS_HAS_AVX2() __builtin_cpu_supports ("avx2")
#endif
