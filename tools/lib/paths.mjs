// Where things are: the folders that every tool speaks about.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A path inside of the project: `inRoot('build', 'native')`. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** A program that npm has installed here. */
export const npmProgram = (name) => inRoot('node_modules/.bin', name);

export const toolchainDir = inRoot('.toolchain');
export const logsDir = inRoot('build', 'logs');
export const npmDir = inRoot('dist', 'npm');
export const webDir = inRoot('dist', 'web');
