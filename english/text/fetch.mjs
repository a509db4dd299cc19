// Downloads the package of a source with apt or npm, checks its hash, and unpacks it.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ask, run, Stop } from '../../tools/lib/run.mjs';

const hashOf = (file) => crypto.createHash('sha256').update(fs.readFileSync(file)).digest('hex');

/** Throws an error that names both hashes if the file's hash is not the recipe's. */
export function checkHash(source, file) {
  const found = hashOf(file);
  if (found === source.sha256) return;
  throw new Stop(
    `${source.name} ${source.version}: the package's SHA-256 is ${found}, but the recipe was made for ${source.sha256}.`,
  );
}

/** Returns the package file in a folder; its name depends on the package manager. */
function downloaded(folder) {
  const found = fs.readdirSync(folder).find((name) => /\.(deb|tgz)$/.test(name));
  return found && path.join(folder, found);
}

function download(source, folder) {
  fs.mkdirSync(folder, { recursive: true });
  const [command, ...words] =
    source.from === 'npm'
      ? ['npm', 'pack', '--silent', `${source.name}@${source.version}`]
      : ['apt-get', 'download', '-qq', `${source.name}=${source.version}`];
  console.log(`  ${[command, ...words].join(' ')}`);
  const { status, stderr } = ask(command, words, { cwd: folder });
  if (status !== 0) throw new Stop(`${source.name} could not be downloaded: ${stderr.trim().slice(-300)}`);
}

function unpack(source, file, folder) {
  fs.mkdirSync(folder, { recursive: true });
  if (source.from === 'npm') run('tar', ['-xzf', file, '-C', folder]);
  else run('dpkg', ['-x', file, folder]);
}

/** Returns the folder of an unpacked source below `cache`. Downloads and unpacks it if necessary. */
export function fetchSource(source, cache) {
  const folder = path.join(cache, source.name.replaceAll('/', '-').replace('@', ''));
  const unpacked = path.join(folder, 'unpacked');
  if (!fs.existsSync(folder) || !downloaded(folder)) download(source, folder);
  const file = downloaded(folder);
  checkHash(source, file);
  if (!fs.existsSync(unpacked)) {
    const part = `${unpacked}.part`; // the folder gets its final name only when it is complete
    fs.rmSync(part, { recursive: true, force: true });
    unpack(source, file, part);
    fs.renameSync(part, unpacked);
  }
  return unpacked;
}
