// Checks the inputs of attention and converts them to the engine's form.
import { checkArray, checkNumber, checkOptions, checkWhole, wrongType, type Hint, type Names } from '../wire/check.js';
import type { Agree, Differences } from '../wire/agreement.js';
import { slopesOf } from '../wire/heads.js';
import type { ArgumentOf } from '../wire/kinds.js';
import { maskHint } from '../wire/hints.js';
import { matrixSource, type Source } from '../wire/matrices.js';
import { oneOrSeveral, type TextInputs } from '../wire/texts.js';
import { Attention, Block as BlockKind } from '../operations/records.js';
import type { Schema } from './schema.js';
import type { AttendInput, Block, MatrixLike, Pin, Rotary } from './types.js';

/** All fields of the input of `attend` except `embeddings`, `precision` and `cache`. */
export type AttentionInput = Omit<AttendInput, 'embeddings' | 'precision' | 'cache'>;

const pinNames: Names<Pin> = { field: true, head: true, row: true, column: true, value: true };

export const attentionNames: Names<AttentionInput> = Attention;

/** Returns advice for an option that attention does not have because it belongs elsewhere. */
const attendHint: Hint = (key) => {
  if (key === 'layout') return 'a layout belongs to query, key, value or output';
  if (/^(in_proj_|out_proj\.)/.test(key)) return 'engine.fromTorch(state_dict) returns its projections';
  return maskHint(key);
};

/** Checks that the input of `attend` has no other options than `names`. */
export const checkAttend = <Input extends object>(input: Input, names: Names<Input>): Input =>
  checkOptions('attend', input, names, 'input', attendHint);

/** The inputs that may differ between texts, so that each text has its own matrix. */
export const textInputs: TextInputs = {
  embeddings: 'no heads',
  source: 'no heads',
  valueSource: 'no heads',
  pastKeys: 'kvHeads',
  pastValues: 'kvHeads',
};

/**
 * Checks while compiling that the public types and the tables of C++ have the same fields. Pins are not compared,
 * because C++ gets the number of the pin's field, and a row of the whole matrix instead of a row of one head.
 */
export type AttentionAgrees = Agree<
  | Differences<Omit<AttentionInput, 'pins'>, Omit<typeof Attention, 'pins'>>
  | Differences<Omit<Block, 'attention'>, Omit<typeof BlockKind, 'attention'>>
>;

const attentionFields = Object.keys(Attention) as (keyof AttentionInput)[];

/** The numbers that words in the schema's shapes stand for: { queries: 3, keys: 5 } or { heads: 2, kv_heads: 1 }. */
type RowCounts = Record<string, number>;

/**
 * Returns the row of a pin in the whole matrix. If there are several heads, the rows of head 0 come first.
 * `rowsInWords` is the number of rows as the schema writes it, such as "heads · queries". Throws a RangeError for a
 * head that does not exist and, if there are several heads, for a row that a head does not have.
 */
function rowOf(
  pin: Required<Pick<Pin, 'field' | 'head' | 'row'>>,
  name: string,
  rowsInWords: string,
  counts: RowCounts,
  headCounts: RowCounts,
): number {
  const head = checkWhole(`${name}.head`, pin.head);
  const row = checkWhole(`${name}.row`, pin.row);
  const [words = '', of] = rowsInWords.split(' · ').reverse();
  const perHead = of === undefined ? 1 : (headCounts[of] ?? 1);
  if (head < 0 || head >= perHead) {
    throw new RangeError(
      `${name}.head is ${head} but ${pin.field} has ${perHead === 1 ? 'only head 0' : `heads 0 to ${perHead - 1}`}`,
    );
  }
  const rows = counts[words] ?? 0;
  if (perHead > 1 && (row < 0 || row >= rows)) {
    throw new RangeError(`${name}.row is ${row} but each head of ${pin.field} has rows 0 to ${rows - 1}`);
  }
  return head * rows + row;
}

function pinRecords(
  schema: Schema,
  pins: readonly Pin[],
  counts: RowCounts,
  headCounts: RowCounts,
): NonNullable<ArgumentOf<typeof Attention>>['pins'] {
  return checkArray('pins', pins, 'an array', (name, pin) => {
    const { field, head, row, column, value } = checkOptions(name, pin as Pin, pinNames);
    const place = schema.placeOf(`${name}.field`, field);
    const wholeRow = rowOf({ field, head: head ?? 0, row }, name, schema.fields[place]?.rows ?? '', counts, headCounts);
    return {
      field: place,
      row: wholeRow,
      column: checkWhole(`${name}.column`, column),
      value: checkNumber(`${name}.value`, value),
    };
  });
}

/** Returns the options of rotary positions: those of `true` are the defaults. Returns undefined for `false`. */
export function rotaryOf(rotary: AttendInput['rotary']): Rotary | undefined {
  if (rotary === undefined || rotary === false) return undefined;
  if (rotary !== true && Object(rotary) !== rotary) throw wrongType('rotary', 'true or an object', rotary);
  return rotary === true ? {} : rotary;
}

/**
 * Converts all fields of the input of `attend` except its embeddings. `queries` is the number of rows of the
 * embeddings. Each field is read once.
 */
export function attentionRecord(schema: Schema, input: AttentionInput, queries: number): ArgumentOf<typeof Attention> {
  const fields: Record<string, unknown> & AttentionInput = {};
  for (const name of attentionFields) fields[name as string] = input[name];
  const { pins = [], heads = 1, kvHeads = heads } = fields;
  const source = fields.source === undefined ? undefined : matrixSource('source', fields.source);
  const counts = { queries, keys: source?.rows ?? queries };
  const headCounts = { heads: checkWhole('heads', heads), kvHeads: checkWhole('kvHeads', kvHeads) };
  const places = pinRecords(schema, pins, counts, headCounts);
  return { ...fields, rotary: rotaryOf(fields.rotary), source, pins: places, alibi: slopesOf(fields.alibi, heads) };
}

const { embeddings, ...attentionTexts } = textInputs;
/** The inputs of a block and of its gradient that may differ between texts, so that each text has its own matrix. */
const blockTexts: TextInputs = { x: 'no heads', dOutput: 'no heads', ...attentionTexts };

/** The rows that go into a block. The gradient of a block also needs the rows of dOutput. */
interface BlockRows {
  x: unknown;
  dOutput?: unknown;
}

/**
 * Calls `run` for a single text, or once for each of several texts. `run` receives `read`, which converts the text's x
 * and the block for the engine, and the text's dOutput.
 */
export function withBlock<V>(
  schema: Schema,
  rows: BlockRows,
  block: unknown,
  run: (read: () => [Source, ArgumentOf<typeof BlockKind>], dOutput: MatrixLike) => V,
): V | V[] {
  const { attention, ...others } = checkOptions('block', block as Block, BlockKind);
  const given = checkOptions('attention', attention, attentionNames, undefined, attendHint);
  return oneOrSeveral({ ...given, ...rows }, blockTexts, (input: AttentionInput & BlockRows) =>
    run(() => {
      const x = matrixSource('x', input.x);
      return [x, { ...others, attention: attentionRecord(schema, input, x.rows) }];
    }, input.dOutput as MatrixLike),
  );
}
