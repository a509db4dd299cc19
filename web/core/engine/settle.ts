// Computes one part of a value tree; if that fails, only readers of this part get the error.

/**
 * Adds the computed part to the tree. If computing it throws, every read of the part throws the same error, so parts
 * that are computed from it fail too.
 */
export function settle(tree: object, name: string, make: () => unknown): void {
  try {
    put(tree, name, make());
  } catch (error) {
    Object.defineProperty(tree, name, {
      configurable: true,
      get: () => {
        throw error;
      },
      set: (value: unknown) => put(tree, name, value),
    });
  }
}

function put(tree: object, name: string, value: unknown): void {
  Object.defineProperty(tree, name, { configurable: true, enumerable: true, writable: true, value });
}

/** The parts of a tree that failed, each with its error. */
export function failuresIn(tree: object): Map<string, unknown> {
  const failures = new Map<string, unknown>();
  for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(tree))) {
    try {
      get?.();
    } catch (error) {
      failures.set(name, error);
    }
  }
  return failures;
}

/** Whether the engine has refused the numbers. Any other error is a bug of the page. */
export const refusesNumbers = (error: unknown): boolean => error instanceof RangeError;

/** The message of an error. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
