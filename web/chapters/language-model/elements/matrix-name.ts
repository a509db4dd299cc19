// Names the model's matrices for the page, which counts heads from 1. The code counts them from 0.
import { t } from '../../../core/words/index.ts';
import { words } from '../words.ts';

const letters: Readonly<Record<string, string>> = { query: 'Wq', key: 'Wk', value: 'Wv' };

const ownName = (field: string): string =>
  letters[field] ??
  (field === 'logits' ? words().exercise.logits : (t.names as Readonly<Record<string, string>>)[field]) ??
  field;

/**
 * Turns the name of a layer's parameter into words, for example "norm_1.weight" into "first norm · weights". A layer
 * that the page has no word for keeps its name.
 */
function inWords(path: string): string {
  const { layers, learned } = words().glass;
  const [, layer = '', part = ''] = /^(\w+)\.(weight|bias)$/.exec(path) ?? [];
  if (!layers[layer]) return path;
  return layer.endsWith('_table') ? layers[layer] : `${layers[layer]} · ${learned[part as keyof typeof learned]}`;
}

/**
 * Turns the name of a matrix into the name that the page shows, for example "heads.0.query.weight" into "head 1 · Wq".
 */
export const nameOf = (path: string): string =>
  path
    .replace(/^blocks\.\d+\./, `${words().choices.reader.block} · `)
    .replace(
      /\bheads\.(\d+)\.(\w+)(\.weight)?/,
      (_, head: string, field: string) => `${t.heads.head} ${Number(head) + 1} · ${ownName(field)}`,
    )
    .replace(/^rnn\.(\w+)$/, (path, part: string) =>
      words().glass.rnn[part] ? `RNN · ${words().glass.rnn[part]}` : path,
    )
    .replace(/\bprojection\.weight$/, 'Wo')
    .replace(/\w+\.(weight|bias)$/, inWords)
    .replace(/^\w+$/, ownName);

/** Whether the matrix is the weight of an nn.Linear layer, which PyTorch stores as out × in. */
export const isLinear = (path: string): boolean => /\.weight$/.test(path) && !/_table\.|norm_\d\./.test(path);
