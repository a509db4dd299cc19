// Lists typical mistakes with the package: for each, the call and the error that it must give. The tests and the table
// in the docs use this list.
import { load } from '../../../dist/npm/index.js';
import { loadGradients } from '../../../dist/npm/gradients.js';
import { loadNotebooks } from '../../../dist/npm/notebooks.js';

export const engine = await load();
const gradients = await loadGradients();
const notebooks = await loadNotebooks();
export const river = [
  [1.2, 0, 0, 0.3],
  [0.8, 0.8, 0.2, 0],
  [0.9, 0, 0, 0.9],
];
const ones = (rows, columns) => Array.from({ length: rows }, () => Array(columns).fill(1));
const attend = (more) => () => engine.attend({ embeddings: river, ...more });

/** For each mistake: its description, the call, the class of the error, and a pattern for the message. */
export const mistakes = [
  [
    'queries and keys of different width',
    attend({ query: { weight: ones(4, 2) }, key: { weight: ones(4, 3) } }),
    RangeError,
    /queries have width 2 but keys have width 3/,
  ],
  [
    'a weight that does not fit',
    attend({ value: { weight: ones(3, 2) } }),
    RangeError,
    /have width 4 but value\.weight has 3 rows/,
  ],
  [
    'a product with different inner sizes',
    () => engine.matmul(ones(2, 3), ones(4, 2)),
    RangeError,
    /a has 3 columns but b has 4 rows/,
  ],
  ['no rows', () => engine.attend({ embeddings: [] }), RangeError, /embeddings.*empty/],
  ['empty rows', () => engine.attend({ embeddings: [[], []] }), RangeError, /embeddings.*empty/],
  ['a ragged array', () => engine.attend({ embeddings: [[1, 2], [3]] }), /^(Range|Type)Error$/, /row 1.*1.*row 0.*2/],
  ['a string', () => engine.attend({ embeddings: 'river' }), TypeError, /embeddings/],
  ['a string in a matrix', () => engine.attend({ embeddings: [[1, '2']] }), TypeError, /embeddings/],
  [
    'a flat matrix of the wrong length',
    () => engine.attend({ embeddings: { rows: 2, columns: 2, data: [1, 2, 3] } }),
    RangeError,
    /embeddings/,
  ],
  [
    'NaN',
    () =>
      engine.attend({
        embeddings: [
          [1, 2],
          [3, NaN],
        ],
      }),
    RangeError,
    /embeddings\[1\]\[1\] is NaN/,
  ],
  ['infinity', () => engine.attend({ embeddings: [[Infinity, 2]] }), RangeError, /embeddings\[0\]\[0\] is infinity/],
  [
    'NaN in a weight',
    attend({ key: { weight: [[1], [1], [1], [NaN]] }, query: { weight: ones(4, 1) } }),
    RangeError,
    /key\.weight\[3\]\[0\] is NaN/,
  ],
  [
    'a mask of the wrong shape',
    attend({ mask: { keep: ones(3, 2) } }),
    RangeError,
    /mask.*keep is 3 × 2 but the scores are 3 × 3/,
  ],
  [
    'a mask that is neither 0 nor 1',
    attend({
      mask: {
        keep: [
          [1, 1, 1],
          [1, 2, 1],
          [1, 1, 1],
        ],
      },
    }),
    RangeError,
    /keep\[1\]\[1\] is 2.* 0 \(hidden\) or 1/,
  ],
  ['too few padding bits', attend({ mask: { keyKeep: [1, 0] } }), RangeError, /keyKeep is 1 × 2.*3 keys/],
  ['an additive mask of the wrong shape', attend({ mask: { additive: ones(2, 3) } }), RangeError, /additive is 2 × 3/],
  ['an unknown token', () => engine.embedTokens({ mud: [1, 2] }, ['mud', 'loan']), RangeError, /token 1, "loan"/],
  ['an id outside the table', () => engine.embed(ones(3, 2), [0, 7]), RangeError, /token 1 has id 7/],
  ['heads that do not divide', attend({ heads: 3 }), RangeError, /width 4.*heads = 3/],
  ['no heads', attend({ heads: 0 }), RangeError, /heads must be at least 1/],
  ['a divisor of zero', attend({ scale: 0 }), RangeError, /scale must be finite and above 0/],
  ['a negative divisor', attend({ scale: -2 }), RangeError, /scale must be finite and above 0/],
  ['an unknown scale', attend({ scale: 'sqrt' }), TypeError, /sqrtDk/],
  ['an unknown option', attend({ maks: {} }), TypeError, /maks/],
  [
    'a pin outside the matrix',
    attend({ pins: [{ field: 'scores', row: 3, column: 0, value: 1 }] }),
    RangeError,
    /scores\[3\]\[0\] is outside.*3 × 3/,
  ],
  [
    'a pin on an unknown field',
    attend({ pins: [{ field: 'sims', row: 0, column: 0, value: 1 }] }),
    /^(Range|Type)Error$/,
    /sims/,
  ],
  [
    'a pin that is NaN',
    attend({ pins: [{ field: 'weights', row: 0, column: 0, value: NaN }] }),
    RangeError,
    /weights\[0\]\[0\] is NaN/,
  ],
  ['more tokens than positions', () => engine.learnedPositions(ones(4, 2), 5), RangeError, /5 tokens.*4 rows/],
  ['positions of another shape', () => engine.addPositions(ones(3, 2), ones(2, 2)), RangeError, /3 × 2.*2 × 2/],
  ['an odd width to rotate', () => engine.rotate(ones(2, 3)), RangeError, /width 3/],
  ['more positions than memory', () => engine.sinusoidalPositions(1e6, 1e6), RangeError, /1000000 × 1000000.*at most/],
  ['a bias that is larger than memory', () => engine.alibi(8, 100_000), RangeError, /at most/],
  ['a target outside the vocabulary', () => engine.crossEntropy(ones(2, 3), [0, 3]), RangeError, /target 1 is 3/],
  [
    'gamma of another width',
    () => engine.layerNorm(ones(2, 3), { gamma: [1, 1] }),
    RangeError,
    /gamma has size 2 but x has width 3/,
  ],
  ['a cosine with a vector of zeros', () => engine.cosine([0, 0], [1, 1]), RangeError, /zeros/],
  ['an unknown activation', () => engine.activate(ones(1, 1), 'swish'), TypeError, /swish|relu/],
  ['a seed that is not a number', () => engine.random('seven', []), /^(Range|Type)Error$/, /seven/],
  ['an unknown random function', () => engine.random(1, [{ fn: 'dice', n: 1 }]), TypeError, /dice/],
  ['key heads that do not divide the heads', attend({ heads: 4, kvHeads: 3 }), RangeError, /heads is 4.*kvHeads = 3/],
  ['a negative window', attend({ mask: { window: { before: -1, after: 0 } } }), RangeError, /window\.before.*-1/],
  ['a misspelt side of the window', attend({ mask: { window: { befor: 1 } } }), TypeError, /"befor".*before, after/],
  ['a misspelt mask', attend({ mask: { casual: true } }), TypeError, /"casual".*causal, window/],
  ['a soft cap of zero', attend({ softcap: 0 }), RangeError, /softcap.*above 0 but is 0/],
  ['fewer sinks than heads', attend({ heads: 2, sinks: [1] }), RangeError, /sinks has size 1 but heads is 2/],
  ['a negative first query', attend({ firstQuery: -1 }), RangeError, /firstQuery.*-1/],
  ['half a head', attend({ heads: 1.5 }), RangeError, /heads must be a whole number.*1\.5/],
  ['heads as text', attend({ heads: '2' }), TypeError, /heads must be a number.*"2"/],
  ['an unknown precision', attend({ precision: 'float16' }), TypeError, /'float32' or 'float64'.*"float16"/],
  ['no embeddings', () => engine.attend({}), TypeError, /embeddings.*undefined/],
  ['no input at all', () => engine.attend(), TypeError, /the input of attend must be an object but is undefined/],
  ['half an id', () => engine.embed(ones(3, 2), [0, 1.5]), RangeError, /ids\[1\].*1\.5/],
  ['a product of one matrix', () => engine.matmul(ones(2, 2)), TypeError, /b must be rows of numbers.*undefined/],
  ['an unknown rotary layout', attend({ rotary: { layout: 'halves' } }), TypeError, /rotary\.layout.*"halves"/],
  ['a text among scores', () => engine.softmaxSteps([1, 'a']), TypeError, /row\[1\].*"a"/],
  ['a cosine of different lengths', () => engine.cosine([1, 2], [1, 2, 3]), RangeError, /size 2.*size 3/],
  [
    'a weight of nn.Linear that does not fit',
    attend({ value: { weight: ones(2, 3), layout: 'torch' } }),
    RangeError,
    /have width 4 but value\.weight has 3 rows \(rows and columns of the transpose, in × out, because layout is 'torch'\)/,
  ],
  [
    'a weight of nn.Linear that does not fit without its layout',
    attend({ query: { weight: ones(2, 4) } }),
    RangeError,
    /width 4 but query\.weight has 2 rows; if it is the weight of an nn\.Linear \(out × in\), set layout: 'torch'$/,
  ],
  [
    'a weight that random drew for an nn.Linear, without its layout',
    () => engine.attend({ embeddings: river, query: engine.random(1, [{ fn: 'linear', in: 4, out: 4 }])[0].values }),
    RangeError,
    /query\.weight was made by riverbank as 4 × 4 \(out × in\).*layout: 'torch'/,
  ],
  [
    'a weight in place of a projection',
    attend({ query: ones(4, 4) }),
    TypeError,
    /query must be an object such as \{ weight, bias \} but is a matrix; write query: \{ weight: … \}$/,
  ],
  [
    'a layout whose weight is missing',
    attend({ query: { weight: {}['a misspelt name'], layout: 'torch' } }),
    TypeError,
    /query\.layout is given but query\.weight is missing$/,
  ],
  [
    'a layout without its projection',
    attend({ layout: 'torch' }),
    TypeError,
    /attend has no option "layout"; a layout belongs to query, key, value or output; its options are embeddings/,
  ],
  [
    'a state_dict without fromTorch',
    attend({ in_proj_weight: ones(12, 4) }),
    TypeError,
    /no option "in_proj_weight"; engine\.fromTorch\(state_dict\) returns its projections/,
  ],
  [
    'the name of a mask in place of a mask',
    attend({ mask: 'causal' }),
    TypeError,
    /mask must be an object such as \{ causal: true \} but is the string "causal"/,
  ],
  [
    'a mask outside of mask',
    attend({ causal: true }),
    TypeError,
    /attend has no option "causal"; write mask: \{ causal: … \}/,
  ],
  [
    'a state_dict of a whole model',
    () => engine.fromTorch({ 'embed.weight': ones(9, 4), 'attn.in_proj_weight': ones(12, 4) }),
    TypeError,
    /fromTorch takes one layer; pass only the parameters whose names begin with "attn\.", without this prefix$/,
  ],
  [
    'a state_dict without its first weight',
    () => engine.fromTorch({ in_proj_bias: ones(1, 12)[0] }),
    TypeError,
    /in_proj_weight must be rows of numbers.* but is undefined$/,
  ],
  [
    'a bias whose weight is missing',
    () => engine.fromTorch({ in_proj_weight: ones(12, 4), 'out_proj.bias': [1, 2, 3, 4] }),
    RangeError,
    /out_proj\.bias is given but out_proj\.weight is missing$/,
  ],
  ['NaN in a bias', attend({ query: { bias: [1, NaN, 3, 4] } }), RangeError, /query\.bias\[1\] is NaN$/],
  [
    'a head of a matrix without heads',
    () => engine.attend({ embeddings: river, heads: 2 }).output.head(1),
    RangeError,
    /head is 1, but the matrix has the rows of one head/,
  ],
  [
    'a gradient of the wrong shape',
    () => gradients.matmul(ones(2, 3), ones(3, 2), ones(1, 3)),
    RangeError,
    /^dOut is 1 × 3 but out is 2 × 2$/,
  ],
  [
    'a gradient of an output of the wrong shape',
    () => gradients.attend({ embeddings: river }, ones(2, 4)),
    RangeError,
    /^dOutput is 2 × 4 but output is 3 × 4$/,
  ],
  [
    'a moment of the wrong shape',
    () => gradients.adamw({ parameter: ones(2, 2), firstMoment: ones(1, 2), secondMoment: ones(2, 2) }, ones(2, 2), 1),
    RangeError,
    /^firstMoment is 1 × 2 but parameter is 2 × 2$/,
  ],
  [
    'a padding mask of all texts in one tensor',
    () =>
      engine.attend({
        embeddings: [river, river],
        mask: { keyKeep: { shape: [2, 3], data: [true, true, true, true, false, false] } },
      }),
    RangeError,
    /mask\.keyKeep has 2 axes; give mask as a list with one mask for each of the 2 texts$/,
  ],
  [
    'an unknown layout',
    attend({ query: { weight: ones(4, 4), layout: 'pytorch' } }),
    TypeError,
    /query\.layout must be 'riverbank' or 'torch' but is the string "pytorch"/,
  ],
  [
    'one of several texts is too wide',
    () => engine.attend({ embeddings: [river, ones(2, 3)], value: { weight: ones(4, 2) } }),
    RangeError,
    /text 1: value sources have width 3 but value\.weight has 4 rows/,
  ],
  [
    'fewer masks than texts',
    () => engine.attend({ embeddings: [river, river], mask: [{ causal: true }] }),
    RangeError,
    /mask has 1 entry but there are 2 texts/,
  ],
  [
    'several sources for one text',
    attend({ source: [river, river] }),
    RangeError,
    /source has 2 texts but embeddings has one/,
  ],
  ['an unknown notebook', () => notebooks.run('005'), RangeError, /005/],
  ['an unknown operation', () => notebooks.evaluate('inverse', []), RangeError, /inverse/],
];
