// Sends the words' numbers to the worker and shows the weights that come back.
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }) => {
  document.querySelector('output').value = Array.from(data.subarray(3, 6), (x) => x.toFixed(3)).join(' ');
};
worker.postMessage([
  [1.2, 0, 0, 0.3],
  [0.8, 0.8, 0.2, 0],
  [0.9, 0, 0, 0.9],
]);
