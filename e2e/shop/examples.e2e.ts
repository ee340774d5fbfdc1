/** The example shops of the documentation: each sells a lamp to a shopper, from the files that a merchant copies. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMerchant } from '#shared/contract/control/merchants.contract.ts';
import { checkoutOn } from '../support/checkout.ts';
import { origins, seededPassword } from '../support/sandbox.ts';
import { test as base, expect } from '../support/test.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A port that nothing uses. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const quickstart = 'docs/site/quickstart.md';

/** The two files that the quickstart tells a merchant to save, for a shop on this port. */
function quickstartFiles(port: number): Record<'page.html' | 'server.mjs', string> {
  const text = readFileSync(path.join(root, quickstart), 'utf8');
  const block = (fence: string) => text.split(`\`\`\`${fence}\n`)[1]?.split('\n```')[0] ?? '';
  const here = (code: string) =>
    code
      .replaceAll('http://checkout.localhost:4400', origins.checkout)
      .replaceAll('http://localhost:4400', origins.api)
      .replaceAll('http://localhost:3000', `http://localhost:${port}`);
  return { 'page.html': here(block('html')), 'server.mjs': here(block('js [server.mjs]')) };
}

/** Copies the examples, and installs the package beside them as the quickstart does. Returns their folder. */
function install(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-examples-'));
  const [, address = ''] =
    /^npm install (\S+)$/m.exec(readFileSync(path.join(root, quickstart), 'utf8')) ?? [];
  const here = address.replace('http://localhost:4400', origins.api);
  writeFileSync(path.join(folder, 'package.json'), '{}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', here], {
    cwd: folder,
    stdio: 'pipe',
    shell: true,
  });
  cpSync(path.join(root, 'docs/examples'), folder, { recursive: true });
  for (const name of ['express', 'react', 'react-dom', 'vite']) {
    symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  return folder;
}

const nextIn = (folder: string): string => path.join(folder, 'node_modules/next/dist/bin/next');

/**
 * Copies the example of Next into `.cache`, and installs what its lock names there, unless that is installed already. It is no
 * dependency of the repository, so that `npm start` stays fast. Returns its folder.
 */
function installNext(): string {
  const examples = path.join(root, '.cache/examples');
  const folder = path.join(examples, 'next');
  const installed = path.join(folder, 'node_modules/.installed-lock.json');
  const lock = readFileSync(path.join(root, 'docs/examples/next/package-lock.json'), 'utf8');
  for (const name of ['plain', 'next'])
    cpSync(path.join(root, 'docs/examples', name), path.join(examples, name), { recursive: true });
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe', shell: true });
    writeFileSync(installed, lock);
  }
  // The package as it is built now, for the example and for the shop's server beside it.
  const copy = path.join(folder, 'node_modules/@fourfold/widget');
  rmSync(copy, { recursive: true, force: true });
  cpSync(path.join(root, 'dist/npm'), copy, { recursive: true });
  const beside = path.join(examples, 'node_modules/@fourfold');
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { recursive: true });
  symlinkSync(copy, path.join(beside, 'widget'));
  return folder;
}

interface Example {
  /** Starts the shop of a folder with a new merchant. Returns its address. */
  start(name: string): Promise<string>;
}

const test = base.extend<{ readonly example: Example }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from there
  example: async ({}, use) => {
    const folder = install();
    const started: ChildProcess[] = [];
    await use({
      async start(name) {
        const port = await freePort();
        const origin = `http://localhost:${port}`;
        const { merchantId, secretKey, webhooks } = await newMerchant(origin);
        const cwd = name === 'next' ? installNext() : path.join(folder, name);
        // What the shop's own command starts.
        const command = name === 'next' ? [nextIn(cwd), 'start'] : ['server.mjs'];
        if (name === 'vite-react') build(path.join(folder, name));
        if (name === 'next') execFileSync(process.execPath, [nextIn(cwd), 'build'], { cwd, stdio: 'pipe' });
        if (name === 'quickstart') {
          mkdirSync(path.join(folder, name));
          for (const [file, code] of Object.entries(quickstartFiles(port)))
            writeFileSync(path.join(folder, name, file), code);
        }
        const shop = spawn(process.execPath, command, {
          cwd,
          env: {
            ...process.env,
            NODE_ENV: 'production',
            PORT: `${port}`,
            FOURFOLD_API_URL: origins.api,
            FOURFOLD_CHECKOUT_URL: origins.checkout,
            FOURFOLD_MERCHANT_ID: merchantId,
            FOURFOLD_SECRET_KEY: secretKey,
            FOURFOLD_WEBHOOK_SECRET: webhooks[0]?.secret,
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        started.push(shop);
        await once(shop.stdout, 'data');
        // Next says something before it listens.
        const isUp = async () =>
          fetch(`${origin}/events`).then(
            ({ ok }) => ok,
            () => false,
          );
        await expect.poll(isUp, { timeout: 20_000 }).toBe(true);
        return origin;
      },
    });
    for (const shop of started) {
      shop.kill();
      await once(shop, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Builds the page as the example's own command does. */
function build(folder: string): void {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build'], { cwd: folder, stdio: 'pipe' });
}

async function newMerchant(origin: string) {
  const response = await fetch(`${origins.api}${createMerchant.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      displayName: 'Lamps',
      countryCode: 'AU',
      allowedOrigins: [origin],
      webhookUrls: [`${origin}/webhooks/fourfold`],
    }),
  });
  return (await response.json()) as {
    merchantId: string;
    secretKey: string;
    webhooks: { secret: string }[];
  };
}

const shops = {
  quickstart: 'of docs/site/quickstart.md',
  plain: 'in docs/examples/plain',
  express: 'in docs/examples/express',
  'vite-react': 'in docs/examples/vite-react',
  next: 'in docs/examples/next',
};

for (const [name, where] of Object.entries(shops)) {
  test(`the shop ${where} takes a payment, hears of it, and refunds it`, async ({ page, example }) => {
    const origin = await example.start(name);
    await page.goto(origin);
    await expect(page.getByText('or 4 payments of $30.00')).toBeVisible();
    const email = `good.au.n${randomInt(100_000, 1_000_000)}@scenario.test`;
    if (name !== 'quickstart') await page.getByLabel('Email').fill(email);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /Pay in (four|4)/ }).click(),
    ]);
    const checkout = checkoutOn(popup);
    await checkout.giveEmail(email);
    await checkout.givePassword(seededPassword);
    await checkout.pay();
    // The window is often gone before the press is known to have arrived.
    const isGone = popup.waitForEvent('close');
    checkout.backToShop.click().catch(() => {});
    await isGone;
    await expect(page.getByRole('heading')).toHaveText('Thank you');
    await expect(page.getByText(/^Order \d+ is paid\.$/)).toBeVisible();
    await expect
      .poll(async () =>
        (await (await fetch(`${origin}/events`)).json()).map(({ type }: { type: string }) => type).sort(),
      )
      .toEqual(expect.arrayContaining(['checkout.approved', 'payment.authorised', 'payment.captured']));
    await page.getByRole('button', { name: 'Refund it' }).click();
    await expect(page.getByText(/^120\.00 AUD of order \d+\.$/)).toBeVisible();
  });
}
