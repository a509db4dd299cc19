// Computes the weights in the browser, and shows the softmax of the same scores in an element.
'use client';

import { useEffect, useState } from 'react';
import { weights } from './weights';

export function InBrowser() {
  const [text, setText] = useState('');
  useEffect(() => {
    weights().then(setText);
    import('riverbank/elements');
  }, []);
  return (
    <>
      <p id="browser">{text}</p>
      <softmax-steps scores="[0.96, 1.32, 0.72]" tokens="stream bank mud" />
    </>
  );
}
