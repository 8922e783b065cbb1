// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// No wake-up is lost: three workers, two callers with two loops each, and the end of the pool, in every interleaving.
//
// The steps are those of include/heist/scheduler/README.md, "Sleeping", and of src/worker.cpp. Who takes a loop keeps it until no other is
// free or no worker is left; so one wake-up too few is a deadlock. Memory is sequentially consistent here:
// conformance/model has the weak orders. How threads start and how loops end is in ends.pml.
//
// keeps(step): false in the mutant that leaves this step out. mutants.cmake takes the list of mutants from these lines.
#define second_look 1
#define searching_ends_before_the_look 2
#define work_before_the_question 3
#define pass_on 4
#define withdraw 5
#define token 6
#define visitors_take_no_room 7
#define stop_before_waking 8
#define waking_at_the_end 9
#define bit_cleared_as_it_is_read 10
#define second_look_after_announcing 11
#define keeps(step) (LEFT_OUT != step)

#define workers 3
#define callers 2
#define most_searchers 2

byte searching;           // dormitory::searching_
bool asleep_bit[workers]; // sleepers
bool stopping;
byte shown;               // loops that are up and have room, each for one helper
byte visitors;            // threads that wait for something else and look what a loop is

bool napped;              // the first worker got up by itself, once: if it did so again and again, no wake-up would be missed

mtype = { idle, has_token, asleep };
mtype bed[workers] = idle; // parker

// What is claimed, not what the pool knows.
byte working;
byte callers_done;
byte workers_done;

#if keeps(visitors_take_no_room)
#define work_in_sight (shown != 0)
#else
#define work_in_sight (shown > visitors)
#endif

// Inside one step.
#if keeps(token)
#define unpark(which) bed[which] = has_token
#else
#define unpark(which) bed[which] = (bed[which] == asleep -> has_token : bed[which])
#endif
inline choose() {
    if
    :: asleep_bit[0] -> who = 0
    :: !asleep_bit[0] && asleep_bit[1] -> who = 1
    :: !asleep_bit[0] && !asleep_bit[1] && asleep_bit[2] -> who = 2
    :: else -> who = workers
    fi
}
inline clear_and_wake() {
    if
    :: who != workers -> assert(asleep_bit[who]); asleep_bit[who] = false; unpark(who)
    :: else
    fi;
    who = 0
}

// take_one(), and the wake-up: the token makes it irrelevant when that comes.
inline wake() {
#if keeps(bit_cleared_as_it_is_read)
    d_step { choose(); clear_and_wake() }
#else
    d_step { choose() }
    d_step { clear_and_wake() }
#endif
}

inline notify() {
    if
    :: searching == 0 -> wake()
    :: else
    fi
}

proctype worker(byte me) {
    byte who;

look:
    if
    :: d_step { stopping -> workers_done++ }
       goto gone
    :: d_step { !stopping && work_in_sight -> shown--; working++ }
    :: !stopping && !work_in_sight -> goto search
    fi;
#if keeps(pass_on)
    if
    :: searching == 0 ->
        if
        :: work_in_sight -> wake()
        :: else
        fi
    :: else
    fi;
#endif
    d_step { shown == 0 || working == workers -> working-- } // a function that waits for those of the other loops
    goto look;

search:
    if
    :: d_step { searching < most_searchers -> searching++ }
       if
       :: work_in_sight -> searching--; goto look
       :: else
       fi
    :: d_step { searching >= most_searchers -> searching++ }
    fi;
#if keeps(searching_ends_before_the_look)
    searching--;
#endif
#if keeps(second_look_after_announcing)
    asleep_bit[me] = true;
#endif
    if
#if keeps(second_look)
    :: work_in_sight || stopping
#else
    :: stopping
#endif
#if !keeps(searching_ends_before_the_look)
       searching--
#endif
    :: else ->
#if !keeps(searching_ends_before_the_look)
        searching--;
#endif
#if !keeps(second_look_after_announcing)
        asleep_bit[me] = true;
#endif
        if
        :: d_step { bed[me] == idle -> bed[me] = asleep }
           if
           :: d_step { bed[me] == has_token -> bed[me] = idle }
           :: d_step { me == 0 && !napped && bed[me] == asleep -> napped = true; bed[me] = idle } // park_for()
           fi
        :: d_step { bed[me] == has_token -> bed[me] = idle }
        fi
    fi;
#if keeps(withdraw)
    asleep_bit[me] = false;
#endif
    goto look;
gone:
}

inline publish() {
#if keeps(work_before_the_question)
    shown++;
    notify()
#else
    notify();
    shown++
#endif
}

proctype first_caller() {
    byte who;
    publish();
    publish();
    // help_loop() of a thread that waits: it comes in to see what the loop is, and leaves again.
    if
    :: d_step { work_in_sight -> visitors++ }
       visitors--
    :: true
    fi;
    callers_done++
}

proctype second_caller() {
    byte who;
    working != 0 || shown != 0 || callers_done != 0; // one of them is first
    publish();
    publish();
    callers_done++
}

proctype the_end() {
    callers_done == callers && shown == 0 && working == 0; // the precondition of ~pool()
#if keeps(stop_before_waking)
    stopping = true;
#endif
#if keeps(waking_at_the_end)
    unpark(0);
    unpark(1);
    unpark(2);
#endif
    stopping = true;
    workers_done == workers
}

init {
    atomic {
        run worker(0);
        run worker(1);
        run worker(2);
        run first_caller();
        run second_caller();
        run the_end()
    }
    // Nobody can go on. A claim about the end would hold for want of one, hence this way round.
    timeout;
    assert(callers_done == callers);
    assert(workers_done == workers);
    assert(searching == 0 && shown == 0)
}
