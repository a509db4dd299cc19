// Finds the known names that are most similar to a mistyped one.

/** The edit distance: the number of letters to insert, delete or replace to turn one text into the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + Number(letter !== other)));
    row = next;
  }
  return row[to.length] ?? from.length;
}

/** The `count` names most similar to the wanted one, nearest first. */
export function nearNames(wanted: string, known: readonly string[], count = 5): string[] {
  const far = new Map(known.map((name) => [name, distance(wanted.slice(0, 60), name)]));
  return [...known].sort((a, b) => far.get(a)! - far.get(b)!).slice(0, count);
}
