// Reads a PDF printed by Chromium, and counts the letters on each page.
import zlib from 'node:zlib';

/** The objects of the file by their numbers, as text with one character per byte. */
function objectsIn(pdf: Buffer): Map<string, string> {
  const text = pdf.toString('latin1');
  return new Map([...text.matchAll(/(?:^|\n)(\d+) 0 obj\s([^]*?)\nendobj/g)].map(([, name, body]) => [name!, body!]));
}

/**
 * The unpacked drawing commands of a page. The commands end where the stored length says, because their last byte may
 * look like a line break.
 */
function streamOf(object: string): string {
  const [start = '', head = ''] = /^([^]*?)stream\r?\n/.exec(object) ?? [];
  const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
  const bytes = Buffer.from(object.slice(start.length, start.length + length), 'latin1');
  return (head.includes('/FlateDecode') ? zlib.inflateSync(bytes) : bytes).toString('latin1');
}

/**
 * Counts the letters in drawing commands. Letters are hexadecimal numbers between angle brackets: two digits per letter
 * in a font of type 3, otherwise four digits. "/F4 12 Tf" selects the font F4.
 */
function lettersIn(drawing: string, digitsOf: (font: string) => number): number {
  let digits = 4;
  let letters = 0;
  for (const [, font, numbers = ''] of drawing.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (font) digits = digitsOf(font);
    else letters += numbers.length / digits;
  }
  return letters;
}

/** The number of letters on each page of a PDF, in the order of the file's objects. */
export function lettersOfPages(pdf: Buffer): number[] {
  const objects = objectsIn(pdf);
  const pages = [...objects.values()].filter((object) => /\/Type\s*\/Page\b/.test(object));
  return pages.map((page) => {
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    const digitsOf = (font: string): number => {
      const [, object = ''] = new RegExp(`/${font} (\\d+) 0 R`).exec(page) ?? [];
      return /\/Type3\b/.test(objects.get(object) ?? '') ? 2 : 4;
    };
    return lettersIn(streamOf(objects.get(contents) ?? ''), digitsOf);
  });
}
