// Collects chosen or dropped files by path, including the files in dropped folders.

export type FilesByPath = Readonly<Record<string, File>>;

/** Chosen files by path. A worker receives a File without its path, so the path is sent as the key. */
export const filesByPath = (files: readonly File[]): FilesByPath =>
  Object.fromEntries(files.map((file) => [file.webkitRelativePath || file.name, file]));

const fileOf = (entry: FileSystemFileEntry): Promise<[path: string, file: File]> =>
  new Promise((resolve, reject) => entry.file((file) => resolve([entry.fullPath, file]), reject));

/** All entries of a folder. readEntries() returns them in batches; an empty batch is the last. */
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

/** The dropped files and the files directly inside dropped folders. Subfolders are ignored. */
export async function filesIn(data: DataTransfer | null): Promise<FilesByPath> {
  // All entries are read before the first await, because the browser clears the list afterwards.
  const folders = [...(data?.items ?? [])].map((item) => item.webkitGetAsEntry()).filter(isFolder);
  // data.files lists the folders too, so their names are left out of `files`.
  const names = new Set(folders.map(({ name }) => name));
  const files = [...(data?.files ?? [])].filter(({ name }) => !names.has(name));
  const inside = (await Promise.all(folders.map(entriesOf))).flat().filter(isFile);
  return { ...Object.fromEntries(await Promise.all(inside.map(fileOf))), ...filesByPath(files) };
}
