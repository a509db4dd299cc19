// Reads the pieces of a model ahead: the next pieces arrive while the engine converts the current one.

/** A part of a file: the offset of its first byte, and the offset after its last byte. */
interface Piece {
  begin: number;
  end: number;
}

const mostPieces = 8; // several at once, because small pieces mostly wait for the server's answer
const mostBytes = 2 ** 24; // limits the memory; a piece usually has at most half of these bytes

/**
 * Calls `read` for each piece, for some pieces before they are needed, and yields the results in order. If `read`
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
      result.catch(() => {}); // prevents an unhandled rejection: the error is thrown below, when it is the piece's turn
      waiting.push(result);
      bytesAhead += piece.end - piece.begin;
    }
    yield (await waiting.shift()) as R;
    bytesAhead -= end - begin;
  }
}
