// Before anything is drawn: the reader's choice of light or dark, and marks that scripts run here, and that one of them did not come.
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
  // No memory here: the page looks as the system does.
}
