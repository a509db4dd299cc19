// Puts something of the teacher's above the lesson, one of each kind.
import './receipt-view.ts';

/** An element above the lesson; one of the same name that stands there already is replaced. */
export function putAbove(name: string, properties: object): HTMLElement {
  const element = Object.assign(document.createElement(name), properties);
  const before = document.querySelector(`body > ${name}`);
  if (before) before.replaceWith(element);
  else document.querySelector('main')?.before(element);
  return element;
}

export const showReceipt = (text: string): void => void putAbove('receipt-view', { text });
