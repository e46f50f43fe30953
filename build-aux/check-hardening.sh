#!/bin/sh
# sh build-aux/check-hardening.sh PROGRAM…
# Looks whether the programs are built as the option hardening promises, and names what one lacks.
set -eu
status=0
lacks() {
  echo "$1: $2" >&2
  status=1
}
for program in "$@"; do
  headers=$(readelf -W -h -l -d "$program")
  symbols=$(readelf -W --dyn-syms "$program")
  case $headers in *"Type:"*DYN*) ;; *) lacks "$program" "its addresses are fixed" ;; esac
  case $headers in *GNU_RELRO*) ;; *) lacks "$program" "its tables of calls can be written" ;; esac
  case $headers in *BIND_NOW*) ;; *) lacks "$program" "calls are bound when they are first made" ;; esac
  case $headers in *"GNU_STACK"*RWE*) lacks "$program" "its stack can be executed" ;; esac
  case $symbols in *__stack_chk_fail*) ;; *) lacks "$program" "the stack is not protected" ;; esac
  case $symbols in *_chk@*) ;; *) lacks "$program" "libc does not check bounds" ;; esac
done
exit $status
