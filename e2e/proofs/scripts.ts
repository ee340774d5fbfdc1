/**
 * A text of a shop or a shopper is never run as a script, in whatever page it is shown, and the digits of a card are found
 * nowhere but at the provider. Every page enforces its policy, and nothing has to be refused by it. Source: reliability
 * figure 11.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { seededMerchants } from '#sandbox/seed/merchants.ts';
import { setMerchantConfiguration } from '#shared/contract/control/merchant-configuration.contract.ts';
import { createDispute } from '#shared/contract/disputes/disputes.contract.ts';
import { createCaller } from '../support/by-call.ts';
import { cards } from '../support/card-frame.ts';
import { tracedCard } from '../support/card-traces.ts';
import { type KnownShopper, shopperWithAnOrder } from '../support/known-shopper.ts';
import { merchantIdOf, newCheckout, type Wanted } from '../support/merchant.ts';
import { photo } from '../support/photo.ts';
import { portalAddress } from '../support/portal.ts';
import { answerDispute, origins, setFlag } from '../support/sandbox.ts';
import { findCardInJourney, findCardInStores } from './card-canary.ts';
import { openUnescaped } from './planted/unescaped-page.ts';
import { readNumberedOptions, report, run } from './report.ts';
import { payloads } from './script-payloads.ts';
import { type ScriptWatch, watchScripts } from './script-watch.ts';
import { expect, newWindow, withWholeProduct } from './whole-product.ts';

/** What the payloads of one round are given to. Each round moves them on by one, so that 300 rounds bring each to each text. */
interface Texts {
  /** The payload of that text. */
  of(text: string): string;
  placed(): number;
}

function textsOf(round: number): Texts {
  const given = new Map<string, string>();
  return {
    of(text) {
      // Neighbouring texts get payloads of different kinds.
      const payload = given.get(text) ?? payloads[(round + given.size * 31) % payloads.length] ?? '';
      given.set(text, payload);
      return payload;
    },
    placed: () => given.size,
  };
}

/** So many that each payload is in at least one text of a round. */
const itemCount = 46;
const merchantId = merchantIdOf('AU');
const api = () => origins.api.replace('127.0.0.1', 'localhost');

/** Every text that a shop sends with an order. */
function orderOf(texts: Texts): Wanted {
  const currency = 'AUD' as const;
  const price = { amount: '1.00', currency };
  const contact = (whose: string) => ({
    name: texts.of(`${whose} name`),
    address1: texts.of(`${whose} address 1`),
    address2: texts.of(`${whose} address 2`),
    area2: texts.of(`${whose} area`),
    suburb: texts.of(`${whose} suburb`),
    countryCode: 'AU',
  });
  const numbers = Array.from({ length: itemCount }, (_, index) => index);
  return {
    merchantReference: texts.of('reference'),
    consumer: {
      email: 'shopper@example.com',
      givenNames: texts.of('given names'),
      surname: texts.of('surname'),
    },
    billing: contact('billing'),
    shipping: contact('shipping'),
    items: numbers.map((index) => ({
      name: texts.of(`item ${index}`),
      sku: texts.of(`sku ${index}`),
      quantity: 1,
      price,
      imageUrl: texts.of(`image ${index}`),
      pageUrl: texts.of(`page ${index}`),
      categories: [texts.of(`category ${index}`)],
    })),
    discounts: numbers.map((index) => ({ displayName: texts.of(`discount ${index}`), amount: price })),
    customFields: { gift: texts.of('custom field') },
  };
}

async function nameShop(displayName: string): Promise<void> {
  const reply = await fetch(
    `${origins.api}${setMerchantConfiguration.path.replace('{merchantId}', merchantId)}`,
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ displayName }),
    },
  );
  if (!reply.ok) throw new Error(`The shop could not be named ${displayName}: ${await reply.text()}`);
}

