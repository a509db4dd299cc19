// Turns the text that holds the WebAssembly back into its bytes.

/** base64 of gzip → bytes. A third smaller to download than the bytes in base64 alone. */
export async function unpack(packed: string): Promise<ArrayBuffer> {
  if (typeof DecompressionStream !== 'function') {
    throw new Error(
      'this browser has no DecompressionStream, so the engine cannot be unpacked; riverbank/external needs none',
    );
  }
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i); // Uint8Array.from would take ten times as long
  // By way of a response: WebKit cannot read a blob in a worker of a page that was opened from a disk.
  return new Response(new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
