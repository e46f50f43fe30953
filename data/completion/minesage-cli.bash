# Completion of minesage-cli for bash: what it offers is what minesage-cli itself lists.
_minesage_cli() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  local program=${COMP_WORDS[0]} line name value IFS=$' \t\n'
  COMPREPLY=()
  if ((COMP_CWORD == 1)) || [[ $command == help ]]; then
    COMPREPLY=($(compgen -W "help $("$program" --list 2>/dev/null | cut -f 1)" -- "$word"))
    return
  fi
  # bash takes --format=json for three words.
  [[ $word == '=' ]] && word=
  [[ $before == '=' ]] && before=${COMP_WORDS[COMP_CWORD - 2]}
  while IFS= read -r line; do
    name=${line%%$'\t'*} value=${line#*$'\t'} value=${value%%$'\t'*}
    if [[ $before == "$name" && $value == *'|'* && $value != *[A-Z]* ]]; then
      COMPREPLY=($(compgen -W "${value//|/ }" -- "$word"))
      return
    elif [[ $before == "$name" && -n $value ]]; then
      [[ $value == FILE ]] && COMPREPLY=($(compgen -f -- "$word"))
      return
    fi
  done < <("$program" "$command" --list 2>/dev/null)
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "--help $("$program" "$command" --list 2>/dev/null | cut -f 1)" \
      -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _minesage_cli minesage-cli
