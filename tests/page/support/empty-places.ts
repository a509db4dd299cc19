// Finds signs of a broken page: elements of loaded chapters that show nothing.

/**
 * Runs in the page: lists the custom elements that should show something but are empty, and those that are not defined.
 * Elements that are not loaded or have failed do not count.
 */
export function emptyPlaces(): string[] {
  /** These elements may be empty while they have nothing to show. */
  const mayBeEmpty = ['site-notice', 'term-notes', 'edit-bar', 'cell-story'];
  const isEmpty = (element: Element): boolean =>
    element.textContent?.trim() === '' && !element.querySelector('svg, canvas, input, td');
  return [...document.querySelectorAll('body *')]
    .filter(
      (element) =>
        element.localName.includes('-') &&
        !mayBeEmpty.includes(element.localName) &&
        !element.hasAttribute('data-idle') && // the meter is empty in chapters without a cosine
        !element.closest('[data-waiting]'),
    )
    .filter((element) => !element.hasAttribute('data-failed') && !element.querySelector('[data-failed]'))
    .filter(
      (element) =>
        element.namespaceURI === 'http://www.w3.org/1999/xhtml' &&
        (isEmpty(element) || !customElements.get(element.localName)),
    )
    .map((element) => `<${element.localName}> in #${element.closest('[id]')?.id}`);
}
