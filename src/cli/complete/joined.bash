# Words split at `=` are joined before the program is called; the part already typed is removed from its answers, and
# the rest is quoted.
_tileref() {
    local last="${COMP_WORDS[COMP_CWORD]}" word cur at=0 i
    local -a words=()
    for ((i = 0; i < ${#COMP_WORDS[@]}; i++)); do
        word="${COMP_WORDS[i]}"
        if ((i > 1 && i <= COMP_CWORD)) && [[ "$word" == "=" || "${COMP_WORDS[i-1]}" == "=" ]]; then
            words[at]+="$word"
        else
            at=${#words[@]}
            words+=("$word")
        fi
        if ((i == COMP_CWORD)); then
            cur=$at
        fi
    done
    if [[ "$last" == "=" ]]; then
        last=""
    fi
    local typed="${words[cur]}"
    local prefix="${typed%"$last"}"
    local -a COMP_WORDS=("${words[@]}")
    local COMP_CWORD=$cur
    _clap_complete_tileref "$1" "$typed" "$3"
    for i in "${!COMPREPLY[@]}"; do
        word="${COMPREPLY[i]:${#prefix}}"
        if [[ "$last" != [\"\']* ]]; then
            printf -v word %q "$word"
        fi
        COMPREPLY[i]="$word"
    done
}
complete -o nospace -o bashdefault -F _tileref tileref
