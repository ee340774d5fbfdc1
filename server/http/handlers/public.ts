import { createHash } from 'node:crypto';
import type { Contracts } from '#shared/contract/index.ts';
import { legalPath } from '#shared/domain/legal-documents.ts';
import { resolveLocale } from '#shared/domain/locales.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { fromMinor } from '#shared/domain/money.ts';
import {
  abandonCheckout,
  holdPresence,
  keepTypedContact,
  leavePresence,
  quoteCheckout,
  readStatus,
  statusView,
} from '../../areas/checkouts/index.ts';
import { findMerchant, messagingTexts } from '../../areas/merchants/index.ts';
import { Answer, type Handlers } from '../handler.ts';

export const publicHandlers: Handlers<Contracts['public']> = {
  async readMessaging({ params, query }, { server, request, addHeader }) {
    const merchant = await findMerchant(server.db, params.merchantId);
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
      termsUrl: server.config.origins.portal + legalPath('terms', market, locale),
    };
    const tag = `"${createHash('sha256').update(JSON.stringify(messaging)).digest('base64url')}"`;
    addHeader('cache-control', 'public, max-age=300');
    addHeader('etag', tag);
    return request.headers.get('if-none-match') === tag ? new Response(null, { status: 304 }) : messaging;
  },

  async readMerchantOrigin({ params }, { server, origin }) {
    const merchant = await findMerchant(server.db, params.merchantId);
    return {
      registered: origin !== null && merchant.allowedOrigins.includes(origin),
      serverTime: server.clock.now().toISOString(),
    };
  },

  readCheckoutStatus: ({ params, query }, { server, signal }) =>
    readStatus(server, {
      token: params.token,
      waitMs: Number(query.wait ?? 0) * 1000,
      signal,
      ...(query.since !== undefined && { since: Number(query.since) }),
      ...(query.openId !== undefined && { openId: query.openId }),
    }),

  quoteCheckout: ({ params, body }, { server }) => quoteCheckout(server, params.token, body),

  async abandonCheckout({ params, body }, { server }) {
    const { checkout, isUndecided } = await abandonCheckout(server, params.token, body);
    return new Answer(isUndecided ? 202 : 200, statusView(checkout, server.clock.now()));
  },

  holdPresence: ({ params, query }, { server, signal }) =>
    holdPresence(
      server,
      {
        ...query,
        token: params.token,
        isRenewal: query.isRenewal === 'true',
        isSevered: query.isSevered === 'true',
      },
      signal,
    ),

  async leavePresence({ params, body }, { server }) {
    await leavePresence(server, { token: params.token, ...body });
    return undefined;
  },

  async keepTypedContact({ params, body: { openId, ...contact } }, { server }) {
    await keepTypedContact(server, { token: params.token, openId }, contact);
    return undefined;
  },
};
