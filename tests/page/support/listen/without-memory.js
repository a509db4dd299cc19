// Simulates a browser in which every use of localStorage throws, as in some browsers if cookies are switched off.
Object.defineProperty(globalThis, 'localStorage', {
  get() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  },
});
