# bash completion for racelab
_racelab() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command= options= arguments= i
  case $previous in
    --color) mapfile -t COMPREPLY < <(compgen -W "auto always never" -- "$word"); return ;;
    --output|-o) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    --grade) mapfile -t COMPREPLY < <(compgen -W "dataRace raceCondition safe hazard order" -- "$word"); return ;;
    --threads) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --readers) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --writers) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --iterations) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --runs) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --step) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --think) mapfile -t COMPREPLY < <(compgen -W "none yield 500ns 200us 50ms" -- "$word"); return ;;
    --boost) mapfile -t COMPREPLY < <(compgen -W "yield:0.5 pause:1000 starve" -- "$word"); return ;;
    --seed) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --ordering) mapfile -t COMPREPLY < <(compgen -W "relaxed acquire-release sequential" -- "$word"); return ;;
    --timeout) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --expect) mapfile -t COMPREPLY < <(compgen -W "race exact" -- "$word"); return ;;
    --window) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --around) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --keep) mapfile -t COMPREPLY < <(compgen -W "oldest newest" -- "$word"); return ;;
    --buffer) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --csv) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    --svg) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    --perfetto) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    --html) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    --count) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --answers) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --reads) mapfile -t COMPREPLY < <(compgen -W "0,50,90,99,100" -- "$word"); return ;;
    --work) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --rounds) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --budget) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --save) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --against) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --fail-over) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --memory) mapfile -t COMPREPLY < <(compgen -W "sequential tso" -- "$word"); return ;;
    --outcome) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --limit-memory) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --limit-time) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --moves) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --setup) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --each) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --total) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --invariant) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --swift-version) mapfile -t COMPREPLY < <(compgen -W "5 6" -- "$word"); return ;;
    --swift-flag) mapfile -t COMPREPLY < <(compgen -W "" -- "$word"); return ;;
    --section) mapfile -t COMPREPLY < <(compgen -W "counter account caches ordering hazards sequence" -- "$word"); return ;;
  esac
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      list|tour|run|odds|trace|explain|quiz|choose|compare|judge|explore|replay|play|tsan|check|exercise|new|doctor|help|completions|man) command=${COMP_WORDS[i]}; break ;;
    esac
  done
  case $command in
    list) options="--grade --long --json --color --output --help --version" arguments="" ;;
    tour) options="--color --output --help --version" arguments="counter nslock" ;;
    run) options="--threads --readers --writers --iterations --runs --step --think --boost --seed --ordering --log --watch --fixed --predict --timeout --isolate --expect --json --quiet --color --output --help --version" arguments="counter nslock all" ;;
    odds) options="--threads --iterations --runs --boost --seed --timeout --json --color --output --help --version" arguments="counter nslock" ;;
    trace) options="--threads --iterations --think --boost --seed --all --window --around --keep --buffer --csv --svg --perfetto --html --runs --tsan --timeout --json --color --output --help --version" arguments="counter nslock" ;;
    explain) options="--source --model --color --output --help --version" arguments="counter nslock" ;;
    quiz) options="--count --seed --answers --color --output --help --version" arguments="counter nslock all" ;;
    choose) options="--print --answers --color --output --help --version" arguments="" ;;
    compare) options="--threads --reads --work --rounds --budget --quick --save --against --fail-over --svg --html --csv --json --color --output --help --version" arguments="counter nslock" ;;
    judge) options="--runs --timeout --json --color --output --help --version" arguments="counter nslock all" ;;
    explore) options="--threads --iterations --memory --outcome --runs --limit-memory --limit-time --json --color --output --help --version" arguments="counter nslock" ;;
    replay) options="--color --output --help --version" arguments="" ;;
    play) options="--threads --iterations --moves --color --output --help --version" arguments="counter nslock" ;;
    tsan) options="--threads --iterations --timeout --raw --json --color --output --help --version" arguments="counter nslock all" ;;
    check) options="--setup --each --total --expect --invariant --async --threads --iterations --runs --timeout --swift-version --swift-flag --json --color --output --help --version" arguments="" ;;
    exercise) options="--runs --timeout --json --color --output --help --version" arguments="" ;;
    new) options="--grade --section --color --output --help --version" arguments="" ;;
    doctor) options="--json --color --output --help --version" arguments="" ;;
    help) options="--color --output --help --version" arguments="list tour run odds trace explain quiz choose compare judge explore replay play tsan check exercise new doctor help completions man" ;;
    completions) options="--color --output --help --version" arguments="bash zsh fish" ;;
    man) options="--color --output --help --version" arguments="" ;;
    *) options="--color --output --help --version"
        arguments="list tour run odds trace explain quiz choose compare judge explore replay play tsan check exercise new doctor help completions man" ;;
  esac
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -W "$arguments" -- "$word")
  fi
}
complete -F _racelab racelab
