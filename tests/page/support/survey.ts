// Reads everything that a page shows to the eye or to a screen reader.

/** One displayed value: its path, its number of digits, and its text. */
export interface Shown {
  of: string;
  digits: number;
  text: string;
}

export interface Survey {
  shown: Shown[];
  /** Digits on the page that belong to no displayed value, with their place. */
  stray: string[];
  /** The inputs that determine the numbers of the chapter "language-model"'s laboratory. */
  wish?: unknown;
  /** The inputs that determine the numbers of the scaling lab. */
  record?: unknown;
  /** The inputs that determine the numbers of the chapter "real-english"'s model. */
  english?: unknown;
}

/**
 * Runs in the page: every displayed value (also in folds), and every visible digit that belongs to no displayed value.
 */
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

  /**
   * Checks the texts for screen readers. Decimals in them must also be displayed. Whole numbers may count rows and
   * columns ("row 2").
   */
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
        // After an edit, a chapter that is not loaded hides its numbers.
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
