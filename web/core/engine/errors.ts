// Finds the values of a tree that cannot be computed, and tells whether the engine has refused the numbers.

/** The properties of a tree that cannot be computed, each with its error. */
export function failuresIn(tree: object): Map<string, unknown> {
  const failures = new Map<string, unknown>();
  for (const name of Object.keys(tree)) {
    try {
      void (tree as Record<string, unknown>)[name];
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
