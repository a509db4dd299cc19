// Files by their paths: those that were chosen, and those that were dropped, with the files of dropped folders.

export type FilesByPath = Readonly<Record<string, File>>;

/** Chosen files. A worker does not get the path of a File, so it has to be said beside the file. */
export const filesByPath = (files: readonly File[]): FilesByPath =>
  Object.fromEntries(files.map((file) => [file.webkitRelativePath || file.name, file]));

const fileOf = (entry: FileSystemFileEntry): Promise<[path: string, file: File]> =>
  new Promise((resolve, reject) => entry.file((file) => resolve([entry.fullPath, file]), reject));

/** A folder gives its entries some at a time, until it has none left. */
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

/** Dropped files, and the files in dropped folders, but not those in folders inside of these. */
export async function filesIn(data: DataTransfer | null): Promise<FilesByPath> {
  // Asked for all at once: after a wait the browser has put them away.
  const folders = [...(data?.items ?? [])].map((item) => item.webkitGetAsEntry()).filter(isFolder);
  const names = new Set(folders.map(({ name }) => name)); // a folder is among the files, too
  const files = [...(data?.files ?? [])].filter(({ name }) => !names.has(name));
  const inside = (await Promise.all(folders.map(entriesOf))).flat().filter(isFile);
  return { ...Object.fromEntries(await Promise.all(inside.map(fileOf))), ...filesByPath(files) };
}
