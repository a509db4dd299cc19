// Runs before the first paint: applies the saved light or dark theme and marks on <html> that scripts run and whether one failed to load.
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
