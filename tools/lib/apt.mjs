// Installs packages with apt-get, if the user may do so.
import { ask, runLogged, which } from './run.mjs';

const quiet = { DEBIAN_FRONTEND: 'noninteractive' };

/** Whether this machine has apt at all. */
export const hasApt = () => which('apt-get') !== undefined;

/** The command before `apt-get`: [] for root, sudo if it needs no password, undefined if neither is possible. */
function rootPrefix() {
  if (process.getuid?.() === 0) {
    return [];
  }
  const sudo = which('sudo');
  return sudo && ask(sudo, ['-n', 'true']).status === 0
    ? ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive']
    : undefined;
}

/** The command that a person would type to install these packages. */
export const installCommand = (packages) => `sudo apt-get install ${packages.join(' ')}`;

function aptGet(prefix, args) {
  const words = [...prefix, 'apt-get', '-o', 'DPkg::Lock::Timeout=600', ...args];
  return runLogged('apt', words[0], words.slice(1), { env: quiet, append: true }).status === 0;
}

let listsAreFresh = false;

/** Installs packages, all or none. Returns whether it succeeded. */
export function aptInstall(packages) {
  const prefix = hasApt() ? rootPrefix() : undefined;
  if (!prefix) {
    return false;
  }
  const install = () => aptGet(prefix, ['install', '-y', '--no-install-recommends', ...packages]);
  console.log(`  installing ${packages.join(' ')}`);
  if (install()) {
    return true;
  }
  if (listsAreFresh) {
    return false;
  }
  console.log('  updating the package lists (apt-get update), then installing again');
  listsAreFresh = aptGet(prefix, ['update']);
  return listsAreFresh && install();
}
