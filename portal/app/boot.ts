/** Everything the portal needs before its first page. The market is the first step of the path: `/au/#/`. */
import type { Translate } from '#shared/content/keys.ts';
import { portalLocale } from '#shared/domain/locales.ts';
import { defaultMarket, type Market, marketOfPortalSegment } from '#shared/domain/markets/index.ts';
import { createJourney, type Journey } from '#shared/flows/journey.ts';
import { accessPaths, portalPaths } from '#shared/flows/paths.ts';
import { readConfiguration } from '#shared/screens/shell/configuration.ts';
import { keepIn } from '#shared/screens/shell/keep.ts';
import { createKernel, type Kernel } from '#shared/screens/shell/kernel.ts';
import * as recognition from '#shared/screens/shell/recognition.ts';
import type { ScreenEntry } from '#shared/screens/shell/screen.ts';
import { createHashAddress, type HashAddress } from './hash-address.ts';
import { createRequests, type Requests } from './requests.ts';
import { screens } from './screen-map.ts';
import { createPortalTexts, type PortalTexts } from './texts.ts';

export interface Portal extends Pick<Kernel, 'call' | 'troubles'> {
  readonly market: Market;
  readonly journey: Journey;
  readonly texts: PortalTexts;
  readonly requests: Requests;
  readonly address: HashAddress;
  readonly providerOrigin: string;
}

/** The language chosen in the portal, for the next visit. Source: POR-366. */
export const preferredLocale = keepIn(() => localStorage, 'preferredLocale');

const likelyPage = (journey: Journey): ScreenEntry | undefined =>
  Object.entries(screens).find(([path]) => path === journey.place().path)?.[1];

/** @param onWords called as soon as there are words to wait with, while flags and the shopper are still asked for. */
export async function boot(onWords: (t: Translate) => void = () => {}): Promise<Portal> {
  const market = marketOfPortalSegment(location.pathname.split('/')[1] ?? '') ?? defaultMarket;
  const kernel = createKernel(market.countryCode, async () => recognition);
  const address = createHashAddress(() => journey.addressChanged());
  const journey = createJourney({
    channel: 'PORTAL',
    paths: [...accessPaths, ...portalPaths],
    home: '/',
    address,
    session: keepIn(() => sessionStorage, 'fourfold.session'),
    user: keepIn(() => localStorage, 'user'),
    deepLink: keepIn(() => sessionStorage, 'deepLink'),
  });
  journey.update({ countryCode: journey.situation().session.countryCode ?? market.countryCode });
  kernel.attach(journey);

  const locale = portalLocale([preferredLocale.read(), navigator.language], market);
  document.documentElement.lang = locale;
  // The page that will most likely be the first is fetched meanwhile; it is asked for again when it is shown.
  const first = likelyPage(journey);
  first?.load().catch(() => {});
  const wording = createPortalTexts(locale, ['common', ...(first?.areas ?? [])]);
  // That they did not come is heard below.
  wording.then(({ t }) => onWords(t)).catch(() => {});
  const [texts] = await Promise.all([wording, kernel.ask('PORTAL')]);
  await kernel.settle();
  journey.addressChanged();
  const requests = createRequests();
  const { troubles } = kernel;
  const call = requests.watch(kernel.call);
  return { market, journey, texts, requests, address, call, troubles, ...readConfiguration() };
}
