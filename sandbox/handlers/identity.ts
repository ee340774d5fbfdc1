import type { identityContract } from '#shared/contract/identity/identity.contract.ts';
import { dateInTimeZone, type IsoDate } from '#shared/domain/dates.ts';
import { licenceIdentifiers, licenceProblems } from '#shared/domain/identity/licence.ts';
import { medicareIdentifiers, medicareProblems } from '#shared/domain/identity/medicare.ts';
import { passportIdentifiers, passportProblems } from '#shared/domain/identity/passport.ts';
import { passportCountryNames } from '#shared/domain/identity/passport-countries.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { consumerOf } from '../access/consumers.ts';
import type { Consumer } from '../db/schema/access.ts';
import { documentLanguage } from '../documents/language.ts';
import { type Handlers, Refusal } from '../http/handler.ts';
import { checkDocument, type ShownDocument, verifiedDocumentsOf } from '../identity/documents.ts';
import { softCheck } from '../identity/soft-check.ts';
import type { World } from '../world/world.ts';

export const identityHandlers: Handlers<typeof identityContract> = {
  checkIdentity: async (_, { world, session }) => statusOf(await softCheck(world, session.consumerId)),

  async readIdentityStatus(_, { world, session: { consumerId } }) {
    return {
      ...statusOf(await consumerOf(world.db, consumerId)),
      verifiedIdentityDocuments: await verifiedDocumentsOf(world.db, consumerId),
    };
  },

  async verifyPassport({ body }, { world, session: { consumerId } }) {
    const { channel, creditPolicyAgree, consumerAccountId, ...passport } = body;
    refuseForeignAccount(consumerAccountId, consumerId);
    const problems = passportProblems(passport, await todayOf(world, consumerId));
    return checked(world, consumerId, {
      document: 'PASSPORT',
      problems,
      details: textsOf(passport),
      countryCode: passport.countryCode,
      identifiers: passportIdentifiers(passport),
    });
  },

  async verifyLicence({ body }, { world, session: { consumerId } }) {
    const { channel, creditPolicyAgree, consumerAccountId, ...licence } = body;
    refuseForeignAccount(consumerAccountId, consumerId);
    const problems = licenceProblems(licence, await todayOf(world, consumerId));
    return checked(world, consumerId, {
      document: 'LICENCE',
      problems,
      details: textsOf(licence),
      countryCode: licence.countryCode,
      identifiers: licenceIdentifiers(licence),
    });
  },

  async verifyMedicare({ body }, { world, session: { consumerId } }) {
    const { channel, creditPolicyAgree, ...card } = body;
    const problems = medicareProblems(card, await todayOf(world, consumerId));
    return checked(world, consumerId, {
      document: 'MEDICARE',
      problems,
      details: textsOf(card),
      countryCode: 'AU',
      identifiers: medicareIdentifiers(card),
    });
  },

  async readPassportCountries(_, { request, countryCode }) {
    const language = documentLanguage(request.headers.get('accept-language'), marketOf(countryCode));
    return passportCountryNames(language);
  },

  suggestAddresses: async ({ query }, { world }) => [...(await world.addresses.suggest(query))],

  async readSuggestedAddress({ params }, { world }) {
    const found = await world.addresses.addressOf(params.id);
    if (!found) throw new Refusal('not_found');
    return found;
  },
};

const statusOf = ({ identityCheckStatus, profileCheckAttemptsLeft }: Consumer) => ({
  identityCheckStatus,
  identityCheckMetadata: { profileCheckAttemptsLeft },
});

async function checked(world: World, consumerId: string, shown: ShownDocument) {
  return { status: await checkDocument(world, consumerId, shown) };
}

/** The session says whose account it is; another one in the body is a mistake of the caller. Source: OPEN-29. */
function refuseForeignAccount(given: string | undefined, consumerId: string) {
  if (given !== undefined && given !== consumerId) {
    throw new Refusal('invalid_object', { errorInfo: { consumerAccountId: 'invalid' } });
  }
}

/** The day it is in the consumer's country. */
async function todayOf(world: World, consumerId: string): Promise<IsoDate> {
  const { countryCode } = await consumerOf(world.db, consumerId);
  return dateInTimeZone(world.clock.now(), marketOf(countryCode).timeZone);
}

function textsOf(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
