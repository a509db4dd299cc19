// The way back from the loss to one weight: which matrices' gradients lead there, and the sum that the weight's gradient is.

/** What a parameter's gradient is made of: a sum over the places of a text. */
export interface Road {
  /** Matrices whose gradients come one from the other, from the loss on. */
  chain: string[];
  /** The matrix whose gradient is summed, and the matrix it is multiplied with; without one it is added up alone. */
  slope?: string;
  factor?: string;
  /** A table is looked up: only the places of this row's token, or this place, have a share. */
  lookUp?: 'token' | 'place';
}

const scoring = (base: string, head: string): string[] =>
  ['context', 'weights', 'masked', 'scaled', 'scores', head].map((field) => `${base}${field}`);

/** From an attention's head to its weights; `x` is what the head reads. */
function headRoad(before: string[], base: string, role: string, x: string): Road {
  const own = role === 'query' ? 'queries' : role === 'key' ? 'keys' : 'values';
  const way = role === 'value' ? [`${base}context`, `${base}values`] : scoring(base, own);
  return { chain: [...before, ...way], slope: `${base}${own}`, factor: x };
}

/** Inside of a block, from its last step back. */
function blockRoad(block: string, rest: string): Road {
  const base = `blocks.${block}.`;
  const fed = ['logits', 'context'];
  const inside = [...fed, `${base}feedForward.output`, `${base}feedForward.activated`, `${base}feedForward.hidden`];
  const attended = [...inside, `${base}normed2`, `${base}afterAttention`, `${base}projected`];
  const [part = '', ...more] = rest.split('.');
  const alone = (road: Road): Road =>
    rest.endsWith('bias') ? { chain: road.chain, ...(road.slope ? { slope: road.slope } : {}) } : road;
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
      return headRoad([...attended, `${base}joined`], `${base}heads.${more[0]}.`, more[1] ?? '', `${base}normed1`);
    case 'norm_2':
      return { chain: [...inside, `${base}normed2`] };
    default:
      return { chain: [...attended, `${base}joined`, `${base}normed1`] };
  }
}

/** The road to a parameter, by PyTorch's name of it. */
export function roadTo(name: string): Road {
  const [first = '', second = '', ...rest] = name.split('.');
  const near = ['logits', 'context'];
  switch (first) {
    case 'head':
      return second === 'bias'
        ? { chain: ['logits'], slope: 'logits' }
        : { chain: ['logits'], slope: 'logits', factor: 'context' };
    case 'heads':
      return headRoad(near, `heads.${second}.`, rest[0] ?? '', 'embeddings');
    case 'blocks':
      return blockRoad(second, rest.join('.'));
    case 'token_embedding_table':
      return { chain: [...near, 'embeddings'], slope: 'embeddings', lookUp: 'token' };
    case 'positional_encoding_table':
      return { chain: [...near, 'embeddings'], slope: 'embeddings', lookUp: 'place' };
    default:
      return { chain: near }; // an RNN: the rest of the way leads back through time
  }
}
