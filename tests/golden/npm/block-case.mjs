// One case of a blocks file: hands its inputs to an operation, takes the outputs, compares them.
import { difference, readTolerance } from './pass-rule.mjs';
import { matrixOf, named, readTensor } from './tensors.mjs';

export class BlockCase {
  #record;
  #given = new Map();

  constructor(record) {
    this.#record = record;
  }

  get record() {
    return this.#record;
  }

  maybeInput(name) {
    const json = this.#record.inputs?.[name];
    return json === undefined || json === null ? undefined : named(`input ${name}`, () => readTensor(json));
  }

  input(name) {
    const tensor = this.maybeInput(name);
    if (!tensor) {
      throw new Error(`input ${name} is missing`);
    }
    return tensor;
  }

  /** The same with all axes but the last as rows. */
  matrix(name) {
    return matrixOf(this.input(name));
  }

  maybeMatrix(name) {
    const tensor = this.maybeInput(name);
    return tensor && matrixOf(tensor);
  }

  /** The numbers of a vector, as biases and gammas are given to the package. */
  maybeVector(name) {
    return this.maybeInput(name)?.data;
  }

  hasParam(name) {
    return (this.#record.params?.[name] ?? undefined) !== undefined;
  }

  /** A parameter of the fallback's type; without a fallback it must be there, and is a number. */
  param(name, fallback) {
    const value = this.#record.params?.[name] ?? fallback;
    if (value === undefined) {
      throw new Error(`parameter ${name} is missing`);
    }
    const type = fallback === undefined ? 'number' : typeof fallback;
    if (typeof value !== type) {
      throw new Error(`parameter ${name} is ${JSON.stringify(value)} but must be a ${type}`);
    }
    return value;
  }

  give(name, tensor) {
    this.#given.set(name, tensor);
  }

  /** Does the case ask for the gradients of its inputs? Then `d_<output>` is the gradient to start from. */
  get hasGradients() {
    return Object.keys(this.#record.outputs ?? {}).some((name) => name.startsWith('d_'));
  }

  /** The outputs; a case of calls (op rng) wants what each call gave, and how much it drew, exactly. */
  #wanted() {
    const outputs = Object.entries(this.#record.outputs ?? {}).map(([name, tensor]) => ({
      name,
      tensor,
      tolerance: this.#record.tolerance?.[name] ?? null,
    }));
    const calls = (this.#record.calls ?? []).flatMap((call, index) =>
      Object.entries(call)
        .filter(([name]) => name !== 'fn' && name !== 'args')
        .map(([name, tensor]) => ({ name: `calls[${index}].${name}`, tensor, tolerance: {} })),
    );
    return [...outputs, ...calls];
  }

  #compare({ name, tensor, tolerance }) {
    const given = this.#given.get(name);
    if (!given) {
      return 'the engine gives no such output';
    }
    try {
      const want = Number.isInteger(tensor) ? { dtype: 'i64', shape: [], data: [tensor] } : readTensor(tensor);
      return difference(given, want, readTolerance(tolerance));
    } catch (error) {
      return error.message;
    }
  }

  /** {failures}: what is wrong with each output that is not as it should be. */
  outcome() {
    const wanted = this.#wanted();
    const failures = wanted.length === 0 ? ['it has no outputs to compare with'] : [];
    for (const each of wanted) {
      const words = this.#compare(each);
      if (words) {
        failures.push(`${each.name}: ${words}`);
      }
    }
    return { failures };
  }
}
