// Names the package to install if an entry needs a package that is missing. Node's own message names only a file.

interface Failure {
  message?: unknown;
}

/**
 * Imports an entry. If the package `peer` is missing, rejects with an Error that names the command that installs it.
 */
export async function withPeer<Entry>(name: string, peer: string, load: () => Promise<Entry>): Promise<Entry> {
  try {
    return await load();
  } catch (cause) {
    throw missingPeer(name, peer, cause);
  }
}

/**
 * Returns the error for a failed import of `peer`. If the package is missing, the error names the command that installs
 * it. Otherwise it is `cause`.
 */
export function missingPeer(name: string, peer: string, cause: unknown): unknown {
  const { message } = Object(cause) as Failure;
  if (!new RegExp(`['"]${peer}['"/]`).test(String(message))) return cause;
  return new Error(`${name} needs the package ${peer}; run: npm install ${peer}`, { cause });
}
