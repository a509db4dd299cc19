// Installs exactly the packages in package-lock.json.
import fs from 'node:fs';
import { inRoot } from './paths.mjs';
import { runLogged, Stop, tail } from './run.mjs';

const packagesOf = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : {});

/** Whether every locked package is installed in its locked version. Packages for other systems may be missing. */
function isComplete() {
  const installed = packagesOf(inRoot('node_modules/.package-lock.json'));
  return Object.entries(packagesOf(inRoot('package-lock.json')))
    .filter(([name]) => name !== '')
    .every(([name, locked]) => (installed[name]?.version ?? (locked.optional && locked.version)) === locked.version);
}

/** Installs the development tools if they are missing. */
export function ensureNodeModules() {
  if (isComplete()) {
    return;
  }
  console.log('Installing the development tools of package-lock.json (npm ci) ...');
  // The tests use the machine's browsers, and no package may run an install script.
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const { status, logFile } = runLogged('npm-ci', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    env,
  });
  if (status !== 0) {
    throw new Stop(`npm ci failed:\n${tail(logFile)}`);
  }
}
