// Passes the environment variables of Node to a WebAssembly program, as native programs have them.
/* global Module, ENV */
Module['preRun'] = [
  () => {
    if (typeof ENV !== 'undefined') {
      Object.assign(ENV, process.env);
    }
  },
];
