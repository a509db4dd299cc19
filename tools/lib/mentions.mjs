// Finds paths in comments, settings, documents and scripts that name missing files of the project.
import fs from 'node:fs';
import { projectFiles } from './files.mjs';
import { inRoot } from './paths.mjs';

/** Paths that look like the project's but are not, and paths that exist only after a run. */
const elsewhere = [
  ...['src/googletest', 'tools/building.py', 'bench/peers/node_modules', 'bench/results'],
  // The frameworks' own files, which tests/environments/frameworks.mjs writes into its projects.
  ...['src/app.html', 'src/index.html', 'src/main.ts', 'src/pages', 'src/river.ts', 'src/routes'],
];
/** Data and picture files. They name no files, so they are not searched. */
const mute = /\.(woff2|png|safetensors)$|(^|\/)package-lock\.json$|^tests\/golden\/\w+\.json$/;

/** Returns one line for each path that is mentioned but does not exist. */
export function strayMentions() {
  const files = projectFiles();
  const known = new Set(files.flatMap((file) => file.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))));
  const rooms = [...new Set(files.filter((file) => /^\w+\//.test(file)).map((file) => file.split('/')[0]))];
  const path = new RegExp(`(?<![\\w/.$}@-])(?:${rooms.join('|')})/[\\w./-]*\\w`, 'g');
  // Tests and modules may be named without their extension.
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
