if [[ "${funcstack[1]}" == "_tileref" ]]; then
    _clap_dynamic_completer_tileref "$@"
fi
