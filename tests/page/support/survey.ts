// Reads everything that a page shows, as the eye and a screen reader would meet it.

/** One displayed value: which it is, how it is written, and what stands there. */
export interface Shown {
  of: string;
  digits: number;
  text: string;
}

export interface Survey {
  shown: Shown[];
  /** Digits that stand on the page without saying where they come from, with their place. */
  stray: string[];
  /** What the numbers of chapter 12's laboratory follow from. */
  wish?: unknown;
  /** What the scaling lab's numbers follow from. */
  record?: unknown;
  /** What the numbers of chapter 13's model follow from. */
  english?: unknown;
}

/** In the page: every displayed value (also in what is folded away), and every visible digit that is none. */
export function survey(): Survey {
  const shown: Shown[] = [];
  const stray: string[] = [];
  const spoken = ['aria-label', 'aria-valuetext', 'aria-description', 'alt', 'title', 'placeholder'];
  const silent = new Set(['script', 'style', 'template', 'noscript', 'input', 'textarea']);

  const textsIn = (element: Element): string[] =>
    [element, ...element.querySelectorAll('[data-of]')].map((inner) =>
      inner.hasAttribute('data-of') ? (inner.textContent ?? '') : '',
    );
  const tell = (element: Element, text: string) => {
    const owner = element.closest('[id]');
    stray.push(`${text.trim().slice(0, 80)} in <${element.localName}> of #${owner?.id ?? ''}`);
  };

  /** Decimals in what is only spoken must be those that stand there; whole numbers count places ("row 2"). */
  const listen = (element: Element): void => {
    if (!element.hasAttributes()) return;
    for (const name of spoken) {
      const words = element.getAttribute(name);
      if (!words) continue;
      const numbers = words.match(/−?\d+\.\d+(?:e\+\d+)?/g) ?? [];
      const inside = numbers.length > 0 ? textsIn(element) : [];
      if (numbers.some((number) => !inside.includes(number))) tell(element, `${name}: ${words}`);
    }
  };

  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const around = node.parentElement;
      const text = node.nodeValue ?? '';
      if (around && /\d/.test(text) && around.checkVisibility({ visibilityProperty: true })) tell(around, text);
      return;
    }
    if (node.nodeType === Node.ELEMENT_NODE) {
      const element = node as Element;
      listen(element);
      if (silent.has(element.localName) || element.hasAttribute('data-static')) return;
      const of = element.getAttribute('data-of');
      if (of !== null) {
        // A chapter that has not come hides its numbers once others have been changed.
        const isHidden =
          element.closest('[data-waiting]') !== null && !element.checkVisibility({ visibilityProperty: true });
        if (!isHidden)
          shown.push({ of, digits: Number(element.getAttribute('data-digits')), text: element.textContent ?? '' });
        return;
      }
      if (element.shadowRoot) walkInside(element.shadowRoot);
    }
    walkInside(node);
  };
  const walkInside = (parent: Node): void => {
    for (let inner = parent.firstChild; inner; inner = inner.nextSibling) walk(inner);
  };
  walk(document.body);
  const { wish } = (document.querySelector('training-controls') ?? {}) as { wish?: unknown };
  const { record } = (document.querySelector('scaling-lab') ?? {}) as { record?: unknown };
  const { wish: english } = (document.querySelector('english-model') ?? {}) as { wish?: unknown };
  return { shown, stray, wish, record, english };
}
