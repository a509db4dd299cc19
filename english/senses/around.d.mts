// The types of around.mjs, which is plain JavaScript.
export function around(idsOf: (text: string) => readonly number[]): { before: number[]; behind: number[] };
