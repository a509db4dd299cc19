// Joins pieces that follow each other in a file, so that one request reads them together.
import type { OpenFile } from './files.js';

/** A range of bytes in a file. */
export interface FilePiece {
  file: OpenFile;
  /** The offset of the first byte. */
  begin: number;
  /** The offset after the last byte. */
  end: number;
}

/** Neighbouring pieces of one file, from the beginning of the first to the end of the last. */
export interface JoinedPieces<P extends FilePiece> extends FilePiece {
  pieces: P[];
}

/** The largest number of bytes that one request reads, unless one piece has more or the file arrives in chunks. */
const mostBytes = 2 ** 23;

/** Joins neighbouring pieces in their order: up to 8 MiB together, or without a limit if the file arrives in chunks. */
export function joinPieces<P extends FilePiece>(pieces: readonly P[]): JoinedPieces<P>[] {
  const all: JoinedPieces<P>[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    const isNear = last?.file === piece.file && last.end === piece.begin;
    if (isNear && (piece.file.isStreamed || piece.end - last.begin <= mostBytes)) {
      last.pieces.push(piece);
      last.end = piece.end;
    } else {
      all.push({ file: piece.file, begin: piece.begin, end: piece.end, pieces: [piece] });
    }
  }
  return all;
}
