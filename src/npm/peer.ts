// Says which package to install where an entry needs one beside riverbank. Node would name only a file inside of this package.

interface Failure {
  message?: unknown;
}

/** Imports an entry; rejects with what to type if the package `peer` is not there. */
export async function withPeer<Entry>(name: string, peer: string, load: () => Promise<Entry>): Promise<Entry> {
  try {
    return await load();
  } catch (cause) {
    const { message } = Object(cause) as Failure;
    if (!new RegExp(`['"]${peer}['"/]`).test(String(message))) throw cause;
    throw new Error(`${name} needs the package ${peer} beside it; please run: npm install ${peer}`, { cause });
  }
}
