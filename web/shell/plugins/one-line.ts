// Sends the elements' templates without the line breaks and indents that only their authors need.
import { parseAst } from 'vite';
import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}

/** Every node below one, itself too. */
function* within(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flat() as unknown[])
    if (typeof child === 'object' && child !== null && 'type' in child) yield* within(child as Node);
}

/** The written text of all html`…` and svg`…`, as spans of the code. */
function* templateTexts(code: string): Generator<Node> {
  for (const node of within(parseAst(code, { lang: 'ts' }) as Node)) {
    if (node.type !== 'TaggedTemplateExpression') continue;
    const { tag, quasi } = node as unknown as { tag: Node; quasi: { quasis: Node[] } };
    if (['html', 'svg'].includes(code.slice(tag.start, tag.end))) yield* quasi.quasis;
  }
}

/** Where HTML sees one space, one is left; lines of code come into a template as values, never as its text. */
export function withoutIndents(code: string): string {
  const texts = [...templateTexts(code)].sort((a, b) => b.start - a.start);
  return texts.reduce(
    (all, { start, end }) => all.slice(0, start) + all.slice(start, end).replace(/\s*\n\s*/g, '\n') + all.slice(end),
    code,
  );
}

export const oneLine = (): Plugin => ({
  name: 'riverbank-one-line',
  apply: 'build',
  transform: {
    filter: { id: /\.ts(\?|$)/, code: /\b(html|svg)`/ },
    handler: (code) => ({ code: withoutIndents(code), map: null }),
  },
});
