// Records inside the page what a visitor would not see: errors, refused loads, and layout shifts.
(() => {
  const watched = { errors: [], violations: [], shifts: [], readyAt: undefined };
  globalThis.watched = watched;
  const complain = console.error.bind(console);
  console.error = (...words) => {
    watched.errors.push(`console.error: ${words.map(String).join(' ')}`);
    complain(...words);
  };
  // Listen in the capture phase: a script or picture that fails to load sends an event that does not bubble.
  addEventListener(
    'error',
    (event) => {
      const source = event.target?.src ?? event.target?.href;
      watched.errors.push(event.message ?? `did not load: ${source}`);
    },
    true,
  );
  addEventListener('unhandledrejection', (event) => watched.errors.push(`rejected: ${event.reason}`));
  document.addEventListener('securitypolicyviolation', (event) =>
    watched.violations.push(`${event.effectiveDirective} refused ${event.blockedURI}`),
  );

  const root = document.documentElement;
  new MutationObserver(() => {
    if (root.dataset.ready === 'true') watched.readyAt ??= performance.now();
  }).observe(root, { attributes: true, attributeFilter: ['data-ready'] });

  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        const moved = (shift.sources ?? []).map(({ node }) => node?.localName ?? node?.nodeName).join(', ');
        watched.shifts.push({ at: shift.startTime, value: shift.value, byUser: shift.hadRecentInput, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }
})();
