/**
 * One purchase of a new shopper in a shop's page, through whatever its cell does to it, and what is wrong at its end. The
 * shopper does what each page asks; where no checkout is shown any more, they press the shop's button again.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright';
import { cards } from '../support/card-frame.ts';
import { checkoutOn } from '../support/checkout.ts';
import { type KnownShopper, knownShopper } from '../support/known-shopper.ts';
import { newPerson, type Person } from '../support/people.ts';
import { origins } from '../support/sandbox.ts';
import type { Screen } from '../support/screen.ts';
import { walkerOn } from '../support/walk.ts';
import type { MatricesShop, ShopSettings, Told } from './matrices-shop.ts';
import { expect, newWindow } from './whole-product.ts';

export interface PurchaseOptions {
  readonly shop: MatricesShop;
  readonly browser: Browser;
  readonly settings: ShopSettings;
  /** Has an account with a password and a card, instead of being new. */
  readonly isKnown?: boolean;
  /** What the cell does to the shopper's windows before the shop opens. */
  prepare?(purchase: Purchase): Promise<unknown>;
  /** Where a shopper continues whom the checkout asks to allow its cookies. */
  readonly afterAllowing?: Browser;
}

interface Heard extends Told {
  readonly page: Page;
}

export interface Purchase {
  readonly id: string;
  readonly shop: MatricesShop;
  readonly settings: ShopSettings;
  readonly shopper: Person | KnownShopper;
  readonly told: Heard[];
  context: BrowserContext;
  /** The shopper left the checkout, so that it may be cancelled. */
  hasLeft: boolean;
  /** The shopper opened the checkout again before it had ended, so that the first may hear that it was replaced. */
  isSuperseded: boolean;
  /** How often the shopper pressed the shop's button. */
  opens: number;
  newTab(): Promise<Page>;
}

export interface Verdict {
  readonly opens: number;
  readonly tokens: readonly string[];
  /** The checkout that was approved, if there was one. */
  readonly approved: string | null;
  readonly email: string;
  /** Cancels that the shop heard, or that the server made, of a checkout that the shopper did not leave. */
  readonly falseCancels: readonly string[];
  /** Why the purchase did not end done once. */
  readonly notOnce: readonly string[];
}

const patienceMs = 180_000;

export async function openPurchase(options: PurchaseOptions): Promise<Purchase> {
  const { shop, settings, isKnown, prepare } = options;
  const purchase: Purchase = {
    id: randomUUID(),
    shop,
    settings,
    shopper: isKnown ? await knownShopper([cards.good]) : newPerson(),
    told: [],
    context: await contextFor(options.browser, () => purchase.told),
    hasLeft: false,
    isSuperseded: false,
    opens: 0,
    async newTab() {
      const page = await purchase.context.newPage();
      await page.goto(shop.address(purchase.id, settings));
      return page;
    },
  };
  await prepare?.(purchase);
  await purchase.newTab();
  return purchase;
}

async function contextFor(browser: Browser, told: () => Heard[]): Promise<BrowserContext> {
  // Under reduced motion the last page doesn't return to the shop automatically.
  const context = await newWindow(browser, { reducedMotion: 'reduce' });
  // An element that disappeared when the page changed is soon looked for again, and not waited for.
  context.setDefaultTimeout(5_000);
  context.setDefaultNavigationTimeout(30_000);
  await context.exposeBinding('tellShop', ({ page }, each: Told) => void told().push({ ...each, page }));
  return context;
}

export const isOfCheckout = (address: string) => address.startsWith(`${origins.checkout}/?token=`);
const frameOfCheckout = 'iframe[src*="token=ffc_"]';
const isOfShop = (purchase: Purchase, page: Page) => page.url().startsWith(purchase.shop.origin);
const newestFirst = ({ context }: Purchase) => [...context.pages()].reverse();

/** Where the shopper sees the checkout: a window, a tab, or a frame of the shop's page. */
async function shownCheckout(purchase: Purchase): Promise<Screen | null> {
  for (const page of newestFirst(purchase)) {
    if (isOfCheckout(page.url())) return page;
    const isFramed =
      isOfShop(purchase, page) &&
      (await page
        .locator(frameOfCheckout)
        .count()
        .catch(() => 0)) > 0;
    if (isFramed) return page.frameLocator(frameOfCheckout);
  }
  return null;
}

const unshown: readonly (string | undefined)[] = [
  'CONNECTION_TIMEOUT',
  'DISPLAY_UNAVAILABLE',
  'POPUP_BLOCKED',
  'BRIDGE_UNAVAILABLE',
];

/** Presses the shop's button, and waits until a checkout is shown, or the shop hears why not. */
export async function press(purchase: Purchase): Promise<void> {
  const { told, shop, id, settings } = purchase;
  const page = newestFirst(purchase).find((each) => isOfShop(purchase, each)) ?? (await purchase.newTab());
  // A display that this page's headers rule out: the shop offers another.
  const isRuledOut = told.some(({ code, name }) => name === 'onError' && unshown.includes(code));
  if (isRuledOut) await page.goto(shop.address(id, { ...settings, display: 'auto' }));
  const heard = told.length;
  // Where the earlier window was so slow that the shopper presses again, it is replaced.
  if (told.filter(({ name }) => isTerminal(name)).length < purchase.opens) purchase.isSuperseded = true;
  await page.locator('#pay').click();
  purchase.opens += 1;
  await expect
    .poll(
      async () =>
        (await shownCheckout(purchase)) !== null || told.slice(heard).some(({ name }) => isTerminal(name)),
      { timeout: 45_000 },
    )
    .toBe(true);
}

