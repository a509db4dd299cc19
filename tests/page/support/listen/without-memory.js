// Makes the browser one that denies pages every memory, as some do with cookies switched off.
Object.defineProperty(globalThis, 'localStorage', {
  get() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  },
});
