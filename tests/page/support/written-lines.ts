// Reads the page line by line, with powers written as a calculator accepts them.

/** Runs in the page: the text of every line with "=" or "≈", also in folds. */
export function writtenLines(): string[] {
  const blocks = 'p, li, dd, dt, td, th, figcaption, caption, h3, .tally, .work';
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    if (node.matches('math, script, style, template, svg, pre, code, [hidden]')) return ' ‹other› ';
    const inside = [...node.childNodes].map(textOf).join('');
    if (node.matches('sup')) return `^(${inside.trim()})`;
    return node.matches('sub, .of, small') ? ` ‹${inside}› ` : inside;
  };
  return [...document.querySelectorAll(blocks)]
    .filter((block) => !block.querySelector(blocks) && /[=≈]/.test(block.textContent ?? ''))
    .map((block) => textOf(block).replace(/\s+/g, ' ').trim());
}
