// What a matrix of the model is called on the page, which counts heads from 1; its code counts them from 0.
import { t } from '../../../core/words/index.ts';
import { words } from '../words.ts';

const letters: Readonly<Record<string, string>> = { query: 'Wq', key: 'Wk', value: 'Wv' };

const ownName = (field: string): string =>
  letters[field] ??
  (field === 'logits' ? words().exercise.logits : (t.names as Readonly<Record<string, string>>)[field]) ??
  field;

/** "heads.0.query.weight" is "head 1 · Wq". */
export const nameOf = (path: string): string =>
  path
    .replace(/^blocks\.\d+\./, `${words().choices.reader.block} · `)
    .replace(
      /\bheads\.(\d+)\.(\w+)(\.weight)?/,
      (_, head: string, field: string) => `${t.heads.head} ${Number(head) + 1} · ${ownName(field)}`,
    )
    .replace(/^head\.(\w+)$/, (_, part: string) => `${words().glass.lastLayer} · ${part}`) // which is no head of attention
    .replace(/^rnn\.(\w+)$/, (path, part: string) =>
      words().glass.rnn[part] ? `RNN · ${words().glass.rnn[part]}` : path,
    )
    .replace(/\bprojection\.weight$/, 'Wo')
    .replace(/^\w+$/, ownName);

/** Whether it is a weight of nn.Linear, which PyTorch stores out × in. */
export const isLinear = (path: string): boolean => /\.weight$/.test(path) && !/_table\.|norm_\d\./.test(path);
