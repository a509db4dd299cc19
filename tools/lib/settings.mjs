// Reads a command's options, written as --name=value.
import { Stop } from './run.mjs';

/** Returns `known` with the given options. Options named in `numbers` must be above 0. Stops at an unknown option. */
export function readSettings(words, known, numbers = []) {
  const chosen = { ...known };
  for (const word of words) {
    const [, name, value] = /^--(\w+)=(.+)$/.exec(word) ?? [];
    if (!Object.hasOwn(known, name ?? ''))
      throw new Stop(
        `"${word}" is none of ${Object.keys(known)
          .map((each) => `--${each}=…`)
          .join(', ')}.`,
      );
    chosen[name] = value;
  }
  const stray = numbers.find((name) => chosen[name] !== undefined && !(Number(chosen[name]) > 0));
  if (stray) throw new Stop(`--${stray}=${chosen[stray]} is not a number above 0.`);
  return chosen;
}
