// Names the folders that the tools use.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A path in the project, such as `inRoot('build', 'native')`. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** The path of a program in node_modules. */
export const npmProgram = (name) => inRoot('node_modules/.bin', name);

export const toolchainDir = inRoot('.toolchain');
export const logsDir = inRoot('build', 'logs');
export const npmDir = inRoot('dist', 'npm');
export const webDir = inRoot('dist', 'web');