/** Names and addresses that forms refuse, as if they were stored in spite of it. Runs in every page. */
function storeInSpite(given: readonly string[]): void {
  const fields = ['givenNames', 'surname', 'address1', 'address2', 'suburb', 'cardholderName', 'bankName'];
  let next = 0;
  const parse = JSON.parse;
  const filled = (_key: string, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    for (const field of fields)
      if (typeof Reflect.get(value, field) === 'string') {
        Reflect.set(value, field, given[next % given.length]);
        next += 1;
      }
    return value;
  };
  JSON.parse = (text: string) => parse(text, filled);
  Response.prototype.json = async function json() {
    return JSON.parse(await this.text());
  };
}

/** Waits until the page has loaded what it shows, with that text in it. */
async function settled(page: Page, shown?: string): Promise<void> {
  await expect(page.locator(':is([aria-busy=true], .ff-loader, .ff-skeleton):visible')).toHaveCount(0);
  if (shown !== undefined) await expect(page.locator('html')).toContainText(shown);
}

async function lookAtCheckout(
  page: Page,
  watch: ScriptWatch,
  texts: Texts,
  { email, password }: KnownShopper,
) {
  const { address } = await newCheckout(orderOf(texts));
  await page.goto(address);
  await settled(page, texts.of('shop'));
  await watch.look('checkout', page);
  await createCaller('checkout').logIn(page, email, password);
  await page.goto('about:blank');
  await page.goto(`${address}#/login-finished`);
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await settled(page, texts.of('item 0'));
  await watch.look('summary', page);
}

type Buyer = KnownShopper & { readonly orderId: string };

async function lookAtPortal(page: Page, watch: ScriptWatch, texts: Texts, shopper: Buyer) {
  await page.addInitScript(storeInSpite, payloads.slice(0, 100));
  await createCaller('portal').logIn(page, shopper.email, shopper.password);
  const open = async (hash: string, shown?: string) => {
    await page.goto('about:blank');
    await page.goto(`${portalAddress('AU')}#${hash}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await settled(page, shown);
  };
  await open('/', texts.of('shop'));
  await watch.look('orders', page);
  const disputeId = await complain(page, texts, shopper);
  await answerDispute(disputeId, { action: 'CHALLENGE', note: texts.of('note of the shop') });
  await open(`/order/${shopper.orderId}`, texts.of('item 0'));
  await watch.look('order', page);
  await page
    .getByRole('button', { name: /^(?:See the report|Answer)/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(texts.of('note of the shop'));
  await watch.look('dispute', page);
  // Whichever of the payloads is the name of the shopper here.
  await open('/account', 'ran(');
  await watch.look('account', page);
  for (const hash of ['/billing', '/payment-schedule', '/preferences', '/manage-logins']) {
    await open(hash);
    await watch.look(hash, page);
  }
}

/** Reports a problem with the order, with a file. @returns the id of the dispute */
async function complain(page: Page, texts: Texts, { orderId, email }: Buyer): Promise<string> {
  await setFlag('bypass-consumer-create-dispute-order-date-check', true, { consumer: email });
  return page.evaluate(
    async ({ address, subject, name, bytes }) => {
      const body = new FormData();
      const fields = {
        reason: 'PRODUCT_NOT_RECEIVED',
        reasonDetail: 'NOT_RECEIVED_GOODS',
        subject,
        amount: '20.00',
      };
      for (const [field, value] of Object.entries(fields)) body.append(field, value);
      body.append('files', new File([Uint8Array.from(bytes)], name, { type: 'image/png' }));
      const headers = { 'x-auth-token': localStorage.getItem('x-auth-token') ?? '', 'x-country-code': 'AU' };
      const reply = await fetch(address, { method: 'POST', headers, body });
      const { id, message } = await reply.json();
      if (!reply.ok) throw new Error(message);
      return id;
    },
    {
      address: createDispute.path.replace('{orderId}', orderId),
      subject: texts.of('complaint'),
      name: `${texts.of('file').replaceAll('/', '')}.png`,
      bytes: [...photo('').buffer],
    },
  );
}

async function lookAtDashboard(page: Page, watch: ScriptWatch, texts: Texts, { orderId }: Buyer) {
  const address = `${api()}/dashboard`;
  const heading = page.getByRole('heading', { level: 1, name: 'Payments' });
  await page.goto(`${address}/payments/${orderId}`);
  const key = page.getByLabel('Secret key');
  await key.or(heading).first().waitFor();
  if (await key.isVisible()) {
    await key.fill(seededMerchants.find(({ id }) => id === merchantId)?.secret ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  await expect(page.getByRole('region', { name: `Payment ${orderId}` })).toBeVisible();
  await settled(page, texts.of('reference'));
  await watch.look('payment', page);
  await page.goto(`${address}/disputes`);
  await settled(page, texts.of('complaint'));
  await watch.look('disputes', page);
  await page
    .getByRole('link', { name: texts.of('complaint') })
    .first()
    .click();
  await settled(page, texts.of('note of the shop'));
  await watch.look('dispute of the shop', page);
  await page.goto(`${api()}/sandbox/ui`);
  await settled(page, texts.of('shop'));
  await watch.look('sandbox', page);
}

/** Pages whose addresses hold the payloads. */
async function lookAtAddresses(page: Page, watch: ScriptWatch, texts: Texts) {
  const part = (text: string) => encodeURIComponent(texts.of(`address ${text}`));
  const { token } = await newCheckout();
  const addresses = {
    'checkout parameters': `${origins.checkout}/?token=${part('token')}&oid=${part('open')}&d=${part('display')}&locale=${part('locale')}#/${part('path')}`,
    'order parameters': `${origins.checkout}/?token=${token}&locale=${part('locale')}&by=${part('by')}#/login-email?email=${part('email')}`,
    'portal parameters': `${origins.portal}/au/?locale=${part('locale')}&returnTo=${part('return')}#/order/${part('order')}?tab=${part('tab')}`,
    'portal path': `${origins.portal}/${part('country')}/`,
    'unsubscribe parameters': `${origins.portal}/au/#/unsubscribe?email=${part('email')}&token=${part('token')}`,
    'document parameters': `${origins.portal}/au/#/ppa-rendered?docId=${part('document')}`,
    'shop result': `${origins.shop}/result?status=${part('status')}&orderToken=${part('token')}`,
    'shop product': `${origins.shop}/products/tern-table-lamp?email=${part('email')}&amount=${part('amount')}&locale=${part('locale')}`,
    'dashboard path': `${api()}/dashboard/payments/${part('payment')}?q=${part('search')}`,
    'documentation search': `${api()}/docs/?q=${part('search')}`,
  };
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.locator('h1, form').first(), name).toBeAttached();
    await expect(page.locator('body'), name).toContainText(/\S/);
    await watch.look(name, page);
  }
}

