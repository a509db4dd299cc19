// Finds the chain from the loss back to one weight, and the sum that gives the weight's gradient.

/**
 * How a parameter's gradient is computed from the loss. For most parameters it is a sum over the positions of a text.
 */
export interface BackwardPath {
  /**
   * Names of the matrices on the way back from the loss. The gradient of each matrix follows from the gradient of the
   * previous matrix in this list.
   */
  chain: string[];
  /**
   * The matrix whose gradient is summed over the positions. Missing if the parameter's gradient is not given as such a
   * sum.
   */
  slope?: string;
  /**
   * The matrix that the gradient of `slope` is multiplied by before the sum. If it is missing, the gradient alone is
   * summed.
   */
  factor?: string;
  /**
   * For a row of a lookup table: which positions contribute to its gradient. 'token': the positions that have the row's
   * token. 'place': only the position that has the row's number.
   */
  lookUp?: 'token' | 'place';
}

const scoring = (base: string, head: string): string[] =>
  ['context', 'weights', 'masked', 'scaled', 'scores', head].map((field) => `${base}${field}`);

/** How the gradient of a weight of an attention head is computed. `x` is the head's input. */
function headPath(before: string[], base: string, role: string, x: string): BackwardPath {
  const own = role === 'query' ? 'queries' : role === 'key' ? 'keys' : 'values';
  const steps = role === 'value' ? [`${base}context`, `${base}values`] : scoring(base, own);
  return { chain: [...before, ...steps], slope: `${base}${own}`, factor: x };
}

/** How the gradient of a parameter of a block is computed. */
function blockPath(block: string, rest: string): BackwardPath {
  const base = `blocks.${block}.`;
  const fed = ['logits', 'context'];
  const inside = [...fed, `${base}feedForward.output`, `${base}feedForward.activated`, `${base}feedForward.hidden`];
  const attended = [...inside, `${base}normed2`, `${base}afterAttention`, `${base}projected`];
  const [part = '', ...more] = rest.split('.');
  const alone = (path: BackwardPath): BackwardPath =>
    rest.endsWith('bias') ? { chain: path.chain, ...(path.slope ? { slope: path.slope } : {}) } : path;
  switch (part) {
    case 'narrow':
      return alone({
        chain: inside.slice(0, 3),
        slope: `${base}feedForward.output`,
        factor: `${base}feedForward.activated`,
      });
    case 'widen':
      return alone({ chain: inside, slope: `${base}feedForward.hidden`, factor: `${base}normed2` });
    case 'projection':
      return alone({ chain: attended, slope: `${base}projected`, factor: `${base}joined` });
    case 'heads':
      return headPath([...attended, `${base}joined`], `${base}heads.${more[0]}.`, more[1] ?? '', `${base}normed1`);
    case 'norm_2':
      return { chain: [...inside, `${base}normed2`] };
    default:
      return { chain: [...attended, `${base}joined`, `${base}normed1`] };
  }
}

/** How the gradient of a parameter is computed. `name` is the parameter's PyTorch name. */
export function backwardPath(name: string): BackwardPath {
  const [first = '', second = '', ...rest] = name.split('.');
  const near = ['logits', 'context'];
  switch (first) {
    case 'head':
      return second === 'bias'
        ? { chain: ['logits'], slope: 'logits' }
        : { chain: ['logits'], slope: 'logits', factor: 'context' };
    case 'heads':
      return headPath(near, `heads.${second}.`, rest[0] ?? '', 'embeddings');
    case 'blocks':
      return blockPath(second, rest.join('.'));
    case 'token_embedding_table':
      return { chain: [...near, 'embeddings'], slope: 'embeddings', lookUp: 'token' };
    case 'positional_encoding_table':
      return { chain: [...near, 'embeddings'], slope: 'embeddings', lookUp: 'place' };
    default:
      return { chain: near }; // an RNN: the rest of the chain goes back through time, so it is not listed
  }
}
