// Runs before the first paint and applies the saved light or dark theme.
// It also marks on <html> that scripts run, and whether a script has failed to load.
document.documentElement.dataset.script = 'true';
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) document.documentElement.dataset.missing = 'true';
  },
  true,
);
try {
  const theme = localStorage.getItem('riverbank-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is not available: the page uses the system's theme.
}
