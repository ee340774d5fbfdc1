/** A merchant's page at its own origin, with only what a test puts on it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { origins } from './sandbox.ts';
import { test as base } from './test.ts';

interface MerchantPage {
  readonly origin: string;
  /** Sets the response to the next requests for the page. */
  show(html: string, headers?: Readonly<Record<string, string>>): void;
}

/** The script as a synchronous tag, so that the rest of the page can rely on it. */
export const scriptTag = () => `<script src="${origins.checkout}/widget/v1/fourfold.js"></script>`;

/**
 * Served by a real server, because a browser doesn't let a page with a mocked response call this machine
 * (private network access).
 */
export const test = base.extend<{ readonly merchantPage: MerchantPage }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from there
  merchantPage: async ({}, use) => {
    let page = '';
    let pageHeaders: Readonly<Record<string, string>> = {};
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...pageHeaders });
      response.end(page);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use({
      origin: `http://merchant.localhost:${port}`,
      show(html, headers = {}) {
        pageHeaders = headers;
        page = `<!doctype html><html lang="en-AU"><meta name="viewport" content="width=device-width">${html}`;
      },
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});
