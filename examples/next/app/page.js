// A page that the server renders with weights that it computes. The browser computes the weights again.
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
