// The kinds of values that JavaScript and C++ exchange. The tables in operations/ use them.
import type { Source } from './matrices.js';
import type { DenseMatrix } from './dense-matrix.js';
import type { MaskMatrix, MaskVector, MatrixLike, Precision, Scale, Tensor, VectorLike } from '../engine/types.js';

/**
 * The kind of a value: a word such as 'matrix', a choice of words such as 'stable|naive', a list, an optional value, or
 * a record. "?" after a word marks an optional value too. "!" marks a required field of a record. Other fields keep
 * their default in C++ if they are left out.
 */
export type Kind = string | List | RecordKind | readonly [value: List | RecordKind, mark: '?'];
type List = readonly [item: Kind];
export interface RecordKind {
  readonly [name: string]: Kind;
}

export interface Operation {
  readonly name: string;
  readonly parameters: readonly (readonly [name: string, kind: Kind])[];
  readonly result: Kind;
}

/** A kind in the form in which Request and Reply use it. */
export interface ParsedKind {
  /** 'record', 'list', 'choice', or the name of a method of Request and Reply. */
  readonly type: string;
  readonly isOptional: boolean;
  readonly isRequired: boolean;
  /** The words of a choice, in the order of its enum in C++. */
  readonly words: readonly string[];
  /** The kind of a list's items. undefined for other kinds. */
  readonly item: ParsedKind | undefined;
  /** The fields of a record, in order. Empty for other kinds. */
  readonly fields: readonly NamedKind[];
  /**
   * Whether each field of a record is a single value or a small record of words and numbers. Messages write the name of
   * such a record before its fields ("name.field"), but not the names of other records.
   */
  readonly namesFields: boolean;
  /** Whether a field of a record is a matrix. */
  readonly hasMatrices: boolean;
  /** The kind that was parsed. */
  readonly source: Kind;
}

/** A kind with the name of its field or parameter. */
export interface NamedKind {
  readonly name: string;
  readonly kind: ParsedKind;
}

const basic = {
  isOptional: false,
  isRequired: false,
  words: [],
  item: undefined,
  fields: [],
  namesFields: false,
  hasMatrices: false,
};

function parseWord(source: string): ParsedKind {
  const word = source.replace(/[?!]$/, '');
  const words = word.split('|');
  return {
    ...basic,
    type: words.length > 1 ? 'choice' : word,
    isOptional: source.endsWith('?'),
    isRequired: source.endsWith('!'),
    words,
    source,
  };
}

function parse(source: Kind): ParsedKind {
  if (typeof source === 'string') return parseWord(source);
  if (isOptional(source)) return { ...parseKind(source[0]), isOptional: true };
  if (isList(source)) return { ...basic, type: 'list', item: parseKind(source[0]), source };
  const fields = Object.entries(source).map(([name, kind]) => ({ name, kind: parseKind(kind) }));
  const namesFields = Object.values(source).every(
    (kind) => typeof kind === 'string' || isRecordOfNumbersAndWords(kind),
  );
  const hasMatrices = fields.some(({ kind }) => kind.type === 'matrix');
  return { ...basic, type: 'record', fields, namesFields, hasMatrices, source };
}

/** Whether a kind is a record, perhaps an optional one, that has only numbers and words. */
const isRecordOfNumbersAndWords = (kind: Kind): boolean => {
  if (typeof kind === 'string') return false;
  const record: Kind = isOptional(kind) ? kind[0] : kind;
  if (isList(record)) return false;
  return Object.values(record).every(
    (part) => typeof part === 'string' && !/^(matrix|vector|mask|tensor|tables|bytes)/.test(part),
  );
};

const isOptional = (kind: Kind): kind is readonly [List | RecordKind, '?'] => Array.isArray(kind) && kind.length === 2;
const isList = (kind: Kind): kind is List => Array.isArray(kind);

const parsed = new Map<Kind, ParsedKind>();

/** Parses a kind when it is used first, and keeps the result: parsing takes longer than a small call. */
export function parseKind(kind: Kind): ParsedKind {
  let found = parsed.get(kind);
  if (found === undefined) parsed.set(kind, (found = parse(kind)));
  return found;
}

const parameterLists = new Map<Operation, readonly NamedKind[]>();

/** Returns the parsed parameters of an operation. */
export function parametersOf(operation: Operation): readonly NamedKind[] {
  let found = parameterLists.get(operation);
  if (found === undefined) {
    found = operation.parameters.map(([name, kind]) => ({ name, kind: parseKind(kind) }));
    parameterLists.set(operation, found);
  }
  return found;
}

interface Arguments {
  matrix: MatrixLike | Source;
  vector: VectorLike;
  maskMatrix: MaskMatrix;
  maskVector: MaskVector;
  number: number;
  whole: number;
  wholes: ArrayLike<number>;
  int64: number | bigint;
  int64s: ArrayLike<number | bigint>;
  scale: Scale;
  flag: boolean;
  text: string;
  texts: readonly string[];
  bytes: Uint8Array;
  seed: number | bigint | string;
  precision: Precision;
  handle: { readonly number: number };
  tensor: MatrixLike | VectorLike;
  tables: Readonly<Record<string, MatrixLike | VectorLike>>;
  settings: Readonly<Record<string, unknown>>;
}

interface Results {
  matrix: DenseMatrix;
  vector: Float32Array;
  number: number;
  whole: number;
  wholes: number[];
  flag: boolean;
  text: string;
  texts: string[];
  bytes: Uint8Array<ArrayBuffer>;
  handle: number;
  tensor: Tensor;
  tensors: Record<string, Tensor>;
  nothing: void;
}

type Word<K extends string> = K extends `${infer First}|${infer Others}` ? First | Word<Others> : K;

/** The type of the values that a kind accepts. */
export type ArgumentOf<K> = K extends `${infer Word}${'?' | '!'}`
  ? ArgumentOf<Word> | (K extends `${string}?` ? undefined : never)
  : K extends keyof Arguments
    ? Arguments[K]
    : K extends string
      ? Word<K>
      : K extends readonly [infer Value, '?']
        ? ArgumentOf<Value> | undefined
        : K extends readonly [infer Item]
          ? readonly ArgumentOf<Item>[]
          : { readonly [Name in keyof K]?: ArgumentOf<K[Name]> | undefined } | undefined;

type Optional = `${string}?` | readonly [unknown, '?'];

/** The type of the value that Reply reads for a kind. */
export type ResultOf<K> = K extends `${infer Word}!`
  ? ResultOf<Word>
  : K extends keyof Results
    ? Results[K]
    : K extends string
      ? Word<K>
      : K extends readonly [infer Item]
        ? ResultOf<Item>[]
        : { -readonly [Name in keyof K as K[Name] extends Optional ? never : Name]: ResultOf<K[Name]> } & {
            -readonly [Name in keyof K as K[Name] extends Optional ? Name : never]?: K[Name] extends `${infer Word}?`
              ? ResultOf<Word>
              : K[Name] extends readonly [infer Value, '?']
                ? ResultOf<Value>
                : never;
          };

/** The types of an operation's arguments, in order. */
export type ArgumentsOf<Op extends Operation> = ArgumentList<Op['parameters']>;
type ArgumentList<Parameters extends Operation['parameters']> = {
  -readonly [I in keyof Parameters]: Parameters[I] extends readonly [string, infer K] ? ArgumentOf<K> : never;
};

/** The type of the function that calls an operation. */
export type FunctionOf<Op extends Operation> = (...given: ArgumentsOf<Op>) => ResultOf<Op['result']>;
