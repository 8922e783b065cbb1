// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How threads start, how loops end, and how a pool retires: two workers, two callers with two loops each, in every interleaving.
//
// The steps are those of include/heist/scheduler/README.md, "Loops" and "Ends", of src/loop.cpp and of start_worker() and end_workers() in
// src/worker.cpp. A caller wants no help and gets what comes, or none if the notice is taken. Threads may be refused, the notice is used
// again, a worker may come late to it, and the pool may retire at any time. sleep.pml has the search for work.
//
// keeps(step): false in the mutant that leaves this step out. mutants.cmake takes the list of mutants from these lines.
#define somebody_inside_when_announcing 1
#define look_after_waking 2
#define last_one_wakes_the_caller 3
#define closed_before_it_is_gone 4
#define look_after_closing 5
#define may_start_under_the_lock 6
#define lock_at_the_end 7
#define stop_before_waking 8
#define waking_at_the_end 9
#define work_in_hand_before_the_end 10
#define announced_before_waiting 11
#define keeps(step) (LEFT_OUT != step)

#define workers 2
#define callers 2

bool stopping, starting; // the upper bit of the roster's word, and its mutex
byte started;
bool refused;
bool asleep_bit[workers];
bool busy[workers];       // worker::state; not busy and running: idle
bool running[workers];

bool used, shown;         // a board with one notice
bool open, inside, waits; // its gate, with room for one helper

mtype = { idle, has_token, asleep };
mtype bed[workers] = idle;
mtype notice_bed = idle; // where the loop's caller sleeps

// What is claimed, not what the pool knows.
bool lives;          // the loop is on its caller's stack
byte callers_done;
bool over;           // the pool has retired

#define may_start (started < workers && !refused && !stopping)
#define work_in_sight (shown && open && !inside)

// core::start_worker()
inline start_worker() {
    if
    :: may_start ->
        d_step { !starting -> starting = true }
        if
#if keeps(may_start_under_the_lock)
        :: may_start ->
#else
        :: true ->
#endif
            if
            :: atomic {
                   assert(started < workers && !running[started] && !over);
                   running[started] = true; busy[started] = true;
                   run worker(started);
                   started++
               }
            :: refused = true
            fi
        :: !may_start
        fi;
        starting = false
    :: else
    fi
}

// core::wake(1): take_one(), and its wake-up
inline wake() {
    if
    :: d_step { asleep_bit[0] -> asleep_bit[0] = false; bed[0] = has_token }
    :: d_step { !asleep_bit[0] && asleep_bit[1] -> asleep_bit[1] = false; bed[1] = has_token }
    :: else -> start_worker()
    fi
}

proctype worker(byte me) {
look:
    if
    :: stopping -> goto gone
    :: !stopping && shown
    :: !stopping && !shown -> goto rest
    fi;
    if
    :: d_step { open && !inside -> inside = true }
    :: else -> goto rest
    fi;
#if !keeps(work_in_hand_before_the_end)
    if
    :: stopping -> goto gone
    :: else
    fi;
#endif
    d_step { assert(lives); shown = false } // works on it until nothing is left, and hides it
    if
    :: d_step { waits -> assert(lives); inside = false }
#if keeps(last_one_wakes_the_caller)
       notice_bed = has_token
#endif
    :: d_step { !waits -> assert(lives); inside = false }
    fi;
    goto look;

rest:
    atomic { busy[me] = false; asleep_bit[me] = true }
    if
    :: work_in_sight || stopping
    :: else ->
        if
        :: d_step { bed[me] == idle -> bed[me] = asleep }
           d_step { bed[me] == has_token -> bed[me] = idle }
        :: d_step { bed[me] == has_token -> bed[me] = idle }
        fi
    fi;
    d_step { asleep_bit[me] = false; busy[me] = true }
    goto look;

gone:
    running[me] = false
}

inline run_loop() {
    if
    :: used -> goto alone
    :: d_step { !used -> assert(!inside); used = true; lives = true; waits = false; open = true }
    fi;
    shown = true;
    wake();

    shown = false; // its own share is done
#if keeps(closed_before_it_is_gone)
    open = false;
#endif
#if keeps(look_after_closing)
    if
    :: !inside
    :: else ->
#if keeps(announced_before_waiting)
        waits = true;
#endif
        do
#if keeps(somebody_inside_when_announcing)
        :: !inside -> break
        :: else ->
#else
        :: true ->
#endif
            if
            :: d_step { notice_bed == idle -> notice_bed = asleep }
               d_step { notice_bed == has_token -> notice_bed = idle }
            :: d_step { notice_bed == has_token -> notice_bed = idle }
            fi;
#if !keeps(look_after_waking)
            break
#endif
        od
    fi;
#endif
    atomic { lives = false; shown = false; used = false }
}

proctype caller(bool more) {
again:
    run_loop();
alone:
    if
    :: more -> more = false; goto again
    :: else -> callers_done++
    fi
}

inline farewell(which) {
    if
    :: which < known -> !running[which] || busy[which] // it leaves the busy ones
    :: else
    fi
}

// core::retire()
proctype the_end() {
    byte known;
#if keeps(lock_at_the_end)
    d_step { !starting -> starting = true }
#endif
#if keeps(stop_before_waking)
    stopping = true;
#endif
    known = started;
#if keeps(waking_at_the_end)
    if
    :: known > 0 -> bed[0] = has_token
    :: else
    fi;
    if
    :: known > 1 -> bed[1] = has_token
    :: else
    fi;
#endif
    stopping = true;
    farewell(0);
    farewell(1);
    d_step { assert(known == started); over = true; starting = false }
}

init {
    atomic {
        run caller(true);
        run caller(true);
        run the_end()
    }
    // Nobody can go on. A claim about the end would hold for want of one, hence this way round.
    timeout;
    assert(callers_done == callers);
    assert(over && !running[0] && !running[1]);
    assert(!lives && !inside && !shown && !used)
}
