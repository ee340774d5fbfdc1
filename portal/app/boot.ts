/** Everything the portal needs before its first page. The market is the first step of the path: `/au/#/`. */
import * as z from 'zod/mini';
import { readFlags } from '#shared/contract/access/flags.contract.ts';
import { portalLocale } from '#shared/domain/locales.ts';
import { type Market, marketOfPath } from '#shared/domain/markets/index.ts';
import { createJourney, type Journey } from '#shared/flows/journey.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { endVisit } from '#shared/screens/access/login/end-visit.ts';
import { type AppServices, createAppServices } from '#shared/screens/shell/app-services.ts';
import { readConfiguration } from '#shared/screens/shell/configuration.ts';
import { takePageData } from '#shared/screens/shell/page-data.ts';
import { preload } from '#shared/screens/shell/part.ts';
import type { ScreenEntry } from '#shared/screens/shell/screen.ts';
import { storageEntry } from '#shared/screens/shell/storage-entry.ts';
import { createHashAddress, type HashAddress } from './hash-address.ts';
import { createRequests, type Requests } from './requests.ts';
import { screens } from './screen-map.ts';
import { createPortalTexts, type PortalTexts } from './texts.ts';

export interface Portal extends Pick<AppServices, 'call' | 'clock' | 'refreshFlags' | 'fatalErrors'> {
  readonly market: Market;
  readonly journey: Journey;
  readonly texts: PortalTexts;
  readonly requests: Requests;
  readonly address: HashAddress;
  readonly providerOrigin: string;
}

/** The language chosen in the portal, for the next visit. Source: POR-366. */
export const preferredLocale = storageEntry(() => localStorage, 'preferredLocale');

const likelyPage = (journey: Journey): ScreenEntry | undefined =>
  Object.entries(screens).find(([path]) => path === journey.location().path)?.[1];

/** Undefined where the page has no flags or those of another version; they are then requested. */
function flagsIn(data: unknown) {
  const flags = z.safeParse(readFlags.reply, data);
  return flags.success ? flags.data : undefined;
}

export async function boot(): Promise<Portal> {
  const market = marketOfPath(location.pathname);
  // The flags in the page are those of the market; a shopper may have flags of their own.
  const { flags } = takePageData();
  const services = createAppServices(market.countryCode);
  const address = createHashAddress(() => journey.addressChanged());
  const journey = createJourney({
    channel: 'PORTAL',
    routes: portalMap,
    home: '/',
    address,
    session: storageEntry(() => sessionStorage, 'fourfold.session'),
    user: storageEntry(() => localStorage, 'user'),
    deepLink: storageEntry(() => sessionStorage, 'deepLink'),
  });
  journey.update({ countryCode: journey.situation().session.countryCode ?? market.countryCode });
  services.attach(journey);
  // No shopper is signed in, so the logout has nothing to wait for.
  const isVisitor = journey.situation().user === null;
  if (isVisitor && journey.location().path === '/logout') endVisit(journey);

  const locale = portalLocale([preferredLocale.read(), navigator.language], market);
  document.documentElement.lang = locale;
  // Preloads the page that is most likely the first. If that fails, it is requested again when it is shown.
  const first = likelyPage(journey);
  if (first) preload(first.screen);
  const textsLoading = createPortalTexts(locale, first?.areas ?? ['common']);
  const flagsLoading = services.initialise('PORTAL', isVisitor ? flagsIn(flags) : undefined);
  const [texts] = await Promise.all([textsLoading, flagsLoading]);
  journey.addressChanged();
  const requests = createRequests();
  const { fatalErrors, clock, refreshFlags } = services;
  const call = requests.watch(services.call);
  return {
    ...{ market, journey, texts, requests, address, call, clock, refreshFlags, fatalErrors },
    ...readConfiguration(),
  };
}
