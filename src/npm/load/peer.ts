// Names the package to install if an entry needs one that is missing. Node's own message names only a file of riverbank.

interface Failure {
  message?: unknown;
}

/** Imports an entry. If the package `peer` is missing, rejects with the command that installs it. */
export async function withPeer<Entry>(name: string, peer: string, load: () => Promise<Entry>): Promise<Entry> {
  try {
    return await load();
  } catch (cause) {
    const { message } = Object(cause) as Failure;
    if (!new RegExp(`['"]${peer}['"/]`).test(String(message))) throw cause;
    throw new Error(`${name} needs the package ${peer}; run: npm install ${peer}`, { cause });
  }
}
