// Saves a text or other data as a file, through the browser's download.

/**
 * Saves a file under a name. Call this while a click or key press is handled: browsers may refuse a download that
 * starts at another time.
 */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export const saveText = (name: string, text: string, type = 'text/plain'): void =>
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
