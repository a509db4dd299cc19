// Writes the state into the page's address and reads it back; a link contains only differences from the defaults.
// Links are not trusted: every part is checked.
import { currentName, defaultState, earlierOnes, editPath, exerciseNames, settings } from './state.ts';
import type { State } from './state.ts';

const version = '1';
/** The longest link that is read, in characters. It has room for about two thousand edited cells. */
const longest = 20_000;

type Setting = keyof typeof settings;
const isSetting = (key: string): key is Setting => Object.hasOwn(settings, key);

const keyOf = (part: string): string => part.split('=')[0] ?? '';

/**
 * The defaults at the time when a link with these parts was written. Some settings were added to their chapter later.
 * If the link mentions the chapter but not the added setting, the chapter's earlier defaults apply.
 */
function openedAt(parts: readonly string[]): State {
  const keys = parts.map(keyOf);
  const then = earlierOnes.filter(({ names, isOwn }) => keys.some(isOwn) && !keys.includes(names));
  return Object.assign({}, defaultState, ...then.map(({ opened }) => opened)) as State;
}

/** The parts of a link that describe how a state differs from the defaults. */
function partsBeside(state: State, opened: State): string[] {
  const parts: string[] = [];
  for (const key of (Object.keys(settings) as Setting[]).sort()) {
    if (state[key] !== opened[key]) parts.push(`${key}=${String(state[key]).replaceAll(' ', '+')}`);
  }
  for (const name of [...exerciseNames].sort()) {
    if (state.seeds[name] !== defaultState.seeds[name]) parts.push(`seed.${name}=${state.seeds[name]}`);
  }
  return [...parts, ...writeEdits(state.edits)];
}

/**
 * Writes the state as the text after "#…?"; '' for the default state. A setting that was added to its chapter later is
 * named only if the text would otherwise be read with another value.
 */
export function writeLink(state: State): string {
  const early = partsBeside(
    state,
    Object.assign({}, defaultState, ...earlierOnes.map(({ opened }) => opened)) as State,
  );
  let parts = partsBeside(state, openedAt(early));
  const keys = parts.map(keyOf);
  for (const { names, isOwn } of earlierOnes) {
    const setting = names as Setting;
    if (openedAt(parts)[setting] !== state[setting] && keys.some(isOwn))
      parts = [`${names}=${state[setting]}`, ...parts];
  }
  return parts.length === 0 ? '' : [`v=${version}`, ...parts].join('&');
}

/** Writes several cells of a matrix under its name, "bank=0:2,3:0.5", and a single cell as "weight.0.1=7". */
function writeEdits(edits: State['edits']): string[] {
  const groups = new Map<string, [place: string, value: number][]>();
  for (const [path, value] of Object.entries(edits)) {
    const [, name = '', place = ''] = /^(.*?)\.(\d.*)$/.exec(path) ?? [];
    groups.set(name, [...(groups.get(name) ?? []), [place, value]]);
  }
  return [...groups].map(([name, cells]) => {
    const [first] = cells;
    if (first && cells.length === 1) return `${name}.${first[0]}=${first[1]}`;
    return `${name}=${cells.map(([place, value]) => `${place}:${value}`).join()}`;
  });
}

/** The state of a link, or the reason why it cannot be read. */
export type ReadLink = { state: State } | { problem: 'version' | 'length' | 'part'; part: string };

/**
 * Reads the text after "#…?". If one part is wrong, the whole link is refused: half of somebody's numbers would
 * mislead.
 */
export function readLink(text: string): ReadLink {
  if (text === '') return { state: defaultState };
  if (text.length > longest) return { problem: 'length', part: '' };
  const [first = '', ...parts] = text.split('&').map((part) => part.replace(/\w+(?==)/, currentName));
  if (first !== `v=${version}`) return { problem: 'version', part: first.slice(0, 40) };
  let state = openedAt(parts);
  for (const part of parts) {
    const next = withPart(state, part);
    if (!next) return { problem: 'part', part: part.slice(0, 40) };
    state = next;
  }
  return { state };
}

function withPart(state: State, part: string): State | undefined {
  const [key = '', text = '', ...more] = part.split('=');
  if (more.length > 0) return undefined;
  if (isSetting(key)) {
    const value = settings[key].read(text);
    return value === undefined ? undefined : { ...state, [key]: value };
  }
  const seed = exerciseNames.find((name) => key === `seed.${name}`);
  if (seed) {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : undefined;
    return value === undefined ? undefined : { ...state, seeds: { ...state.seeds, [seed]: value } };
  }
  if (!text.includes(':')) return withCell(state, key, text);
  const cells = text.split(',').map((cell) => cell.split(':'));
  return cells.reduce(
    (before: State | undefined, [place, value, ...rest]) =>
      before && rest.length === 0 ? withCell(before, `${key}.${place}`, value ?? '') : undefined,
    state,
  );
}

function withCell(state: State, path: string, text: string): State | undefined {
  const number =
    /^-?\d+(\.\d+)?(e[-+]?\d+)?$/.test(text) && Number.isFinite(Math.fround(Number(text))) ? Number(text) : undefined;
  if (number === undefined || editPath(path) !== path) return undefined;
  return { ...state, edits: { ...state.edits, [path]: number } };
}
