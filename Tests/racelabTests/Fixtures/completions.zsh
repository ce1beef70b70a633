#compdef racelab
# zsh completion for racelab
_racelab() {
  local context state state_descr line
  local -A opt_args
  local -a commands=( \
    'list:list the scenarios by section' \
    'tour:go through the lessons, page by page' \
    'run:run scenarios on real threads and show what went wrong' \
    'odds:how often a race shows, plain and boosted' \
    'trace:record a run, and show the lost update that really happened' \
    'explain:show a scenario'\''s lesson and its critical section' \
    'quiz:answer questions about the lessons' \
    'choose:find out which protection to take, question by question' \
    'compare:measure what protections cost, beside the same loops in C' \
    'judge:ask three witnesses about scenarios, side by side' \
    'explore:count every interleaving of a scenario'\''s steps' \
    'replay:show a schedule again, from its token' \
    'play:be the scheduler, and make a scenario go wrong' \
    'tsan:run scenarios under Thread Sanitizer and explain what it reports' \
    'check:ask two witnesses about your own Swift file' \
    'exercise:repair a faulty file, and have the repair judged' \
    'new:write a scenario of your own, to begin with' \
    'doctor:check what this machine has for racelab, and say what to do' \
    'help:show help for racelab or one of its commands' \
    'completions:print a completion script for a shell' \
    'man:print the manual page, in mdoc' \
  )
  _arguments -C \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '1: :->command' '*:: :->argument'
  case $state in
  command) _describe 'command' commands ;;
  argument)
    case $line[1] in
    list)
      _arguments \
        '--grade[only this grade, such as dataRace or safe]:GRADE:(dataRace raceCondition safe hazard order)' \
        '--long[with grades and summaries, a line each]' \
        '--json[print one JSON document and nothing else]' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '*: :' ;;
    tour)
      _arguments \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '1:NAME:(counter nslock)' ;;
    run)
      _arguments \
        '--threads[threads (or tasks) that run at once]:N:()' \
        '--readers[threads that read, where a scenario has both]:R:()' \
        '--writers[threads that write]:W:()' \
        '--iterations[what each of them does, so often; or rounds]:M:()' \
        '--runs[repeat R times, with a rate and its interval]:R:()' \
        '--step[what one increment adds]:S:()' \
        '--think[work between the read and the write\: a DURATION, yield or none]:DURATION:(none yield 500ns 200us 50ms)' \
        '--boost[delays between the read and the write\: yield\:P, pause\:N or starve]:BOOST:(yield:0.5 pause:1000 starve)' \
        '--seed[repeat the boost'\''s choices (default 1)]:S:()' \
        '--ordering[how atomics are ordered, where that is shown]:ORDER:(relaxed acquire-release sequential)' \
        '--log[print each deposit to the account as it happens]' \
        '--watch[draw totals, losses and threads meanwhile; each iteration costs more]' \
        '--fixed[of hazards, play only the fixed variant]' \
        '--predict[ask first in which order lines will come, then compare]' \
        '--timeout[stop a run after this long (default 30s; hazards 2s)]:DURATION:()' \
        '--isolate[make each run a child process, so that nothing it does ends racelab]' \
        '--expect[exit 1 unless a run lost something (race) or none did (exact)]:WHAT:(race exact)' \
        '--json[print one JSON document and nothing else]' \
        '--quiet[print nothing but errors; the exit status tells]' \
        '-q[print nothing but errors; the exit status tells]' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '*:NAME… | all:(counter nslock all)' ;;
    odds)
      _arguments \
        '--threads[threads (or tasks) that run at once (default 2)]:N:()' \
        '--iterations[what each of them does, so often (default 5)]:M:()' \
        '--runs[runs of each kind (default 1000)]:R:()' \
        '--boost[delays between the read and the write\: yield\:P, pause\:N or starve]:BOOST:(yield:0.5 pause:1000 starve)' \
        '--seed[repeat the boost'\''s choices (default 1)]:S:()' \
        '--timeout[stop a run after this long (default 30s)]:DURATION:()' \
        '--json[print one JSON document and nothing else]' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '1:NAME:(counter nslock)' ;;
    trace)
      _arguments \
        '--threads[threads (or tasks) that run at once (default 2)]:N:()' \
        '--iterations[what each of them does, so often (default 1000)]:M:()' \
        '--think[work between the read and the write]:DURATION:(none yield 500ns 200us 50ms)' \
        '--boost[delays between the read and the write\: yield\:P, pause\:N or starve]:BOOST:(yield:0.5 pause:1000 starve)' \
        '--seed[repeat the boost'\''s choices (default 1)]:S:()' \
        '--all[list all windows instead]' \
        '--window[show window number K, by time, instead]:K:()' \
        '--around[show what happened about so long after the beginning, such as 120us]:TIME:()' \
        '--keep[what a full buffer keeps\: oldest (default) or newest]:WHICH:(oldest newest)' \
        '--buffer[room in each of a thread'\''s two buffers (default all, up to 20 million in all)]:EVENTS:()' \
        '--csv[write every event as a row]:FILE:_files' \
        '--svg[draw a picture of it, such as for a slide]:FILE:_files' \
        '--perfetto[write it for ui.perfetto.dev or chrome\://tracing]:FILE:_files' \
        '--html[write a page for the browser\: lanes to zoom, outcomes, the lesson]:FILE:_files' \
        '--runs[with --html\: further runs, not recorded, for their outcomes (default 100)]:R:()' \
        '--tsan[with --html\: add what Thread Sanitizer reports]' \
        '--timeout[stop a run after this long (default 30s)]:DURATION:()' \
        '--json[print one JSON document and nothing else]' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '1:NAME:(counter nslock)' ;;
    explain)
      _arguments \
        '--source[show the scenario'\''s whole Swift file instead]' \
        '--model[show the critical section beside the model'\''s steps instead]' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '1:NAME:(counter nslock)' ;;
    quiz)
      _arguments \
        '--count[how many questions at most (default 10)]:N:()' \
        '--seed[the same questions in the same order as before]:S:()' \
        '--answers[answer at once, without asking\: a,c,b]:LETTERS:()' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '*:NAME…:(counter nslock all)' ;;
    choose)
      _arguments \
        '--print[print all questions and where they lead]' \
        '--answers[answer at once, without asking\: yes,no,no]:ANSWERS:()' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '*: :' ;;
    compare)
      _arguments \
        '--threads[numbers of threads (default 1,2,4,8)]:LIST:(1,2,4,8)' \
        '--reads[percentages of reads, such as 0,50,90,99,100 (with 4 threads by default)]:LIST:(0,50,90,99,100)' \
        '--work[work with the protection held, and without it, such as 50ns\:200ns]:IN:OUT:()' \
        '--rounds[rounds (default as many as the budget allows)]:R:()' \
        '--budget[about how long it may take (default 45s)]:DURATION:()' \
        '--quick[less exactly, in under 10 seconds]' \
        '--save[keep the result, in the user'\''s data folder or as a file.json]:NAME:()' \
        '--against[say what has changed since that result]:NAME:()' \
        '--fail-over[exit 1 if a cost rose beyond noise by more than that]:PERCENT:()' \
        '--svg[write a picture\: costs, waiting times, and shares of the threads]:FILE:_files' \
        '--html[write a page for the browser\: pictures, tables, remarks, changes]:FILE:_files' \
        '--csv[print rows of comma-separated values instead]' \
        '--json[print one JSON document and nothing else]' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '*:\[NAME…\]:(counter nslock)' ;;
    judge)
      _arguments \
        '--runs[real runs of each scenario (default 30)]:R:()' \
        '--timeout[stop a run after this long (default 30s)]:DURATION:()' \
        '--json[print one JSON document and nothing else]' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '*:NAME… | all:(counter nslock all)' ;;
    explore)
      _arguments \
        '--threads[threads of the model (default 2, at most 8)]:N:()' \
        '--iterations[increments that each does (default 3)]:M:()' \
        '--memory[what threads see of each other\: sequential (default), or tso, with store buffers]:MODEL:(sequential tso)' \
        '--outcome[show the shortest schedule to this total, not to the worst one]:TOTAL:()' \
        '--runs[real runs to hold beside it (default 1000)]:R:()' \
        '--limit-memory[give up at this size (default 2G)]:SIZE:()' \
        '--limit-time[give up after this long (default 10m)]:DURATION:()' \
        '--json[print one JSON document and nothing else]' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '1:NAME:(counter nslock)' ;;
    replay)
      _arguments \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '1:TOKEN:()' ;;
    play)
      _arguments \
        '--threads[threads (default 2, at most 4)]:N:()' \
        '--iterations[increments of each (default 1, at most 5)]:M:()' \
        '--moves[step these threads, print the board and exit\: 0 if it went wrong, else 1]:LIST:()' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '*:\[NAME…\]:(counter nslock)' ;;
    tsan)
      _arguments \
        '--threads[threads (or tasks) that run at once (default 2)]:N:()' \
        '--iterations[increments that each of them does (default 1000)]:M:()' \
        '--timeout[stop a run after this long (default 1m)]:DURATION:()' \
        '--raw[show all that the sanitized twin printed, as it came]' \
        '--json[print one JSON document and nothing else]' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '*:NAME… | all:(counter nslock all)' ;;
    check)
      _arguments \
        '--setup[statements before the threads start]:CODE:()' \
        '--each[what threads call; given more than once, they are dealt to the threads in turn]:CODE:()' \
        '--total[a whole number, read after the last call]:EXPR:()' \
        '--expect[what it should be (default threads * iterations)]:EXPR:()' \
        '--invariant[what must be true after the last call]:EXPR:()' \
        '--async[tasks make the calls, so that code may await]' \
        '--threads[threads (or tasks) that call (default 8)]:N:()' \
        '--iterations[calls that each makes (default 10000, 1000 under Thread Sanitizer, and fewer where they take long)]:M:()' \
        '--runs[runs of each kind (default as time allows)]:R:()' \
        '--timeout[stop a run after this long (default 10s)]:DURATION:()' \
        '--swift-version[the language mode, 5 or 6]:V:(5 6)' \
        '--swift-flag[a further flag for swiftc, as often as needed]:FLAG:()' \
        '--json[print one JSON document and nothing else]' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '*:FILE…:_files' ;;
    exercise)
      _arguments \
        '--runs[runs of each kind (default as time allows)]:R:()' \
        '--timeout[stop a run after this long (default 10s)]:DURATION:()' \
        '--json[print one JSON document and nothing else]' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '*:\[list | start NAME | check FILE\]:_files' ;;
    new)
      _arguments \
        '--grade[what it is to do\: dataRace, raceCondition, safe (default) or hazard]:GRADE:(dataRace raceCondition safe hazard)' \
        '--section[where it is listed (default counter; hazards for a hazard)]:SECTION:(counter account caches ordering hazards sequence)' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '1:NAME:()' ;;
    doctor)
      _arguments \
        '--json[print one JSON document and nothing else]' \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '*: :' ;;
    help)
      _arguments \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '1:\[COMMAND\]:(list tour run odds trace explain quiz choose compare judge explore replay play tsan check exercise new doctor help completions man)' ;;
    completions)
      _arguments \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '1:SHELL:(bash zsh fish)' ;;
    man)
      _arguments \
        '--color[colour\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
        '--output[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '-o[write the result to FILE instead of standard output (-)]:FILE:_files' \
        '--help[show help and exit]' \
        '-h[show help and exit]' \
        '--version[show the version and exit]' \
        '*: :' ;;
    esac ;;
  esac
}
if [[ $funcstack[1] == _racelab ]]; then
  _racelab "$@"
else
  compdef _racelab racelab
fi
