// Copies a text to the clipboard and returns whether the browser allowed it.

/** Copies a text. Resolves to true, or to false if the browser does not allow copying. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
