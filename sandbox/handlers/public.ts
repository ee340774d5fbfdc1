import { createHash } from 'node:crypto';
import type { Contracts } from '#shared/contract/index.ts';
import { resolveLocale } from '#shared/domain/locales.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { abandonCheckout } from '../checkouts/abandon.ts';
import { holdPresence, leavePresence } from '../checkouts/presence.ts';
import { readStatus, statusView } from '../checkouts/status.ts';
import { Answer, type Handlers } from '../http/handler.ts';
import { findMerchant } from '../merchants/merchant-store.ts';
import { messagingTexts } from '../merchants/messaging-texts.ts';

export const publicHandlers: Handlers<Contracts['public']> = {
  async readMessaging({ params, query }, { world, request, addHeader }) {
    const merchant = await findMerchant(world.db, params.merchantId);
    const market = marketOf(merchant.countryCode);
    const locale = resolveLocale(query.locale, market);
    const messaging = {
      merchantId: merchant.id,
      displayName: merchant.displayName,
      currency: merchant.currency,
      minimumAmount: fromMinor(merchant.minimumMinor, merchant.currency),
      maximumAmount: fromMinor(merchant.maximumMinor, merchant.currency),
      paymentOptions: merchant.paymentOptions,
      locale,
      texts: messagingTexts(locale),
      termsUrl: `${world.config.origins.portal}/${market.portalSegment}/#/terms`,
    };
    const tag = `"${createHash('sha256').update(JSON.stringify(messaging)).digest('base64url')}"`;
    addHeader('cache-control', 'public, max-age=300');
    addHeader('etag', tag);
    return request.headers.get('if-none-match') === tag ? new Response(null, { status: 304 }) : messaging;
  },

  async readMerchantOrigin({ params }, { world, origin }) {
    const merchant = await findMerchant(world.db, params.merchantId);
    return {
      registered: origin !== null && merchant.allowedOrigins.includes(origin),
      serverTime: world.clock.now().toISOString(),
    };
  },

  readCheckoutStatus: ({ params, query }, { world, signal }) =>
    readStatus(world, {
      token: params.token,
      waitMs: Number(query.wait ?? 0) * 1000,
      signal,
      ...(query.since !== undefined && { since: Number(query.since) }),
      ...(query.openId !== undefined && { openId: query.openId }),
    }),

  async abandonCheckout({ params, body }, { world }) {
    const { checkout, isUndecided } = await abandonCheckout(world, params.token, body);
    return new Answer(isUndecided ? 202 : 200, statusView(checkout, world.clock.now()));
  },

  async holdPresence({ params, query }, { world, signal }) {
    await holdPresence(world, { token: params.token, ...query }, signal);
    return undefined;
  },

  async leavePresence({ params, body }, { world }) {
    await leavePresence(world, { token: params.token, ...body });
    return undefined;
  },
};
