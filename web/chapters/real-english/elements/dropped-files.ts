// The files of what was dropped: those of a folder, too, as far as it has no folders inside.

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A folder tells its entries some at a time, until it has none left. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry => entry?.isDirectory === true;

export async function filesIn(data: DataTransfer | null): Promise<File[]> {
  // Asked for all at once: after a wait the browser has put them away.
  const entries = [...(data?.items ?? [])].map((item) => item.webkitGetAsEntry());
  // A folder is among the files, too, by a name that no model's file has.
  const files = [...(data?.files ?? [])];
  const inside = (await Promise.all(entries.filter(isFolder).map(entriesOf))).flat().filter(isFile);
  return [...(await Promise.all(inside.map(fileOf))), ...files];
}
