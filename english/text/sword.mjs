// Reads a module of the SWORD project: compressed blocks of marked-up text, and a list of where each block lies.
import fs from 'node:fs';
import zlib from 'node:zlib';

/**
 * The text of one testament's files, block after block, with its marks (OSIS). `stem` is the path up to the letter of the kind of
 * block: "…/ot.b" for books, "…/ot.c" for chapters. A row of the list (.?zs) has three little-endian numbers: where a block
 * begins in .?zz, how many bytes it has, and how many after unpacking.
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
      throw new Error(`block ${row} of ${stem}zz has ${text.length} bytes, but its list says ${whole}`);
    return text.toString('utf8');
  });
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Paragraphs without marks: notes, titles, tables and references go, what else was marked stays as text. */
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
