// Reads the pieces of a model ahead: the next pieces arrive while the engine converts the current one.

/** A range of bytes in a file. */
interface Piece {
  /** The offset of the first byte. */
  begin: number;
  /** The offset after the last byte. */
  end: number;
}

/** The largest number of pieces that are read at once: several, because small pieces mostly wait for the server. */
const mostPieces = 8;
/** The largest number of bytes that are read at once, unless one piece has more. Two usual pieces fit. */
const mostBytes = 2 ** 24;

/**
 * Calls `read` for each piece and yields the results in order. Some pieces are read before they are needed. If `read`
 * fails, the error is thrown when it is that piece's turn.
 */
export async function* readAhead<P extends Piece, R>(
  pieces: readonly P[],
  read: (piece: P) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const waiting: Promise<R>[] = [];
  let [next, bytesAhead] = [0, 0];
  const mayRead = ({ begin, end }: P) =>
    waiting.length === 0 || (waiting.length < mostPieces && bytesAhead + end - begin <= mostBytes);
  for (const { begin, end } of pieces) {
    for (let piece = pieces[next]; piece && mayRead(piece); piece = pieces[++next]) {
      const result = read(piece);
      result.catch(() => {}); // prevents an unhandled rejection: the error is thrown when it is this piece's turn
      waiting.push(result);
      bytesAhead += piece.end - piece.begin;
    }
    yield (await waiting.shift()) as R;
    bytesAhead -= end - begin;
  }
}
