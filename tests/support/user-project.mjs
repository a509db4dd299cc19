// Makes a project like a user's, with the package as npm packs it and the frameworks of tests/frameworks.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
export const frameworks = path.join(root, 'tests/frameworks');

/**
 * Installs the packages of a workspace's own lock file. Does nothing if all packages of the lock file, except optional
 * and development ones, are installed already in the right versions.
 */
export function ensureInstalled(workspace) {
  const [wanted, there] = ['package-lock.json', 'node_modules/.package-lock.json'].map((name) =>
    path.join(workspace, name),
  );
  const versions = (file) =>
    Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')).packages).filter(
      ([name, { optional, dev }]) => name && !optional && !dev,
    );
  const installed = fs.existsSync(there) ? new Map(versions(there)) : new Map();
  if (versions(wanted).every(([name, { version }]) => installed.get(name)?.version === version)) return;
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', ...quiet], { cwd: workspace, stdio: 'pipe', encoding: 'utf8' });
}

/** Packs riverbank and riverbank-english and unpacks them into a node_modules folder. */
function addOurs(modules) {
  const tarballs = path.join(modules, '.packed');
  fs.mkdirSync(tarballs, { recursive: true });
  const both = ['--workspaces', '--include-workspace-root', '--ignore-scripts', '--pack-destination', tarballs];
  execFileSync('npm', ['pack', ...both], { cwd: root, stdio: 'pipe' });
  for (const name of fs.readdirSync(tarballs)) {
    const home = path.join(modules, name.replace(/-\d.*/, ''));
    fs.mkdirSync(home);
    execFileSync('tar', ['-xzf', path.join(tarballs, name), '-C', home, '--strip-components=1']);
  }
  fs.rmSync(tarballs, { recursive: true });
}

/**
 * Creates node_modules in `folder`: our packages as packed, and links to the packages of a workspace and to the
 * tokenizers.
 */
export function installInto(folder, workspace = frameworks) {
  ensureInstalled(workspace);
  const modules = path.join(folder, 'node_modules');
  fs.rmSync(modules, { recursive: true, force: true });
  fs.mkdirSync(path.join(modules, '@huggingface'), { recursive: true });
  addOurs(modules);
  fs.symlinkSync(
    path.join(root, 'node_modules/@huggingface/tokenizers'),
    path.join(modules, '@huggingface/tokenizers'),
  );
  const others = fs
    .readdirSync(path.join(workspace, 'node_modules'))
    .filter((name) => !/^\.package|^\.vite|^\.cache/.test(name));
  for (const name of others) {
    if (!fs.existsSync(path.join(modules, name)))
      fs.symlinkSync(path.join(workspace, 'node_modules', name), path.join(modules, name));
  }
}
