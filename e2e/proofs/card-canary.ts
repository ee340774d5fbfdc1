/** One card through a purchase and a later payment, and where its digits are found outside the provider. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { openEmbedded } from '#server/core/database/database.ts';
import { holdsCard, holdsCardDigits, tracedCard } from '../support/card-traces.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { portalOn } from '../support/portal.ts';
import { logLines } from '../support/records.ts';
import { origins } from '../support/sandbox.ts';
import { shopOn } from '../support/shop.ts';
import { storedRows } from './stored-rows.ts';
import { expect, newWindow } from './whole-product.ts';

export interface CardFindings {
  /** Requests, documents, stores, messages, log lines, rows and files that were searched. */
  searched: number;
  /** Requests that brought the card to the provider. */
  brought: number;
  /** Where digits of the card are and must not be. */
  readonly found: string[];
}

/** @param plant what a page of ours does wrong while the card is typed; the journey then ends there */
export async function findCardInJourney(
  browser: Browser,
  plant?: (page: Page) => Promise<unknown>,
): Promise<CardFindings> {
  const findings: CardFindings = { searched: 0, brought: 0, found: [] };
  const context = await newWindow(browser);
  await watchSent(context, findings);
  const page = await context.newPage();
  const shopper = await knownShopper();
  const shop = shopOn(page);
  await shop.openProduct({ display: 'dialog', email: shopper.email });
  const { checkout } = await shop.payInDialog();
  await checkout.giveEmail(shopper.email);
  await checkout.givePassword(shopper.password);
  await checkout.addCardButton.click();
  await checkout.card.fill(tracedCard);
  await plant?.(page);
  await searchPages(context, findings);
  if (plant) {
    await context.close();
    return findings;
  }
  await checkout.saveCardButton.click();
  await checkout.bank.approve();
  await checkout.pay();
  await checkout.bank.approve();
  await shop.end();
  await expect(shop.result).toHaveText('Thank you');
  await searchPages(context, findings);
  await page.getByTestId('order-link').click();
  await shop.office.act('capture', '120.00');
  await expect(shop.office.captured).toHaveText('$120.00');

  const portal = portalOn(page);
  await portal.open();
  await portal.giveEmail(shopper.email);
  await portal.givePassword(shopper.password);
  await portal.order('Marlow Field').click();
  await portal.payNowButton.click();
  await portal.dialog.newCard.check();
  await portal.dialog.card.fill(tracedCard);
  await searchPages(context, findings);
  await portal.dialog.pay();
  await portal.dialog.bank.approve();
  await expect(portal.dialog.text('$30.00 paid')).toBeVisible();
  await searchPages(context, findings);
  await context.close();
  return findings;
}

/** Every request, every message to a window and every line of a console, of all pages and frames. */
async function watchSent(context: BrowserContext, findings: CardFindings): Promise<void> {
  const search = (place: string, text: string) => {
    findings.searched += 1;
    if (holdsCard(text)) findings.found.push(place);
  };
  context.on('request', (request) => {
    const sent = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join('\n');
    const { origin } = new URL(request.url());
    if (origin !== origins.provider) search(`a request to ${origin}`, decodeURIComponent(sent));
    else if (holdsCard(sent)) findings.brought += 1;
  });
  context.on('console', (message) => search('a console', message.text()));
  await context.exposeBinding('noteMessage', ({ frame }, text: string) => {
    if (!frame.url().startsWith(origins.provider)) search(`a message to ${frame.url()}`, text);
  });
  await context.addInitScript(() => {
    const { noteMessage } = window as unknown as { noteMessage(text: string): void };
    addEventListener('message', ({ data }) => noteMessage(JSON.stringify(data) ?? ''));
  });
}

/** What each document shows and stores, and every cookie. */
async function searchPages(context: BrowserContext, findings: CardFindings): Promise<void> {
  for (const frame of context.pages().flatMap((page) => page.frames())) {
    if (frame.url().startsWith(origins.provider)) continue;
    const kept = await frame.evaluate(() =>
      JSON.stringify([
        [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
        document.documentElement.outerHTML,
        history.state,
        { ...localStorage },
        { ...sessionStorage },
      ]),
    );
    findings.searched += 1;
    if (holdsCard(kept)) findings.found.push(`the document ${frame.url()}`);
  }
  const cookies = await context.cookies();
  findings.searched += cookies.length;
  for (const { name, value } of cookies)
    if (holdsCardDigits(value)) findings.found.push(`the cookie ${name}`);
}

/** What the product's logs and its stopped database contain. */
export async function findCardInStores(
  dataFolder: string,
  /** A text that the database contains for certain, so that a search of nothing is noticed. */
  stored: string,
): Promise<CardFindings & { readonly hasStored: boolean }> {
  const lines = logLines();
  const found = lines.filter(holdsCardDigits).map((line) => `a log line: ${line.slice(0, 120)}`);
  const files = filesIn(dataFolder);
  for (const file of files)
    if (holdsCardDigits(readFileSync(file, 'latin1')))
      found.push(`the file ${path.relative(dataFolder, file)}`);
  const database = await openEmbedded(dataFolder);
  const tables = await storedRows(database.pool);
  await database.close();
  let searched = lines.length + files.length;
  let hasStored = false;
  for (const [table, rows] of tables) {
    searched += rows.length;
    hasStored ||= rows.some((row) => row.includes(stored));
    if (rows.some(holdsCardDigits)) found.push(`the table ${table}`);
  }
  return { searched, brought: 0, found, hasStored: hasStored && lines.length > 0 };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
