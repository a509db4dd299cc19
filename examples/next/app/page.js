// A page that the server renders with its own weights. The browser computes them again.
import { InBrowser } from './in-browser';
import { weights } from './weights';

export default async function Page() {
  return (
    <main>
      <p id="server">{await weights()}</p>
      <InBrowser />
    </main>
  );
}
