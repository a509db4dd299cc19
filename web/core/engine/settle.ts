// A part of a tree of values that cannot be computed takes nothing else with it: only who reads that part is told why.

/** The tree so far, with a part that is computed now. Reading a part that failed throws what its making threw, and so fails what is made from it. */
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

/** The parts of a tree that failed, by their names, and why. */
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

/** Whether the engine refuses the numbers; everything else is a mistake of the page. */
export const refusesNumbers = (error: unknown): boolean => error instanceof RangeError;

/** What an error says, in its own words. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
