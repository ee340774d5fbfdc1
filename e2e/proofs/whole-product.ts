/** The built product with all its processes and a browser, for the proofs that are about pages. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';
import { expect as expectSoon } from 'playwright/test';
import { findBrowser } from '#tooling/browser.ts';
import { build } from '#tooling/bundles.mjs';
import { wholeBrowser } from '../support/browsers.ts';
import { startRecords } from '../support/records.ts';
import { pointTo, type Stack, startStack } from '../support/stack.ts';

/** Waits longer than in the tests: a proof runs beside them, and gives way. */
export const expect = expectSoon.configure({ timeout: 60_000 });

export interface WholeProduct {
  readonly stack: Stack;
  readonly browser: Browser;
  /** Ends the product's processes before the end of the proof, to look at what they left. */
  stop(): Promise<void>;
}

/** Runs the product on free ports, on the embedded database, with its logs recorded, while `work` lasts. */
export async function withWholeProduct<Result>(
  work: (product: WholeProduct) => Promise<Result>,
  environment: NodeJS.ProcessEnv = {},
): Promise<Result> {
  await build(console.error);
  const removeRecords = startRecords();
  const stack = await startStack({ RATE_LIMIT: 'off', ...environment });
  pointTo(stack);
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await stack.stop();
  };
  const browser = await chromium.launch({ ...wholeBrowser, executablePath: findBrowser() });
  try {
    return await work({ stack, browser, stop });
  } finally {
    await browser.close();
    await stop();
    removeRecords();
  }
}

/** A shopper's window. The compiler of the proofs marks the names of functions, and pages do not know with what. */
export async function newWindow(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: 'en-AU',
    ...options,
  });
  await context.addInitScript('globalThis.__name = (each) => each');
  return context;
}
