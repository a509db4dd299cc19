// The elements in React: correct uses compile, and each wrong use is an error.
import { useRef } from 'react';
import type { Trace } from 'riverbank';
import type { CellChange, MatrixView } from 'riverbank/elements';
import type {} from 'riverbank/elements/react';

const embeddings = [[1, 2], [3, 4]];

export function Right({ changed, trace }: { changed: (change: CellChange) => void; trace: Trace | null }) {
  const view = useRef<MatrixView>(null);
  return (
    <main>
      <attention-view tokens={['a', 'b']} embeddings={embeddings} scale="off" from={1} input={{ mask: { causal: true } }} />
      <attention-view tokens="a b" embeddings="[[1, 2], [3, 4]]" from="1" />
      <attention-view trace={trace} tokens={null} />
      <matrix-view ref={view} matrix={embeddings} row-words="a b" columnWords={['x', 'y']} editable id="m"
        oncell-change={({ detail }) => changed(detail)} onerror={({ message }) => console.log(message)} />
      <softmax-steps scores={[1, 2]} digits={2} className="wide" />
    </main>
  );
}

export const wrong = [
  // @ts-expect-error a misspelt property
  <matrix-view matirx={embeddings} />,
  // @ts-expect-error a boolean is not a matrix
  <matrix-view matrix={true} />,
  // @ts-expect-error an unknown mask
  <attention-view input={{ mask: { casual: true } }} />,
  // @ts-expect-error the detail has no column of this name
  <matrix-view oncell-change={({ detail }) => detail.col} />,
  // @ts-expect-error React does not call onError of a custom element
  <matrix-view onError={() => undefined} />,
  // @ts-expect-error input has no attribute
  <attention-view input="{}" />,
];
