// Shows a number in an element of riverbank/elements.

/** Shows a number in an element, and reads it from the drawn shadow root. */
export async function tryElements() {
  await import('riverbank/elements');
  const view = document.createElement('matrix-view');
  view.matrix = [[0.25]];
  document.documentElement.append(view);
  await view.updateComplete;
  const text = view.shadowRoot.textContent;
  return { 'riverbank/elements': text.includes('0.250') ? '' : `it shows "${text}"` };
}
