/** The merchant script on a page whose policy allows as little as it can. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { merchantIdOf } from '../support/merchant.ts';
import { scriptTag } from '../support/merchant-page.ts';
import { origins } from '../support/sandbox.ts';
import { test as base } from './test.ts';

/** No style in an attribute or element, no text as script; images only of the page's own origin. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${origins.checkout}`,
    `connect-src ${origins.checkout}`,
    `frame-src ${origins.checkout}`,
    // WebKit's browser looks for an icon, with the policy of the page.
    "img-src 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const nonce = 'c3RyaWN0';
const display = `merchantId: '${merchantIdOf('AU')}', amount: { amount: '120.00', currency: 'AUD' }`;

const page = () => `<!doctype html><html lang="en-AU"><title>A strict shop</title>
${scriptTag().replace('<script', `<script nonce="${nonce}"`)}
<body><h1>A strict shop</h1>
<fourfold-placement merchant-id="${merchantIdOf('AU')}" amount="120.00" currency="AUD"></fourfold-placement>
<div id="plan"></div>
<script nonce="${nonce}">Fourfold.schedule('#plan', { ${display} });</script>`;

const test = base.extend<{ readonly strictShop: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from there
  strictShop: async ({}, use) => {
    const server: Server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('content-security-policy', policy(nonce));
      response.end(page());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`http://merchant.localhost:${(server.address() as AddressInfo).port}/`);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

test('shows the first payment under a price, and the schedule, on a strict page', async ({
  visit,
  strictShop,
}) => {
  await visit.page.goto(strictShop);
  const placement = visit.page.locator('fourfold-placement');
  await placement.getByText('or 4 payments of $30.00').waitFor();
  const schedule = visit.page.locator('#plan');
  await schedule.getByText('$30.00').nth(3).waitFor();
});
