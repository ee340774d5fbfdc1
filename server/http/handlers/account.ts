import type { accountContract } from '#shared/contract/access/account.contract.ts';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { postcodePresence } from '#shared/domain/identity/postcode.ts';
import { allMarkets, isCountryCode } from '#shared/domain/markets/index.ts';
import { currencySymbols } from '#shared/domain/money.ts';
import { closedAt, deactivateAccount, reactivateAccount } from '../../areas/account-closure/index.ts';
import { agreementKindsOf } from '../../areas/agreements/index.ts';
import type { Consumer } from '../../areas/consumers/consumers.tables.ts';
import {
  accountOf,
  addTag,
  chooseCreditConsent,
  chooseLocale,
  consumerOf,
  listTags,
  offeredLocale,
  readCreditConsent,
} from '../../areas/consumers/index.ts';
import { changeProfile, saveProfile, verifiedDocumentsOf } from '../../areas/identity/index.ts';
import { defaultMethodsOf, enabledCardsOf } from '../../areas/methods/index.ts';
import { isFrequentConsumer } from '../../areas/orders/index.ts';
import { flagsFor } from '../../core/flags/flags.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { Answer, type Handlers } from '../handler.ts';

export const accountHandlers: Handlers<typeof accountContract> = {
  async readAccount(_, { server, session }) {
    return shown(server, await consumerOf(server.db, session.consumerId));
  },

  async finaliseAccount({ body }, { server, session }) {
    return shown(server, await saveProfile(server, await consumerOf(server.db, session.consumerId), body));
  },

  async updateAccount({ body: { preferredLocale, profileVersion, ...changes } }, { server, session }) {
    let consumer = await consumerOf(server.db, session.consumerId);
    // Before the profile is stored: a call that is refused changes nothing.
    const locale = preferredLocale === undefined ? undefined : offeredLocale(consumer, preferredLocale);
    if (Object.keys(changes).length > 0)
      consumer = await changeProfile(server, consumer, changes, profileVersion);
    if (locale !== undefined) consumer = await chooseLocale(server.db, consumer, locale);
    return shown(server, consumer);
  },

  deactivateAccount: ({ body }, { server, session }) =>
    deactivateAccount(server, session.consumerId, body.deactivateReason),

  reactivateAccount: (_, { server, session }) => reactivateAccount(server, session.consumerId),

  async readCountries(_, { server }) {
    return {
      countries: allMarkets.map((market) => ({
        countryCode: market.countryCode,
        name: market.name,
        currencyCode: market.currency,
        currencySymbol: currencySymbols[market.currency],
        portalUrl: `${server.config.origins.portal}/${market.portalSegment}/`,
        callingCode: market.callingCode,
        postcodeRequired: postcodePresence(market.countryCode) === 'required',
      })),
    };
  },

  readEnabledCards: async (_, { countryCode }) => enabledCardsOf(countryCode),

  async readFlags({ query }, { server, session }) {
    const countryCode = isCountryCode(query.countryCode) ? query.countryCode : null;
    return flagsFor(server.db, countryCode, session?.consumerId ?? null);
  },

  async listTags(_, { server, session }) {
    return { tags: await listTags(server.db, session.consumerId) };
  },

  async addTag({ body }, { server, session }) {
    const { tag, isNew } = await addTag(server, session.consumerId, body.name);
    return isNew ? tag : new Answer(200, tag);
  },

  async readCreditConsent(_, { server, session }) {
    return { consentStatus: await readCreditConsent(server.db, session.consumerId) };
  },

  async chooseCreditConsent({ body }, { server, session }) {
    return { consentStatus: await chooseCreditConsent(server, session.consumerId, body) };
  },
};

async function shown(server: ServerContext, consumer: Consumer): Promise<Account> {
  const { id } = consumer;
  const verified = await verifiedDocumentsOf(server.db, id);
  return accountOf(consumer, {
    deactivatedDate: (await closedAt(server.db, consumer))?.toISOString() ?? null,
    frequentConsumer: await isFrequentConsumer(server.db, id, server.clock.nowOf(id)),
    verifiedIdentityDocuments: verified,
    documentVerificationResults: verified.map((type) => ({ type, status: 'VERIFIED' as const })),
    preferredPaymentMethod: (await defaultMethodsOf(server.db, [id])).get(id) ?? null,
    ...(await agreementKindsOf(server.db, id)),
  });
}
