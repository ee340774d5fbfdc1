/** A merchant's page with nothing on it but what a test puts there, at an origin of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { origins } from './sandbox.ts';
import { test as base } from './test.ts';

interface MerchantPage {
  readonly origin: string;
  /** What the next request for the page is answered with. */
  show(html: string): void;
}

/** The script as a parser meets it: whatever follows on the page finds it there. */
export const scriptTag = () => `<script src="${origins.checkout}/widget/v1/fourfold.js"></script>`;

/**
 * From a server, because a browser lets no page from nowhere call this machine: an answer that a test gives in a
 * server's place would not do.
 */
export const test = base.extend<{ readonly merchantPage: MerchantPage }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from there
  merchantPage: async ({}, use) => {
    let page = '';
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use({
      origin: `http://merchant.localhost:${port}`,
      show(html) {
        page = `<!doctype html><html lang="en-AU"><meta name="viewport" content="width=device-width">${html}`;
      },
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});
