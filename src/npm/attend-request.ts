// How a request for attention is checked and written, and how the trace that answers it is read.
import { checkArray, checkNumber, checkOptions, checkWhole, wrongType, type Names } from './check.js';
import { matrixSource } from './matrices.js';
import type { Reply } from './reply.js';
import type { Request } from './request.js';
import type { Schema } from './schema.js';
import type { AttendInput, Mask, Pin, Projection, Rotary, Trace } from './types.js';

// The words of each choice, in the order of its enum in C++.
export const fullyMaskedRules = ['zero', 'nan'] as const;
export const softmaxKinds = ['stable', 'naive'] as const;
export const rotaryLayouts = ['interleaved', 'half'] as const;
const scales = ['off', 'sqrt_d_k', 'divisor'] as const;

/** Everything of an input that is not its embeddings or its precision. */
export type Attention = Omit<AttendInput, 'embeddings' | 'precision'>;

const projectionNames: Names<Projection> = { weight: true, bias: true };
const maskNames: Names<Mask> = { causal: true, keep: true, keyKeep: true, additive: true };
const rotaryNames: Names<Rotary> = { layout: true, base: true, queryPositions: true, keyPositions: true };
const pinNames: Names<Pin> = { field: true, head: true, row: true, column: true, value: true };

export const attentionNames: Names<Attention> = {
  source: true,
  valueSource: true,
  query: true,
  key: true,
  value: true,
  output: true,
  heads: true,
  scale: true,
  mask: true,
  rotary: true,
  fullyMasked: true,
  softmax: true,
  pins: true,
  allowNonFinite: true,
};

export function writeProjection(request: Request, name: string, projection: Projection = {}): void {
  const { weight, bias } = checkOptions(name, projection, projectionNames);
  request.optionalMatrix(`${name}.weight`, weight).optionalVector(`${name}.bias`, bias);
}

export function writeScale(request: Request, scale: AttendInput['scale'] = 'sqrt_d_k'): void {
  if (typeof scale === 'number') {
    request.choice('scale', 'divisor', scales).number('scale', scale);
  } else if (scale === 'sqrt_d_k' || scale === 'off') {
    request.choice('scale', scale, scales).number('scale', 1);
  } else {
    throw wrongType('scale', "'sqrt_d_k', 'off' or a number", scale);
  }
}

export function writeMask(request: Request, mask: Mask = {}): void {
  const { causal = false, keep, keyKeep, additive } = checkOptions('mask', mask, maskNames);
  request.flag('mask.causal', causal);
  request
    .optionalMatrix('mask.keep', keep)
    .optionalVector('mask.keyKeep', keyKeep)
    .optionalMatrix('mask.additive', additive);
}

function writeRotary(request: Request, rotary: Rotary | undefined): void {
  request.flag('rotary', rotary !== undefined);
  if (rotary === undefined) return;
  const {
    layout = 'interleaved',
    base = 10000,
    queryPositions = [],
    keyPositions = [],
  } = checkOptions('rotary', rotary, rotaryNames);
  request.choice('rotary.layout', layout, rotaryLayouts).number('rotary.base', base);
  request.wholes('rotary.queryPositions', queryPositions).wholes('rotary.keyPositions', keyPositions);
}

/** How many rows the words of the schema stand for. */
type RowCounts = Record<string, number>;

/** The row of the whole matrix: with several heads, those of head 0 come first. */
function rowOf(
  pin: Required<Pick<Pin, 'field' | 'head' | 'row'>>,
  name: string,
  rowsInWords: string,
  counts: RowCounts,
  heads: number,
): number {
  const head = checkWhole(`${name}.head`, pin.head);
  const row = checkWhole(`${name}.row`, pin.row);
  const [perHead, words] = rowsInWords.startsWith('heads · ')
    ? [heads, rowsInWords.slice('heads · '.length)]
    : [1, rowsInWords];
  if (head < 0 || head >= perHead) {
    throw new RangeError(
      `${name} is of head ${head} but ${pin.field} has ${perHead === 1 ? 'one head' : `heads 0 to ${perHead - 1}`}`,
    );
  }
  const rows = counts[words] ?? 0;
  if (perHead > 1 && (row < 0 || row >= rows)) {
    throw new RangeError(`${name} is row ${row} of ${pin.field} but each of its heads has rows 0 to ${rows - 1}`);
  }
  return head * rows + row;
}

function writePins(request: Request, schema: Schema, pins: readonly Pin[], counts: RowCounts, heads: number): void {
  const checked = checkArray('pins', pins, 'an array', (name, pin) => {
    const { field, head, row, column, value } = checkOptions(name, pin as Pin, pinNames);
    const place = schema.placeOf(`${name}.field`, field);
    const wholeRow = rowOf({ field, head: head ?? 0, row }, name, schema.fields[place]?.rows ?? '', counts, heads);
    return [place, wholeRow, checkWhole(`${name}.column`, column), checkNumber(`${name}.value`, value)];
  });
  request.count(checked.length);
  checked.flat().forEach((number) => request.count(number));
}

/** Writes all of an input but its embeddings, of which there are so many rows. */
export function writeAttention(request: Request, schema: Schema, input: Attention, queries: number): void {
  const { heads = 1, fullyMasked = 'zero', softmax = 'stable', pins = [], allowNonFinite = false } = input;
  const given = input.source;
  const source = given === undefined ? undefined : matrixSource('source', given);
  const keys = source?.rows ?? queries;
  request.optionalSource(source).optionalMatrix('valueSource', input.valueSource);
  writeProjection(request, 'query', input.query);
  writeProjection(request, 'key', input.key);
  writeProjection(request, 'value', input.value);
  writeProjection(request, 'output', input.output);
  request.whole('heads', heads);
  writeScale(request, input.scale);
  writeMask(request, input.mask);
  writeRotary(request, input.rotary);
  request.choice('fullyMasked', fullyMasked, fullyMaskedRules).choice('softmax', softmax, softmaxKinds);
  writePins(request, schema, pins, { queries, keys }, heads);
  request.flag('allowNonFinite', allowNonFinite);
}

export function readTrace(reply: Reply, schema: Schema): Trace {
  return {
    ...schema.readMatrices(reply),
    heads: reply.number(),
    divisor: reply.number(),
    fullyMaskedRows: reply.numbers(),
    kernel: reply.text(),
  };
}
