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
    Unlocked() : state_(PyEval_SaveThread()) { latest_ = this; }
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;
    ~Unlocked() {
        latest_ = nullptr;
        outliving_python([this] { PyEval_RestoreThread(state_); });
    }

private:
    friend class Relocked;

    PyThreadState* state_;
    static inline thread_local Unlocked* latest_ = nullptr;  ///< of this thread, if it has given the GIL away
};

/// The GIL, in the thread of a call from Python, whether that has given it away or not.
///
/// PyGILState_Ensure would do but for the end of Python: while a process goes on to end, it knows no
/// interpreter any more and reads through a null pointer.
class Relocked {
public:
    Relocked() : given_(std::exchange(Unlocked::latest_, nullptr)) {
        if (given_ == nullptr) return;
        outliving_python([this] { PyEval_RestoreThread(given_->state_); });
    }
    Relocked(const Relocked&) = delete;
    Relocked& operator=(const Relocked&) = delete;
    ~Relocked() {
        if (given_ == nullptr) return;
        given_->state_ = PyEval_SaveThread();
        Unlocked::latest_ = given_;
    }

private:
    Unlocked* const given_;
};

/// The GIL, in any thread, whether or not it has it already; unless Python has come to its end.
class Locked {
public:
    Locked() : there_(Py_IsInitialized() != 0) {
        if (!there_) return;
        outliving_python([this] { state_ = PyGILState_Ensure(); });
    }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;
    ~Locked() {
        if (there_) PyGILState_Release(state_);
    }

    /// Without Python there is nothing to be done, nor any object to be released.
    explicit operator bool() const { return there_; }

private:
    const bool there_;
    PyGILState_STATE state_{};
};

}  // namespace bitdraughts::python
