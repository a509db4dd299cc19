// Reads a command's options, written as --name=value, --name value or, for a switch, --name.
import { Stop } from './run.mjs';

/** How each option is written. An option whose default is false is a switch. */
const written = (known) =>
  Object.entries(known).map(([name, value]) => (value === false ? `--${name}` : `--${name}=…`));

function refuse(word, known) {
  const names = written(known);
  throw new Stop(
    names.length > 0
      ? `"${word}" is not an option; there are ${names.join(', ')}.`
      : `"${word}": there are no options.`,
  );
}

/** Returns `known` with the given options. Options named in `numbers` must be above 0. Stops at an unknown option. */
export function readSettings(words, known, numbers = []) {
  const chosen = { ...known };
  const left = [...words];
  while (left.length > 0) {
    const word = left.shift();
    const [, name = '', inline] = /^--(\w+)(?:=(.+))?$/.exec(word) ?? [];
    if (!Object.hasOwn(known, name)) refuse(word, known);
    const isSwitch = known[name] === false;
    if (isSwitch && inline !== undefined) throw new Stop(`--${name} is a switch and takes no value.`);
    const value = isSwitch || (inline ?? left.shift());
    if (value === undefined) throw new Stop(`--${name} needs a value.`);
    chosen[name] = value;
  }
  const stray = numbers.find((name) => chosen[name] !== undefined && !(Number(chosen[name]) > 0));
  if (stray) throw new Stop(`--${stray}=${chosen[stray]} is not a number above 0.`);
  return chosen;
}
