/** What `npm start` does on a machine where nothing of the product has run yet. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '#tooling/setup/free-ports.mjs';
import { createFourfoldClient } from '#widget/server/index.ts';
import { accessForms } from '../support/access-forms.ts';
import { expect, test } from '../support/test.ts';

interface Started {
  readonly child: ChildProcess;
  /** Everything printed until it was ready. */
  readonly said: string;
}

/** Starts the product on one data folder, each time on other ports. */
const starting = test.extend<{ readonly start: (...options: string[]) => Promise<Started> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from there
  start: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fourfold-start-'));
    const running: ChildProcess[] = [];
    await use(async (...options) => {
      const child = await npmStart(path.join(folder, 'data'), options);
      running.push(child);
      return { child, said: await saidUntil(child, 'Ctrl-C stops everything.') };
    });
    await Promise.all(running.map(stop));
    await rm(folder, { recursive: true, force: true });
  },
});

async function npmStart(DATA_DIR: string, options: readonly string[]): Promise<ChildProcess> {
  const [PORT, PROVIDER_PORT, DEMO_PORT] = (await freePorts(3)).map(String);
  return spawn(process.execPath, ['tooling/start.mjs', ...options], {
    env: { ...process.env, PORT, PROVIDER_PORT, DEMO_PORT, DATA_DIR },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Stops it as Ctrl-C does. @returns the exit code */
async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) {
    child.kill('SIGINT');
    await once(child, 'exit');
  }
  return child.exitCode;
}

/** Everything that a process has printed up to that text. */
function saidUntil(child: ChildProcess, last: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      said += text;
      if (said.includes(last)) resolve(said);
    });
    child.once('exit', () => reject(new Error(`It ended early: ${said}`)));
  });
}

/** The value of a printed line, after its name. */
function printed(said: string, name: string): string {
  const [, value] = said.match(new RegExp(`^ *${name} +(\\S+)`, 'm')) ?? [];
  if (!value) throw new Error(`Nothing is printed of ${name}: ${said}`);
  return value;
}

// Each test starts the whole product, some of them twice, which takes minutes on a busy machine.
starting.describe.configure({ timeout: 300_000 });
// As one who trusts the printed certificate.
starting.use({ ignoreHTTPSErrors: true });

starting(
  'npm start serves shop, checkout, portal and API from an empty folder, prints where, and its personas can log in [MER-178]',
  async ({ page, start }) => {
    const { child, said } = await start();
    await page.goto(printed(said, 'Shop'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.goto(printed(said, 'Portal'));
    await accessForms(page).giveEmail('good.au@persona.test');
    await accessForms(page).givePassword(printed(said, 'Sign-ins, all with the password'));
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();

    const merchantId = 'demo-au';
    const shop = createFourfoldClient({
      baseUrl: new URL(printed(said, 'API')).origin,
      merchantId,
      secretKey: printed(said, merchantId),
    });
    const amount = { amount: '120.00', currency: 'AUD' } as const;
    const origin = new URL(printed(said, 'Shop')).origin;
    const { token } = await shop.createCheckout(
      {
        amount,
        merchantReference: 'first-order',
        consumer: { email: 'new@scenario.test' },
        items: [{ name: 'Linen throw', quantity: 1, price: amount }],
        merchant: {
          redirectConfirmUrl: `${origin}/result`,
          redirectCancelUrl: `${origin}/cart`,
          popupOriginUrl: origin,
        },
      },
      randomUUID(),
    );
    await page.goto(`${printed(said, 'Checkout')}?token=${token}`);
    await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible();

    expect(await stop(child)).toBe(0);
    const again = await start('--https');
    expect(again.said).toMatch(/^ {2}Certificate to trust once: \S+/m);
    expect(printed(again.said, 'Checkout')).toMatch(/^https:/);
    await page.goto(`${printed(again.said, 'Checkout')}?token=${token}`);
    await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible();
  },
);
