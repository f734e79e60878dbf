// The GIL given away and taken back, also by threads that outlive Python.
#pragma once

#include <pybind11/pybind11.h>

#include <utility>
#ifndef _WIN32
#include <pthread.h>
#include <unistd.h>
#endif

namespace bitdraughts::python {

/// Runs `f`, which waits for the GIL and throws nothing.
///
/// At the end of a process Python, up to 3.13, ends a daemon thread that asks for the GIL by pthread_exit.
/// That would tear its frames down, while other threads work on what lies there, or end in std::terminate.
/// Such a thread sleeps instead, as with 3.14, until the process is gone.
template <class F>
void outliving_python(F&& f) {
#ifdef _WIN32
    std::forward<F>(f)();
#else
    pthread_cleanup_push(
        [](void*) {
            for (;;) pause();
        },
        nullptr);
    std::forward<F>(f)();
    pthread_cleanup_pop(0);
#endif
}

/// Other threads may run Python meanwhile.
class Unlocked {
public:
    Unlocked() : state_(PyEval_SaveThread()) {}
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;
    ~Unlocked() {
        outliving_python([this] { PyEval_RestoreThread(state_); });
    }

private:
    PyThreadState* state_;
};

/// The GIL, in any thread, whether or not it has it already.
class Locked {
public:
    Locked() {
        outliving_python([this] { state_ = PyGILState_Ensure(); });
    }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;
    ~Locked() { PyGILState_Release(state_); }

private:
    PyGILState_STATE state_{};
};

}  // namespace bitdraughts::python
