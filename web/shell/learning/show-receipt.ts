// Puts a panel for teachers and students above the lesson. There is at most one panel of each kind.
import './receipt-view.ts';

/** Puts a new element above the lesson. It replaces an element of the same name there. */
export function putAbove(name: string, properties: object): HTMLElement {
  const element = Object.assign(document.createElement(name), properties);
  const before = document.querySelector(`body > ${name}`);
  if (before) before.replaceWith(element);
  else document.querySelector('main')?.before(element);
  return element;
}

export const showReceipt = (text: string): void => void putAbove('receipt-view', { text });
