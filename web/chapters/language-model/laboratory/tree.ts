// Puts matrices into a tree by the parts of their names: the matrix "heads.0.key.weight" is at
// tree.heads[0].key.weight.
import type { BlockGradients, BlockTrace, FeedForwardSteps, Matrix, Tensor, Trace } from 'riverbank/language-model';
import { matrixFromTensor } from '../../../core/engine/matrix.ts';
import type { Entry, MatrixTree } from './view.ts';

type Attention = Pick<Trace, (typeof headed)[number] | 'joined' | 'output'>;

/** Fields of attention whose rows are grouped by head. */
const headed = ['queries', 'keys', 'values', 'scores', 'scaled', 'masked', 'weights', 'context'] as const;

const isMatrix = (value: Matrix | MatrixTree): value is Matrix =>
  value['data'] instanceof Float32Array || value['data'] instanceof Float64Array;

/** Inserts a matrix at the place that its name gives. */
function insertMatrix(tree: MatrixTree, name: string, matrix: Matrix): void {
  const parts = name.split('.');
  const last = parts.pop() ?? '';
  let place = tree;
  for (const part of parts) place = (place[part] ??= {}) as MatrixTree;
  place[last] = matrix;
}

/** The parameters by their PyTorch names. A bias becomes one row. */
export function parameterTree(parameters: Readonly<Record<string, Tensor>>): MatrixTree {
  const tree: MatrixTree = {};
  for (const [name, tensor] of Object.entries(parameters)) insertMatrix(tree, name, matrixFromTensor(tensor));
  return tree;
}

/** The rows of one head. In the matrix, the rows of head 0 come first, then the rows of head 1, and so on. */
function rowsOfHead({ rows, columns, data }: Matrix, head: number, heads: number): Matrix {
  const own = rows / heads;
  return { rows: own, columns, data: data.slice(head * own * columns, (head + 1) * own * columns) };
}

/** The attention of one text, as a tree for each head. */
export const headTrees = (attention: Attention, heads: number): MatrixTree[] =>
  Array.from({ length: heads }, (_, head) =>
    Object.fromEntries(headed.map((field) => [field, rowsOfHead(attention[field], head, heads)])),
  );

const numbered = (trees: readonly MatrixTree[]): MatrixTree => Object.fromEntries(trees.map((tree, i) => [i, tree]));

const feedForwardTree = ({ hidden, activated, output }: FeedForwardSteps): MatrixTree => ({
  hidden,
  activated,
  output,
});

type Block =
  | (Omit<BlockTrace, 'attention' | 'output'> & { attention: Attention })
  | (Omit<BlockGradients, 'x' | 'attention'> & { attention: Attention });

const blockTree = (block: Block, heads: number): MatrixTree => ({
  normed1: block.normed1,
  heads: numbered(headTrees(block.attention, heads)),
  joined: block.attention.joined,
  projected: block.attention.output,
  afterAttention: block.afterAttention,
  normed2: block.normed2,
  feedForward: feedForwardTree(block.feedForward),
});

export interface Steps {
  embeddings: Matrix;
  averaging?: Matrix;
  attention?: Attention;
  blocks: readonly Block[];
  context: Matrix;
  logits: Matrix;
}

/**
 * All matrices from a text to its logits, or the gradients of these matrices. Parts that the model lacks are left out.
 */
export function traceTree(
  { embeddings, averaging, attention, blocks, context, logits }: Steps,
  heads: number,
): MatrixTree {
  const tree: MatrixTree = { embeddings };
  if (averaging && averaging.rows > 0) tree['averaging'] = averaging;
  if (attention) tree['heads'] = numbered(headTrees(attention, heads));
  if (blocks.length > 0) tree['blocks'] = numbered(blocks.map((block) => blockTree(block, heads)));
  return { ...tree, context, logits };
}

/** Every matrix of a tree that is not empty, with its path, in order. */
export function entriesOf(tree: MatrixTree, path: string): Entry[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const own = `${path}.${name}`;
    if (!isMatrix(value)) return entriesOf(value, own);
    return value.rows > 0 ? [{ path: own, rows: value.rows, columns: value.columns }] : [];
  });
}

/** A tree that has only the named matrix of `tree`. It is empty if that matrix does not exist. */
export function only(tree: MatrixTree, name: string): MatrixTree {
  let place: Matrix | MatrixTree | undefined = tree;
  for (const part of name.split('.')) place = place && !isMatrix(place) ? place[part] : undefined;
  const alone: MatrixTree = {};
  if (place && isMatrix(place)) insertMatrix(alone, name, place);
  return alone;
}
