// Provides Emscripten on a Debian whose own package is too old: downloads a newer release's packages from the same
// mirror and unpacks them into .toolchain/. Nothing is installed on the system.
import fs from 'node:fs';
import path from 'node:path';
import { aptInstall, installCommand } from './apt.mjs';
import { writeIfChanged } from './files.mjs';
import { toolchainDir } from './paths.mjs';
import { ask, hasAll, run, Stop } from './run.mjs';

const compiler = ['clang-19', 'lld-19', 'llvm-19'];
const compilerBin = '/usr/lib/llvm-19/bin';
// The Debian release that has the required Emscripten.
const newer = 'trixie';
// The release's Binaryen needs a newer C library, which is also unpacked into the private folder.
const runtimePackages = ['binaryen', 'libc6', 'libstdc++6', 'libgcc-s1'];
const recipe = '3';

/** The fields of /etc/os-release: {ID: 'debian', VERSION_CODENAME: 'bookworm', ...}. */
function osRelease() {
  const file = '/etc/os-release';
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  return Object.fromEntries([...text.matchAll(/^(\w+)="?(.*?)"?$/gm)].map(([, key, value]) => [key, value]));
}

/** The address of the mirror in the machine's apt configuration. */
function mirrorAddress() {
  const { stdout } = ask('apt-get', ['--print-uris', 'update']);
  const main = new RegExp(`^'(.*)/dists/${osRelease().VERSION_CODENAME}/InRelease'`, 'm');
  return main.exec(stdout)?.[1];
}

/** Whether this is a Debian system, whose mirror also has newer releases. */
const hasMirror = () => osRelease().ID === 'debian' && hasAll('apt-get', 'dpkg');

function ensureCompiler() {
  const complete = () => ['clang', 'wasm-ld', 'llvm-ar'].every((name) => fs.existsSync(`${compilerBin}/${name}`));
  if (!complete() && !(aptInstall(compiler) && complete())) {
    throw new Stop(
      `Emscripten needs clang 19, and installing it needs root. Please run\n  ${installCommand(compiler)}\nand start again.`,
    );
  }
}

/** Downloads packages of the newer release into `folder`, with separate package lists and cache. */
function download(folder, packages) {
  const address = mirrorAddress();
  if (!address) {
    const release = osRelease().VERSION_CODENAME;
    throw new Stop(`apt does not say which mirror it uses for ${release}. Please install Emscripten.`);
  }
  const parts = ['lists/partial', 'cache/archives/partial'];
  parts.forEach((name) => fs.mkdirSync(path.join(folder, name), { recursive: true }));
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';
  const trust = fs.existsSync(keys) ? `[signed-by=${keys}] ` : '';
  const list = path.join(folder, 'newer.list');
  fs.writeFileSync(list, `deb ${trust}${address} ${newer} main\n`);
  const own = [
    `Dir::Etc::sourcelist=${list}`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State::lists=${folder}/lists`,
    `Dir::Cache=${folder}/cache`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  run('apt-get', [...own, '-q', 'update'], { cwd: folder });
  run('apt-get', [...own, '-q', 'download', ...packages.map((name) => `${name}/${newer}`)], { cwd: folder });
}

/** Unpacks the downloaded packages that `names` lists into `target`. */
function unpack(folder, names, target) {
  fs.mkdirSync(target, { recursive: true });
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    if (names.includes(file.split('_')[0])) {
      run('dpkg', ['-x', path.join(folder, file), target]);
    }
  }
}

/** Writes a wrapper for each Binaryen program that starts it with the newer C library. */
function wrapBinaryen(runtime, bin) {
  const files = fs.readdirSync(path.join(runtime, 'usr/lib'), { recursive: true }).map(String);
  const loader = files.find((name) => /-linux-gnu\/ld-linux[^/]*$/.test(name));
  const libraries = path.join(runtime, 'usr/lib', path.dirname(loader));
  fs.mkdirSync(bin, { recursive: true });
  for (const name of fs.readdirSync(path.join(runtime, 'usr/bin')).filter((each) => each.startsWith('wasm'))) {
    const command = `"${libraries}/${path.basename(loader)}" --library-path "${libraries}" "${runtime}/usr/bin/${name}"`;
    fs.writeFileSync(path.join(bin, name), `#!/bin/sh\nexec ${command} "$@"\n`, { mode: 0o755 });
  }
}

/** Copies acorn to the folder where emcc looks for it, and removes what the build does not need. */
function assemble(home, unpacked) {
  fs.cpSync(path.join(unpacked, 'usr/share/nodejs/acorn'), path.join(home, 'node_modules/acorn'), { recursive: true });
  ['test', 'docs', 'media'].forEach((name) => fs.rmSync(path.join(home, name), { recursive: true, force: true }));
  // Emscripten's .js files are CommonJS, although riverbank's package.json says "module".
  fs.writeFileSync(path.join(home, 'package.json'), '{ "type": "commonjs" }\n');
}

const at = (name) => path.join(toolchainDir, name);
const home = at('emscripten/usr/share/emscripten');
const done = at('installed');
// The Binaryen wrappers contain absolute paths inside .toolchain, so the stamp contains such a path, too. If .toolchain
// moves, the stamp differs and everything is unpacked again.
const stampOf = (version) => [recipe, version, home].join('\n');

/** Writes Emscripten's config file, with the path of the Node that runs now. */
function configure() {
  const config = {
    LLVM_ROOT: compilerBin,
    BINARYEN_ROOT: at('binaryen'),
    NODE_JS: process.execPath,
    CACHE: path.join(home, 'cache'),
  };
  const lines = Object.entries(config).map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`);
  writeIfChanged(path.join(home, '.emscripten'), lines.join(''));
}

/** The folder of emcc if an earlier run created it, otherwise undefined. */
export function keptEmscripten(version) {
  const isKept = fs.existsSync(done) && fs.readFileSync(done, 'utf8') === stampOf(version);
  if (!isKept) return undefined;
  if (!fs.existsSync(compilerBin)) ensureCompiler();
  configure();
  return home;
}

/**
 * Creates .toolchain/emscripten and returns the folder of emcc, or undefined if this is no Debian system. Throws a Stop
 * if clang or the packages are not available.
 */
export function debianEmscripten(version) {
  if (!hasMirror()) return undefined;
  ensureCompiler();
  console.log(`Getting Emscripten ${version} from this machine's mirror (250 MB, once) ...`);
  const folders = ['emscripten', 'runtime', 'binaryen', 'download'];
  folders.forEach((name) => fs.rmSync(at(name), { recursive: true, force: true }));
  fs.mkdirSync(at('download'), { recursive: true });
  download(at('download'), ['emscripten', 'node-acorn', ...runtimePackages]);
  unpack(at('download'), ['emscripten'], at('emscripten'));
  unpack(at('download'), ['node-acorn', ...runtimePackages], at('runtime'));
  wrapBinaryen(at('runtime'), at('binaryen/bin'));
  assemble(home, at('runtime'));
  configure();
  fs.rmSync(at('download'), { recursive: true });
  fs.writeFileSync(done, stampOf(version));
  return home;
}
