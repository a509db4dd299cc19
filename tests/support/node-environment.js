// Gives a WebAssembly program that runs under Node the environment variables of its process, as a native one has them.
/* global Module, ENV */
Module['preRun'] = [
  () => {
    if (typeof ENV !== 'undefined') {
      Object.assign(ENV, process.env);
    }
  },
];
