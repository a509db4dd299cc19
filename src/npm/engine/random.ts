// PyTorch's random numbers: a seed, and a list of calls on one generator.
import type { Calls } from '../wire/calls.js';
import { checkArray, checkOptions, checkText, wrongType, type Names } from '../wire/check.js';
import type { Engine } from './engine.js';
import type { Reply } from '../wire/reply.js';
import type { Request } from '../wire/request.js';
import type { RandomCall, RandomResult } from './types.js';

type Fn = RandomCall['fn'];
type CallOf<F extends Fn> = Extract<RandomCall, { fn: F }>;

/**
 * The fields of one kind of call, and how they are written, in the order in which src/wasm/engine/random.cc reads them.
 */
interface Form<C> {
  names: Names<C>;
  write: (request: Request, call: C, name: string) => void;
}

const counted = {
  names: { fn: true, n: true },
  write: (request: Request, call: { n: number }, name: string) => {
    request.int64(`${name}.n`, call.n);
  },
} as const;

const normal = {
  names: { fn: true, n: true, mean: true, std: true },
  write: (request: Request, call: { n: number; mean: number; std: number }, name: string) => {
    request.int64(`${name}.n`, call.n).number(`${name}.mean`, call.mean).number(`${name}.std`, call.std);
  },
} as const;

const forms: { [F in Fn]: Form<CallOf<F>> } = {
  raw_uint32: counted,
  rand: counted,
  rand_f64: counted,
  randn: counted,
  randn_f64: counted,
  randperm: counted,
  skip: counted,
  normal,
  normal_f64: normal,
  uniform: {
    names: { fn: true, n: true, a: true, b: true },
    write: (request, { n, a, b }, name) => request.int64(`${name}.n`, n).number(`${name}.a`, a).number(`${name}.b`, b),
  },
  exponential: {
    names: { fn: true, n: true, lambda: true },
    write: (request, { n, lambda = 1 }, name) => request.int64(`${name}.n`, n).number(`${name}.lambda`, lambda),
  },
  dropout: {
    names: { fn: true, n: true, p: true },
    write: (request, { n, p }, name) => request.int64(`${name}.n`, n).number(`${name}.p`, p),
  },
  randint: {
    names: { fn: true, n: true, low: true, high: true },
    write: (request, { n, low, high }, name) =>
      request.int64(`${name}.n`, n).int64(`${name}.low`, low).int64(`${name}.high`, high),
  },
  multinomial: {
    names: { fn: true, p: true, k: true, replacement: true },
    write: (request, { p, k, replacement = false }, name) =>
      request.numbers(`${name}.p`, p, 'float32').int64(`${name}.k`, k).flag(`${name}.replacement`, replacement),
  },
  linear: {
    names: { fn: true, in: true, out: true, bias: true },
    write: (request, call, name) =>
      request
        .int64(`${name}.in`, call.in)
        .int64(`${name}.out`, call.out)
        .flag(`${name}.bias`, call.bias ?? true),
  },
  embedding: {
    names: { fn: true, num: true, dim: true, paddingIndex: true },
    write: (request, { num, dim, paddingIndex }, name) => {
      request
        .int64(`${name}.num`, num)
        .int64(`${name}.dim`, dim)
        .flag(name, paddingIndex !== undefined);
      if (paddingIndex !== undefined) request.int64(`${name}.paddingIndex`, paddingIndex);
    },
  },
  multihead_attention: {
    names: { fn: true, d: true, heads: true, bias: true },
    write: (request, { d, heads = 1, bias = true }, name) =>
      request.int64(`${name}.d`, d).int64(`${name}.heads`, heads).flag(`${name}.bias`, bias),
  },
};

function writeCall<F extends Fn>(request: Request, call: CallOf<F>, name: string): void {
  if (typeof call.fn !== 'string' || !Object.hasOwn(forms, call.fn)) {
    throw wrongType(`${name}.fn`, `one of ${Object.keys(forms).join(', ')}`, call.fn);
  }
  const form: Form<CallOf<F>> = forms[call.fn as F];
  checkOptions(name, call, form.names);
  request.text(`${name}.fn`, call.fn);
  form.write(request, call, name);
}

/** Returns a seed as text, because a JavaScript number cannot hold all 64-bit integers. */
export function seedText(seed: unknown): string {
  if (typeof seed === 'bigint') return String(seed);
  if (typeof seed !== 'number') return checkText('seed', seed);
  if (Number.isSafeInteger(seed)) return String(seed);
  throw new RangeError(`seed must be a whole number within ±2^53 but is ${seed}; a bigint or a string may be larger`);
}

function readResult(reply: Reply): RandomResult {
  const values = Object.fromEntries(reply.list(() => [reply.text(), reply.tensor()] as const));
  return { values, draws: reply.number() };
}

export function randomFunctions(calls: Calls): Pick<Engine, 'random'> {
  return {
    random: (seed, wishes) => {
      const list = checkArray('calls', wishes, 'an array', (name, call) => {
        if (typeof call !== 'object' || call === null)
          throw wrongType(name, 'an object such as { fn: "rand", n: 4 }', call);
        return call as RandomCall;
      });
      return calls.run(
        'random',
        (request) => {
          request.text('seed', seedText(seed)).count(list.length);
          list.forEach((call, i) => writeCall(request, call, `calls[${i}]`));
        },
        (reply) => list.map(() => readResult(reply)),
      );
    },
  };
}