const terminal: readonly string[] = ['onComplete', 'onCancel', 'onError'];
const isTerminal = (name: string) => terminal.includes(name);

const stateOf = ({ shop }: Purchase, token: string) => shop.client.getCheckout(token);

async function approvedOf(purchase: Purchase): Promise<string[]> {
  const tokens = purchase.shop.tokensOf(purchase.id);
  const states = await Promise.all(tokens.map((token) => stateOf(purchase, token)));
  return tokens.filter((_, index) => states[index]?.state === 'APPROVED');
}

const allowCookies = 'Allow cookies for this site';

/** Walks to the end of the shown checkout. @returns whether the page asks to allow cookies instead */
async function walk(purchase: Purchase, screen: Screen): Promise<boolean> {
  const walker = walkerOn(screen, { ...purchase.shopper, card: cards.challenge });
  const asked = screen.getByRole('alert').filter({ hasText: allowCookies });
  const walked = walker.walkTo('success').then(() => false);
  const isAsked = asked.waitFor({ timeout: patienceMs }).then(
    () => true,
    () => walked,
  );
  return Promise.race([walked, isAsked]);
}

/** Buys, however often the checkout has to be opened. @returns what the last try ended with, when it was too long */
async function buy(purchase: Purchase, afterAllowing?: Browser): Promise<unknown> {
  const until = performance.now() + patienceMs;
  let last: unknown = null;
  while (performance.now() < until) {
    if ((await approvedOf(purchase)).length > 0) return null;
    try {
      const screen = await shownCheckout(purchase);
      if (!screen) await press(purchase);
      else if ((await walk(purchase, screen)) && afterAllowing) await moveTo(purchase, afterAllowing);
    } catch (error) {
      last = error;
      // The checkout that they left is over, and leads back to the shop.
      if (purchase.hasLeft) await pressBack(purchase);
    }
  }
  return last ?? 'no end of the checkout';
}

/** The shopper allows cookies, or takes another browser, and continues there. */
async function moveTo(purchase: Purchase, browser: Browser): Promise<void> {
  const context = await contextFor(browser, () => purchase.told);
  await purchase.context.close();
  purchase.hasLeft = true;
  purchase.context = context;
}

/** Presses the button that leads back to the shop, if there is one. @returns whether a checkout was shown */
async function pressBack(purchase: Purchase): Promise<boolean> {
  const screen = await shownCheckout(purchase);
  if (screen)
    await checkoutOn(screen)
      .backToShop.click({ timeout: 1_000 })
      .catch(() => {});
  return screen !== null;
}

/** Goes back from the end of the checkout, and waits until a shop's page that knows of it has heard how it ended. */
async function goBack(purchase: Purchase, token: string): Promise<void> {
  const hasHeard = () => purchase.told.some((each) => each.token === token && each.name === 'onComplete');
  await expect
    .poll(
      async () => {
        const isShown = !hasHeard() && (await pressBack(purchase));
        return hasHeard() || (!isShown && purchase.hasLeft);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

export async function finish(purchase: Purchase, afterAllowing?: Browser): Promise<Verdict> {
  const failure = await buy(purchase, afterAllowing);
  const [approved = null] = await approvedOf(purchase);
  let unheard: unknown = null;
  if (approved) {
    await goBack(purchase, approved).catch((error) => {
      unheard = error;
    });
    await purchase.shop.client.capture({ token: approved }, randomUUID());
  }
  const verdict = await judge(purchase);
  await purchase.context.close();
  const notOnce = [
    ...(failure ? [`the shopper could not finish: ${failure}`] : []),
    ...(unheard ? ['the shop did not hear of the approval'] : []),
    ...verdict.notOnce,
  ];
  return { ...verdict, notOnce };
}

const cancelled: readonly string[] = ['CANCELLED', 'EXPIRED'];

/** What was told and what the server knows, compared. */
export async function judge(purchase: Purchase): Promise<Verdict> {
  const { told, hasLeft, isSuperseded, opens } = purchase;
  const tokens = purchase.shop.tokensOf(purchase.id);
  const falseCancels: string[] = [];
  const notOnce: string[] = [];
  const approved = await approvedOf(purchase);
  for (const token of tokens) {
    const { state } = await stateOf(purchase, token);
    const ends = told.filter((each) => each.token === token && isTerminal(each.name));
    for (const { name, reason } of ends) {
      if (name !== 'onCancel') continue;
      const isTrue = reason === 'SUPERSEDED' ? isSuperseded || hasLeft : cancelled.includes(state) && hasLeft;
      if (!isTrue) falseCancels.push(`the shop heard ${reason} of a checkout that is ${state}`);
    }
    // A checkout that the script could not show is ended by it, with an error.
    const isGivenUp = ends.some(({ name, code }) => name === 'onError' && unshown.includes(code));
    if (cancelled.includes(state) && !hasLeft && !isGivenUp)
      falseCancels.push(`the server made a checkout ${state} that the shopper did not leave`);
    const completes = ends.filter(({ name }) => name === 'onComplete').length;
    if (completes > (state === 'APPROVED' ? 1 : 0))
      notOnce.push(`the shop heard ${completes} times that a checkout is complete, which is ${state}`);
    if (ends.length > opens) notOnce.push(`the shop heard ${ends.length} ends of ${opens} opens`);
  }
  if (approved.length !== 1) notOnce.push(`${approved.length} checkouts were approved`);
  const { email } = purchase.shopper;
  return { opens, tokens, approved: approved[0] ?? null, email, falseCancels, notOnce };
}
