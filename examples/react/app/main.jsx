// An editable matrix, and the attention that follows from it.
import 'riverbank/elements';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const words = ['stream', 'bank', 'mud'];

function App() {
  const [embeddings, setEmbeddings] = useState([[1.2, 0, 0, 0.3], [0.8, 0.8, 0.2, 0], [0.9, 0, 0, 0.9]]);
  return (
    <>
      <matrix-view matrix={embeddings} rowWords={words} editable oncell-change={({ detail }) => setEmbeddings(detail.matrix)} />
      <attention-view tokens={words} embeddings={embeddings} scale="off" from={1} />
    </>
  );
}

createRoot(document.getElementById('app')).render(<App />);
