// Reads a module of the SWORD project: compressed blocks of marked-up text, and a list of the blocks' positions.
import fs from 'node:fs';
import zlib from 'node:zlib';

/**
 * Returns the blocks of one testament, with their markup (OSIS). `stem` is the path up to the letter of the block type:
 * "…/ot.b" for books, "…/ot.c" for chapters. A row of the list (.?zs) has three little-endian numbers: the position of
 * a block in .?zz, its size in bytes, and its size after decompression.
 */
export function swordBlocks(stem) {
  const list = fs.readFileSync(`${stem}zs`);
  const packed = fs.readFileSync(`${stem}zz`);
  return Array.from({ length: Math.floor(list.length / 12) }, (_, row) => {
    const [start, size, whole] = [0, 4, 8].map((place) => list.readUInt32LE(12 * row + place));
    if (start + size > packed.length)
      throw new Error(`${stem}zz has ${packed.length} bytes, but block ${row} ends at ${start + size}`);
    const text = zlib.inflateSync(packed.subarray(start, start + size));
    if (text.length !== whole)
      throw new Error(`block ${row} of ${stem}zz has ${text.length} bytes, but the list of blocks says ${whole}`);
    return text.toString('utf8');
  });
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Returns the paragraphs without markup. Notes, titles, tables and references are removed with their text. Other
 * elements keep their text.
 */
export function plainParagraphs(marked) {
  return marked
    .replace(/<(note|title|table|reference|figure)\b[^>]*\/>/g, ' ')
    .replace(/<note\b[^>]*>[\s\S]*?<\/note>/g, ' ')
    .replace(/<(title|table|reference|figure)\b[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<\/?(div|p|lg|l|lb|chapter|list|item)\b[^>]*>/g, (mark, name) => (name === 'l' ? ' ' : '\n'))
    .replace(/<(?!\/?w\b)[^>]*>/g, '')
    .replace(/<\/?w\b[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => entities[name])
    .split('\n');
}
