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

export async function filesIn(data: DataTransfer | null): Promise<File[]> {
  const dropped = [...(data?.items ?? [])].map((item) => item.webkitGetAsEntry());
  const entries = dropped.filter((entry) => entry !== null);
  if (entries.length === 0) return [...(data?.files ?? [])];
  const inside = await Promise.all(
    entries.map((entry) => (entry.isDirectory ? entriesOf(entry as FileSystemDirectoryEntry) : [entry])),
  );
  return Promise.all(inside.flat().filter(isFile).map(fileOf));
}
