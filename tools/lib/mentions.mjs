// Finds mentions of files and folders of the project that are not there: in comments, settings and documents, and in what scripts ask for.
import fs from 'node:fs';
import { projectFiles } from './files.mjs';
import { inRoot } from './paths.mjs';

/** Paths of other trees that look like ours, and what appears only when something is run. */
const elsewhere = ['src/googletest', 'tools/building.py', 'bench/peers/node_modules', 'bench/results'];
/** Numbers and pictures; in these nothing is said about the project. */
const mute = /\.(woff2|png|safetensors)$|^package-lock\.json$|^tests\/golden\/\w+\.json$/;

/** One line for each path that is mentioned and missing. */
export function strayMentions() {
  const files = projectFiles();
  const known = new Set(files.flatMap((file) => file.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))));
  const rooms = [...new Set(files.filter((file) => /^\w+\//.test(file)).map((file) => file.split('/')[0]))];
  const path = new RegExp(`(?<![\\w/.$}@-])(?:${rooms.join('|')})/[\\w./-]*\\w`, 'g');
  // A name may stand without its ending, as tests and modules are called.
  const isThere = (name) =>
    ['', '.ts', '.mjs', '.cc', '.h'].some((ending) => known.has(name + ending)) ||
    elsewhere.some((other) => name === other || name.startsWith(`${other}/`));
  return files
    .filter((file) => !mute.test(file))
    .flatMap((file) => {
      const mentions = fs.readFileSync(inRoot(file), 'utf8').match(path) ?? [];
      return [...new Set(mentions)]
        .filter((name) => !isThere(name))
        .map((name) => `${file} mentions ${name}, which is not there`);
    });
}
