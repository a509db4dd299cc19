// Lets another thread join the team of threads in WebAssembly.
#pragma once

#include <cstdint>

namespace riverbank {

// The functions and addresses with which a new thread joins. The npm package starts the threads
// (src/npm/checkpoints/threads.ts). Each is a worker with its own instance of this module in the
// same shared memory. It calls set_stack(stack), because two instances must not use the same stack,
// and then help(team), which does not return. If help() throws, the worker stores 1 in the byte at
// `failed`.
struct Helper {
  std::uintptr_t set_stack = 0, help = 0;          // functions, as indices of the module's table
  std::uintptr_t stack = 0, team = 0, failed = 0;  // addresses
};

// Adds a thread to the team that shares products (thread_team.h), and returns the data with which
// the new thread joins. Exists only in WebAssembly.
Helper add_helper();

}  // namespace riverbank
