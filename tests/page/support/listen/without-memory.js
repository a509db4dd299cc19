// Simulates a browser that denies all storage, as some do if cookies are switched off.
Object.defineProperty(globalThis, 'localStorage', {
  get() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  },
});
