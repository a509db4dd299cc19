// Runs one golden case: gives its inputs to an operation, takes the outputs and compares them.
import { difference, readTolerance } from './pass-rule.mjs';
import { matrixOf, named, readTensor } from './tensors.mjs';

export class BlockCase {
  #record;
  #given = new Map();
  #known = new Set(); // names of the parameters and inputs that the operation read

  constructor(record) {
    this.#record = record;
  }

  get record() {
    return this.#record;
  }

  maybeInput(name) {
    this.#known.add(name);
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

  /** An input in which all axes but the last are joined to rows. */
  matrix(name) {
    return matrixOf(this.input(name));
  }

  maybeMatrix(name) {
    const tensor = this.maybeInput(name);
    return tensor && matrixOf(tensor);
  }

  /** The numbers of a vector. The package takes biases and gammas in this form. */
  maybeVector(name) {
    return this.maybeInput(name)?.data;
  }

  hasParam(name) {
    this.#known.add(name);
    return (this.#record.params?.[name] ?? undefined) !== undefined;
  }

  /**
   * A parameter, which must have the fallback's type. Without a fallback the parameter is required and must be a
   * number.
   */
  param(name, fallback) {
    this.#known.add(name);
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

  /** A parameter that is a list. */
  list(name) {
    this.#known.add(name);
    const value = this.#record.params?.[name];
    if (!Array.isArray(value)) throw new Error(`parameter ${name} is not a list`);
    return value;
  }

  /** A parameter that is an object. `read` gets the object as a case whose parameters are the members. */
  nested(name, read) {
    this.#known.add(name);
    return named(name, () => {
      const inner = new BlockCase({ params: this.#record.params?.[name] });
      const value = read(inner);
      inner.refuseUnknown();
      return value;
    });
  }

  /** Accepts parameters that only describe the case and do not change the result. */
  ignore(...names) {
    for (const name of names) this.#known.add(name);
  }

  /**
   * Throws an Error if the case has a parameter or an input that nobody has read. If one were ignored, the test would
   * not compute what the case describes.
   */
  refuseUnknown() {
    for (const [members, word] of [
      [this.#record.params, 'parameter'],
      [this.#record.inputs, 'input'],
    ]) {
      const unknown = Object.keys(members ?? {}).find((name) => !this.#known.has(name));
      if (unknown !== undefined) throw new Error(`${word} ${unknown} is unknown`);
    }
  }

  give(name, tensor) {
    this.#given.set(name, tensor);
  }

  /**
   * Whether the case expects gradients of its inputs. If so, the input `d_<output>` is the gradient with which the
   * backward pass starts.
   */
  get hasGradients() {
    return Object.keys(this.#record.outputs ?? {}).some((name) => name.startsWith('d_'));
  }

  /**
   * The outputs that the case expects. A case of random numbers (op rng) expects what each call returned and the exact
   * number of draws of each call.
   */
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
      return 'the engine has no output of this name';
    }
    try {
      const want = Number.isInteger(tensor) ? { dtype: 'i64', shape: [], data: [tensor] } : readTensor(tensor);
      return difference(given, want, readTolerance(tolerance));
    } catch (error) {
      return error.message;
    }
  }

  /** Returns {failures}, with a message for each wrong output. */
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
