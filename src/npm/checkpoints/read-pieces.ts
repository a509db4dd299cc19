// Reads the pieces of a model in order and passes their bytes on as they arrive.
import type { ReadChunks } from './file-part.js';
import { joinPieces, type FilePiece, type JoinedPieces } from './join-pieces.js';
import { readAhead } from './read-ahead.js';

/** A piece of a file, with a name for error messages. */
interface NamedPiece extends FilePiece {
  name: string;
}

/** Some bytes of a piece. They may change when the next bytes are requested. */
interface PieceBytes<P> {
  piece: P;
  /** The offset of the first of these bytes within the piece. */
  at: number;
  bytes: Uint8Array;
}

type Chunks = ReturnType<ReadChunks>;
type FirstChunk = Awaited<ReturnType<Chunks['next']>>;

/** Splits the chunks of joined pieces into the bytes of each single piece. Throws a RangeError if bytes are missing. */
async function* divide<P extends NamedPiece>(
  { file, begin, pieces }: JoinedPieces<P>,
  chunks: Chunks,
  first: FirstChunk,
): AsyncGenerator<PieceBytes<P>, void, undefined> {
  let [next, offset, which] = [first, begin, 0];
  for (; !next.done; next = await chunks.next()) {
    for (let left = next.value, piece = pieces[which]; piece && left.length > 0; piece = pieces[which]) {
      const bytes = left.subarray(0, piece.end - offset);
      yield { piece, at: offset - piece.begin, bytes };
      left = left.subarray(bytes.length);
      offset += bytes.length;
      if (offset === piece.end) which++;
    }
  }
  const missing = pieces[which];
  if (missing)
    throw new RangeError(`${file.name} ends before the tensor ${missing.name}: it changed while it was read`);
}

/** Yields all bytes of the pieces in order. Throws a RangeError if a file has become shorter. */
export async function* readPieces<P extends NamedPiece>(
  pieces: readonly P[],
): AsyncGenerator<PieceBytes<P>, void, undefined> {
  const joined = joinPieces(pieces);
  const started: Chunks[] = [];
  const start = async ({ file, begin, end }: FilePiece) => {
    const chunks = file.chunks(begin, end);
    started.push(chunks);
    return { chunks, first: await chunks.next() };
  };
  let turn = 0;
  try {
    for await (const { chunks, first } of readAhead(joined, start)) {
      yield* divide(joined[turn++] as JoinedPieces<P>, chunks, first);
    }
  } finally {
    for (const chunks of started) chunks.return().catch(() => {}); // ends requests that are no longer needed
  }
}
