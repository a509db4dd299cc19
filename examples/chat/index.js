// Chats with a model that was trained on chats. The folder has the files that Hugging Face publishes for the model:
// node index.js SmolLM2-135M-Instruct
import readline from 'node:readline/promises';
import { filesFrom, loadCheckpoint } from 'riverbank/checkpoints';

const [folder, count = '200'] = process.argv.slice(2);
if (!folder) throw new Error('Give the folder of a model: node index.js SmolLM2-135M-Instruct');
const model = await loadCheckpoint(await filesFrom(folder), { weights: 'int8' });
const session = model.session(); // keeps the messages and what the model has read, so that each turn reads only new words
const lines = readline.createInterface({ input: process.stdin });
process.stdout.write('> ');
for await (const line of lines) {
  const messages = [{ role: 'user', content: line }];
  for await (const { text } of session.generate(messages, { temperature: 0.7, seed: 1, tokens: Number(count) })) {
    process.stdout.write(text);
  }
  process.stdout.write('\n> ');
}
model.dispose();