type PlayedRound = ScriptWatch & { readonly placed: number };

/** Shows all texts in all pages once, in a new window. */
async function playRound(browser: Browser, round: number): Promise<PlayedRound> {
  const context = await newWindow(browser, { reducedMotion: 'reduce' });
  const watch = await watchScripts(context);
  const texts = textsOf(round);
  await nameShop(texts.of('shop'));
  const shopper = await shopperWithAnOrder(cards.good, orderOf(texts));
  const onPage = async (look: (page: Page) => Promise<unknown>) => {
    const page = await context.newPage();
    await look(page);
    await page.close();
  };
  await Promise.all([
    (async () => {
      await onPage((page) => lookAtCheckout(page, watch, texts, shopper));
      await onPage((page) => lookAtAddresses(page, watch, texts));
    })(),
    (async () => {
      await onPage((page) => lookAtPortal(page, watch, texts, shopper));
      await onPage((page) => lookAtDashboard(page, watch, texts, shopper));
    })(),
  ]);
  await context.close();
  return { ...watch, placed: texts.placed() };
}

/** What a round found, in one line. */
const summary = ({ placed, shown, documents, ran, markup, refused, unprotected }: PlayedRound) =>
  `${placed} texts, ${shown.size} shown, ${documents} documents; ` +
  `${ran.length} ran, ${markup.size} became markup, ${refused.length} refused, ${unprotected.length} unprotected`;

/** The last name of the shop, which the database has in the end. */
const plantedName = '<img src=x onerror=ran(2)>';

