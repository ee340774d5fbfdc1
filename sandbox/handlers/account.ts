import { eq } from 'drizzle-orm';
import { type accountContract, profileSchema } from '#shared/contract/access/account.contract.ts';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { postcodePresence } from '#shared/domain/identity/postcode.ts';
import { allMarkets, isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { currencySymbols } from '#shared/domain/money.ts';
import { accountOf, consumerOf } from '../access/consumers.ts';
import { keepProfile } from '../access/profile.ts';
import { type Consumer, consumers } from '../db/schema/access.ts';
import { type Handlers, Refusal } from '../http/handler.ts';
import { verifiedDocumentsOf } from '../identity/documents.ts';
import { isFrequentConsumer } from '../orders/frequent-consumer.ts';
import { enabledCardsOf } from '../payments/enabled-cards.ts';
import { effectiveFlags, effectiveVariants } from '../world/flags.ts';
import type { World } from '../world/world.ts';

export const accountHandlers: Handlers<typeof accountContract> = {
  async readAccount(_, { world, session }) {
    return shown(world, await consumerOf(world.db, session.consumerId));
  },

  async finaliseAccount({ body }, { world, session }) {
    return shown(world, await keepProfile(world, await consumerOf(world.db, session.consumerId), body));
  },

  async updateAccount({ body: { preferredLocale, ...changes } }, { world, session }) {
    let consumer = await consumerOf(world.db, session.consumerId);
    if (Object.keys(changes).length > 0) {
      const profile = profileSchema.safeParse({ ...profileOf(consumer), ...changes });
      if (!profile.success)
        throw new Refusal('invalid_object', { errorInfo: missingFields(profile.error.issues) });
      consumer = await keepProfile(world, consumer, profile.data);
    }
    if (preferredLocale !== undefined) consumer = await chooseLocale(world, consumer, preferredLocale);
    return shown(world, consumer);
  },

  async readCountries(_, { world }) {
    return {
      countries: allMarkets.map((market) => ({
        countryCode: market.countryCode,
        name: market.name,
        currencyCode: market.currency,
        currencySymbol: currencySymbols[market.currency],
        portalUrl: `${world.config.origins.portal}/${market.portalSegment}/`,
        callingCode: market.callingCode,
        postcodeRequired: postcodePresence(market.countryCode) === 'required',
      })),
    };
  },

  readEnabledCards: async (_, { countryCode }) => enabledCardsOf(countryCode),

  async readFlags({ query }, { world, session }) {
    const countryCode = isCountryCode(query.countryCode) ? query.countryCode : null;
    const consumerId = session?.consumerId ?? null;
    const [flags, variants] = await Promise.all([
      effectiveFlags(world.db, countryCode, consumerId),
      effectiveVariants(world.db, countryCode, consumerId),
    ]);
    return { flags, experiments: variants };
  },
};

async function shown(world: World, consumer: Consumer): Promise<Account> {
  const isFrequent = await isFrequentConsumer(world.db, consumer.id, world.clock.nowOf(consumer.id));
  return accountOf(consumer, isFrequent, await verifiedDocumentsOf(world.db, consumer.id));
}

/** What is known so far, in the form's own shape; a field that is not known is left out and so found missing. */
function profileOf(consumer: Consumer) {
  const known = {
    givenNames: consumer.givenNames,
    otherGivenNames: consumer.otherGivenNames,
    surname: consumer.surname,
    dateOfBirth: consumer.dateOfBirth,
    contactAddress: consumer.contactAddress,
    creditPolicyAgree: consumer.creditPolicyAgree,
    creditCheckAgree: consumer.creditCheckAgree,
    providedCreditCheckConsent: consumer.providedCreditCheckConsent,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));
}

function missingFields(issues: readonly { readonly path: readonly PropertyKey[] }[]): Record<string, string> {
  return Object.fromEntries(issues.map(({ path }) => [path.join('.'), 'required']));
}

async function chooseLocale(world: World, consumer: Consumer, preferredLocale: string): Promise<Consumer> {
  const locale = marketOf(consumer.countryCode).locales.find((offered) => offered === preferredLocale);
  if (!locale) throw new Refusal('invalid_locale', { errorInfo: { preferredLocale: 'invalid_locale' } });
  const [saved] = await world.db
    .update(consumers)
    .set({ preferredLocale: locale })
    .where(eq(consumers.id, consumer.id))
    .returning();
  return saved ?? consumer;
}
