// Before anything is drawn: the reader's choice of light or dark, and a mark that scripts run here.
document.documentElement.dataset.script = 'true';
try {
  const theme = localStorage.getItem('riverbank-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No memory here: the page looks as the system does.
}