/** The first page of a checkout that does not escape the name of its shop, and what the watch sees of it. */
async function plantUnescaped(browser: Browser, hasPolicy: boolean): Promise<ScriptWatch> {
  const context = await newWindow(browser, { reducedMotion: 'reduce' });
  const watch = await watchScripts(context);
  await nameShop(plantedName);
  const page = await context.newPage();
  await openUnescaped(page, (await newCheckout()).address, hasPolicy);
  await expect
    .poll(() => (hasPolicy ? watch.refused : watch.ran).length, { timeout: 60_000 })
    .toBeGreaterThan(0);
  await watch.look('planted', page);
  await context.close();
  return watch;
}

/** A checkout that asks for the card itself, keeps it and sends it. */
const keepCard = (page: Page) =>
  page
    .frameLocator('iframe[title]')
    .locator('html')
    .evaluate((root, card) => {
      localStorage.setItem('typed', card);
      root.dataset.typed = card;
      return fetch(`/planted?card=${card}`).catch(() => {});
    }, tracedCard);

await run(async () => {
  const options = readNumberedOptions();
  const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-scripts-'));
  const proof = withWholeProduct(
    async ({ browser, stop }) => {
      const kept = await findCardInJourney(browser);
      const planted = await findCardInJourney(browser, keepCard);
      const rounds: PlayedRound[] = [];
      const last = options.isFull ? payloads.length : options.from;
      for (let round = options.from; round <= last; round += 1) {
        const played = await playRound(browser, round - 1);
        rounds.push(played);
        if (options.isFull) console.error(`round ${round}: ${summary(played)}`);
      }
      const refused = await plantUnescaped(browser, true);
      const unchecked = await plantUnescaped(browser, false);
      await stop();
      const stores = await findCardInStores(folder, plantedName);
      const all = <Each>(what: (round: PlayedRound) => Iterable<Each>) =>
        rounds.flatMap((round) => [...what(round)]);
      const sum = (what: (round: PlayedRound) => number) =>
        rounds.reduce((total, round) => total + what(round), 0);
      const [ran, markup] = [all((round) => round.ran), all((round) => round.markup)];
      const [reported, unprotected] = [all((round) => round.refused), all((round) => round.unprotected)];
      const digits = [...kept.found, ...stores.found];
      for (const each of [...ran, ...markup, ...reported, ...unprotected, ...digits]) console.error(each);
      const documents = sum((round) => round.documents);
      const hasFound = (where: string) => planted.found.some((place) => place.startsWith(where));
      return report(
        'Scripts',
        options,
        [
          {
            bug: `a page that does not escape the name of the shop: ${refused.refused.length} reports, ${refused.markup.size} elements`,
            wasCaught: refused.refused.length > 0 && refused.markup.size > 0 && refused.ran.length === 0,
          },
          {
            bug: `the same without its policy: ${unchecked.ran.length} payload ran, ${unchecked.unprotected.length} document had no policy`,
            wasCaught: unchecked.ran.length > 0 && unchecked.unprotected.length > 0,
          },
          {
            bug: `a checkout that keeps a typed card and sends it: found in ${new Set(planted.found).size} places`,
            wasCaught: hasFound('a request') && hasFound('the document'),
          },
        ],
        [
          {
            name: 'payloads that ran',
            trials: sum(({ placed }) => placed),
            violations: ran.length,
            note: `${payloads.length} payloads in ${new Set(all(({ shown }) => shown).map(withoutNumber)).size} places of pages`,
          },
          {
            name: 'shown texts that became markup',
            trials: sum(({ shown }) => shown.size),
            violations: markup.length,
          },
          { name: 'documents that reported', trials: documents, violations: reported.length },
          { name: 'documents without an enforced policy', trials: documents, violations: unprotected.length },
          {
            name: 'places outside the provider with digits of a card',
            trials: kept.searched + stores.searched,
            violations: digits.length,
          },
          {
            name: 'searches that missed what is there',
            trials: 2,
            violations: Number(!stores.hasStored) + Number(kept.brought !== 2),
            note: 'the card at the provider, and a name in the database',
          },
        ],
      );
    },
    { DATA_DIR: folder },
  );
  return proof.finally(() => rmSync(folder, { recursive: true, force: true }));
});

/** The place of a shown text, whichever payload it had. */
function withoutNumber(place: string): string {
  return place.replace(/ \d+$/, '');
}
