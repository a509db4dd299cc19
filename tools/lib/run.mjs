// Runs other programs and shows their output, writes it to a log file, or returns it.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { logsDir, root } from './paths.mjs';

/** An error that the user can solve. Its message is printed without a stack trace. */
export class Stop extends Error {}

const options = ({ cwd = root, env = {} }) => ({ cwd, env: { ...process.env, ...env } });

/** Runs a program with its output on the screen. Stops if it fails. */
export function run(command, args, settings = {}) {
  const { status, error } = spawnSync(command, args, { ...options(settings), stdio: 'inherit' });
  if (status !== 0) {
    throw new Stop(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : '.'}`);
  }
}

/**
 * Runs a program and returns {status, stdout, stderr}. The status is 127 if the program is missing, is not done after
 * `timeout` milliseconds, or is ended by a signal.
 */
export function ask(command, args, settings = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    ...options(settings),
    timeout: settings.timeout, // eslint-disable-line no-restricted-syntax -- given by the caller
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status: status ?? 127, stdout: stdout ?? '', stderr: stderr ?? '' };
}

/** Opens build/logs/<log>.log for a program's output. */
function openLog(log, append = false) {
  fs.mkdirSync(logsDir, { recursive: true });
  const logFile = path.join(logsDir, `${log}.log`);
  const file = fs.openSync(logFile, append ? 'a' : 'w');
  /** Closes the log. If the program could not run, the reason is added first. */
  const close = (error) => {
    if (error) fs.writeSync(file, `${error.message}\n`);
    fs.closeSync(file);
  };
  return { logFile, file, close, stdio: ['ignore', file, file] };
}

/** Runs a program with its output in build/logs/<log>.log. Returns {status, logFile}. */
export function runLogged(log, command, args, settings = {}) {
  const { logFile, close, stdio } = openLog(log, settings.append);
  const { status, error } = spawnSync(command, args, { ...options(settings), stdio });
  close(error);
  return { status: status ?? 127, logFile };
}

/** Like runLogged(), but returns a promise and does not block. `onLine` also receives each line of output. */
export function runLoggedBeside(log, command, args, settings = {}) {
  const { logFile, file, close } = openLog(log);
  return new Promise((resolve) => {
    const end = (status, error) => {
      close(error);
      resolve({ status: status ?? 127, logFile });
    };
    const child = spawn(command, args, { ...options(settings), stdio: ['ignore', 'pipe', file] });
    let failure;
    let begun = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      fs.writeSync(file, text);
      const lines = (begun + text).split('\n');
      begun = lines.pop();
      lines.forEach((line) => settings.onLine?.(line));
    });
    child.once('error', (error) => (failure = error));
    child.once('close', (status, signal) =>
      end(failure ? 127 : status, failure ?? (signal && new Error(`ended by ${signal}`))),
    );
  });
}

/** The last lines of a file. */
export function tail(file, lines = 40) {
  return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

/** Whether all these programs are on PATH. */
export const hasAll = (...names) => names.every((name) => which(name) !== undefined);

/** The full path of the first of these programs that is on PATH, or undefined. */
export function which(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  for (const file of names.flatMap((name) => folders.map((folder) => path.join(folder, name)))) {
    try {
      fs.accessSync(file, fs.constants.X_OK);
      return file;
    } catch {
      // The program is not in this folder of PATH.
    }
  }
  return undefined;
}

/**
 * Returns the version number in a program's output as numbers: "3.25.1" gives [3, 25, 1]. Without a version number,
 * returns [].
 */
export function versionOf(command, args = ['--version']) {
  const { stdout, stderr } = ask(command, args);
  return (/\d+(?:\.\d+)+|\d+/.exec(stdout || stderr)?.[0] ?? '').split('.').filter(Boolean).map(Number);
}

/** Whether version `have` is at least version `want`. */
export function atLeast(have, want) {
  const place = want.findIndex((number, i) => (have[i] ?? 0) !== number);
  return place < 0 || (have[place] ?? 0) > want[place];
}

/**
 * Runs a tool's main function and sets the exit code: the number that the function returns, otherwise 0. If it throws,
 * prints the error, and the exit code is 1.
 */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Whether this module was started as a program, not imported. */
export const isMain = (meta) => process.argv[1] !== undefined && fs.realpathSync(process.argv[1]) === meta.filename;
