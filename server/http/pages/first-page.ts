/**
 * The first page of a checkout with everything it needs, so that a shopper waits for a single response: the order and its
 * flags exactly as the API would return them to an unknown visitor, and the screen rendered from them.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { readFlags } from '#shared/contract/access/flags.contract.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { TypedContact } from '#shared/contract/public/window.contract.ts';
import { flagDefaults } from '#shared/domain/flags.ts';
import { isCountryCode } from '#shared/domain/markets/index.ts';
import { originsOfToken, readSession, takeTypedContact } from '../../areas/checkouts/index.ts';
import { flagsFor } from '../../core/flags/flags.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { checkoutLanguage, type TestTexts } from './language.ts';
import { readOpenedBy, refusalOf } from './opened-by.ts';

interface InitialOrder {
  readonly session: CheckoutSession;
  readonly flags: ReplyOf<typeof readFlags>;
  /** What the shopper typed in the frame that led to this window. */
  readonly typed?: TypedContact;
}

/** The function that the build makes from `widget/app/start/prerender.tsx`. */
export type Prerender = (page: InitialOrder & { readonly locale: string }) => Promise<{
  readonly markup: string | null;
  readonly texts: object;
}>;

interface FirstPage {
  readonly lang: string;
  /** Null when the app has to render it. */
  readonly markup: string | null;
  /** The data from which the app continues. */
  readonly data: object;
}

/** The first page of a token for that browser; null when there is no such checkout. */
export type ReadFirstPage = (
  token: string,
  request: {
    /** The language of the shop's page, if the address names it. */
    readonly page: string | null;
    readonly acceptLanguage: string | null;
    readonly testTexts: TestTexts | null;
    /** What the address says about the page that opened the checkout. */
    readonly openedBy: string | null;
    /** The open that the address names, in a window that is no frame. */
    readonly openId: string | null;
  },
) => Promise<FirstPage | null>;

/** Null while the app is not built. */
export async function loadPrerender(folder: string): Promise<Prerender | null> {
  const file = path.resolve(folder, 'prerender.mjs');
  if (!existsSync(file)) return null;
  const { prerenderFirstPage } = await import(pathToFileURL(file).href);
  return prerenderFirstPage;
}

/** @param prerender null leaves the rendering to the app. */
export function createFirstPages(server: ServerContext, prerender: Prerender | null): ReadFirstPage {
  return async (token, { testTexts, openedBy, openId, ...languages }) => {
    try {
      const initial = await initialOrder(server, token);
      const lang = checkoutLanguage(languages, initial.session);
      const by = readOpenedBy(openedBy);
      const refusal = by && (await refusalOf(by, initial.session, () => originsOfToken(server.db, token)));
      if (refusal) return { lang, markup: null, data: { refusal } };
      const typed = openId && (await takeTypedContact(server, { token, openId }));
      const order = { ...initial, ...(typed && { typed }) };
      // Only the app changes texts for a test locale.
      if (!prerender || testTexts) return { lang, markup: null, data: order };
      const { markup, texts } = await prerender({ ...order, locale: lang });
      return { lang, markup, data: { ...order, texts } };
    } catch (error) {
      // The app requests the data itself, and shows the error it gets.
      if (!(error instanceof Refusal))
        server.log.error({ err: error }, 'the first page could not be prepared');
      return null;
    }
  };
}

async function initialOrder(server: ServerContext, token: string): Promise<InitialOrder> {
  const session = readCheckout.reply.parse(await readSession(server, token, null));
  const countryCode = isCountryCode(session.countryCode) ? session.countryCode : null;
  const { flags, experiments } = readFlags.reply.parse(await flagsFor(server.db, countryCode, null));
  // Only overrides are sent: the app knows the defaults.
  const defaults: Readonly<Record<string, unknown>> = flagDefaults;
  const changed = Object.entries(flags).filter(([name, value]) => !isDeepStrictEqual(value, defaults[name]));
  return { session, flags: { flags: Object.fromEntries(changed), experiments } };
}
