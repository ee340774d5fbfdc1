/** Everything the portal needs before its first page. The market is the first step of the path: `/au/#/`. */
import { createHashRouter, type RouteObject } from 'react-router';
import { portalLocale } from '#shared/domain/locales.ts';
import { defaultMarket, type Market, marketOfPortalSegment } from '#shared/domain/markets/index.ts';
import { createJourney, type Journey } from '#shared/flows/journey.ts';
import { accessPaths, portalPaths } from '#shared/flows/paths.ts';
import { readConfiguration } from '#shared/screens/shell/configuration.ts';
import { keepIn } from '#shared/screens/shell/keep.ts';
import { createKernel, type Kernel } from '#shared/screens/shell/kernel.ts';
import { addressOver } from './hash-address.ts';
import { createPortalTexts, type PortalTexts } from './texts.ts';

export interface Portal extends Pick<Kernel, 'call' | 'troubles'> {
  readonly market: Market;
  readonly journey: Journey;
  readonly texts: PortalTexts;
  readonly router: ReturnType<typeof createHashRouter>;
  readonly providerOrigin: string;
}

export async function boot(page: RouteObject): Promise<Portal> {
  const market = marketOfPortalSegment(location.pathname.split('/')[1] ?? '') ?? defaultMarket;
  const kernel = createKernel(market.countryCode);
  const router = createHashRouter([page]);
  const journey = createJourney({
    channel: 'PORTAL',
    paths: [...accessPaths, ...portalPaths],
    home: '/',
    address: addressOver(router, () => journey.addressChanged()),
    session: keepIn(() => sessionStorage, 'fourfold.session'),
    user: keepIn(() => localStorage, 'user'),
    deepLink: keepIn(() => sessionStorage, 'deepLink'),
  });
  journey.update({ countryCode: journey.situation().session.countryCode ?? market.countryCode });
  kernel.attach(journey);

  const preferred = keepIn(() => localStorage, 'preferredLocale').read();
  const locale = portalLocale([preferred, navigator.language], market);
  const [texts] = await Promise.all([
    createPortalTexts(locale, ['common', 'errors', 'portal']),
    kernel.prepare('PORTAL'),
  ]);
  document.documentElement.lang = locale;
  journey.addressChanged();
  const { call, troubles } = kernel;
  return { market, journey, texts, router, call, troubles, ...readConfiguration() };
}
