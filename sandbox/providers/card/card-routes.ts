import type { Context } from 'hono';
import type { PageBundles } from '#server/http/pages/page-bundle.ts';
import { cardFieldsQuerySchema } from '#shared/domain/methods/card-fields-protocol.ts';
import { cardSetupSchema } from '#shared/domain/methods/card-setup.ts';
import { errorReply } from '../http/errors.ts';
import { pageReply } from '../http/page-reply.ts';
import { readJson } from '../http/read-json.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Provider } from '../provider.ts';
import type { ProviderSettings } from '../settings.ts';
import type { SetupKind } from './vault.ts';

/**
 * `POST /topaz/paylater/{order|payment}/setup`: receives card details, only from our own page, and payment sources from the
 * apps. Answers `{resultCode}`, also for a declined card; 404 for a card session that is unknown or has ended. PAY-217, PAY-218.
 */
export function setupRoute(
  provider: Provider,
  { providerOrigin, appOrigins }: Pick<ProviderSettings, 'providerOrigin' | 'appOrigins'>,
  kind: SetupKind,
) {
  return async (c: Context): Promise<Response> => {
    const isOwnPage = isSameOrigin(c, providerOrigin);
    if (!isOwnPage && !isFrom(c, appOrigins)) return errorReply(c, 'origin_not_allowed');
    const body = await readJson(c);
    if (body === undefined) return errorReply(c, 'invalid_json');
    const setup = cardSetupSchema.safeParse(body);
    if (!setup.success) return errorReply(c, 'invalid_object');
    if (!isOwnPage && !('paymentSourceId' in setup.data)) return errorReply(c, 'origin_not_allowed');
    const resultCode = provider.vault.setUp(kind, setup.data);
    await provider.flushed();
    return c.json({ resultCode });
  };
}

const isFrom = (c: Context, origins: readonly string[]): boolean =>
  origins.includes(c.req.header('origin') ?? '');

/** `GET /card-fields`: the page that checkout and portal show in a frame. */
export function cardFieldsRoute(
  bundles: PageBundles,
  { appOrigins, checkoutOrigin }: Pick<ProviderSettings, 'appOrigins' | 'checkoutOrigin'>,
) {
  return async (c: Context): Promise<Response> => {
    const query = cardFieldsQuerySchema.safeParse(c.req.query());
    if (!query.success || !appOrigins.includes(query.data.origin)) return errorReply(c, 'not_found');
    const bundle = bundles.pages.get('card-fields');
    if (!bundle) return errorReply(c, 'service_unavailable');
    const { origin, locale, theme, surface = null, face = null } = query.data;
    return pageReply(c, {
      title: 'Topaz',
      lang: locale,
      look: {
        'data-theme': theme === 'system' ? null : theme,
        'data-surface': surface,
        'data-face': face,
      },
      data: { appOrigin: origin },
      framedBy: origin,
      checkoutOrigin,
      bundle,
    });
  };
}
