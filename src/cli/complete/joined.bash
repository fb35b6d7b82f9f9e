# Text between double quotes. A `!` calls up the history even there, and a backslash before it would stay.
_tileref_double_quoted() {
    local char i
    for ((i = 0; i < ${#1}; i++)); do
        char="${1:i:1}"
        case "$char" in
            \\ | \" | \$ | \`) printf '\\%s' "$char" ;;
            !) printf '%s' "\"'!'\"" ;;
            *) printf '%s' "$char" ;;
        esac
    done
}

# Text between single quotes.
_tileref_single_quoted() {
    local char i
    for ((i = 0; i < ${#1}; i++)); do
        char="${1:i:1}"
        if [[ "$char" == \' ]]; then
            char="'\\''"
        fi
        printf '%s' "$char"
    done
}

# Words split at `=` are joined before the program is called; the part already typed is removed from its answers, and
# the rest is quoted for the quote that is open, or else with backslashes. Nothing in an answer is expanded.
_tileref() {
    local - 2> /dev/null && set -f
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
        case "$last" in
            \"*) COMPREPLY[i]="$(_tileref_double_quoted "$word")" ;;
            \'*) COMPREPLY[i]="$(_tileref_single_quoted "$word")" ;;
            *) printf -v 'COMPREPLY[i]' %q "$word" ;;
        esac
        # Bash closes the quote itself, unless it meets it in the word.
        if [[ "$last" == [\"\']* && "$word" == *"${last:0:1}"* && ${#COMPREPLY[@]} -eq 1 ]]; then
            COMPREPLY[i]+="${last:0:1}"
        fi
    done
}
complete -o nospace -o bashdefault -F _tileref tileref
