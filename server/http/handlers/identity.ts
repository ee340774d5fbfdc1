import type { identityContract } from '#shared/contract/identity/identity.contract.ts';
import { dateInTimeZone, type IsoDate } from '#shared/domain/dates.ts';
import { licenceIdentifiers, licenceProblems } from '#shared/domain/identity/licence.ts';
import { medicareIdentifiers, medicareProblems } from '#shared/domain/identity/medicare.ts';
import { passportIdentifiers, passportProblems } from '#shared/domain/identity/passport.ts';
import { passportCountryNames } from '#shared/domain/identity/passport-countries.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Consumer } from '../../areas/consumers/consumers.tables.ts';
import { consumerOf } from '../../areas/consumers/index.ts';
import {
  checkDocument,
  type ShownDocument,
  softCheck,
  verifiedDocumentsOf,
} from '../../areas/identity/index.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Handlers } from '../handler.ts';
import { pageLanguage } from '../pages/language.ts';

export const identityHandlers: Handlers<typeof identityContract> = {
  checkIdentity: async (_, { server, session }) => statusOf(await softCheck(server, session.consumerId)),

  async readIdentityStatus(_, { server, session: { consumerId } }) {
    return {
      ...statusOf(await consumerOf(server.db, consumerId)),
      verifiedIdentityDocuments: await verifiedDocumentsOf(server.db, consumerId),
    };
  },

  async verifyPassport({ body }, { server, session: { consumerId } }) {
    const { channel, creditPolicyAgree, consumerAccountId, ...passport } = body;
    refuseForeignAccount(consumerAccountId, consumerId);
    const problems = passportProblems(passport, await todayOf(server, consumerId));
    return checked(server, consumerId, {
      document: 'PASSPORT',
      problems,
      details: textsOf(passport),
      countryCode: passport.countryCode,
      identifiers: passportIdentifiers(passport),
    });
  },

  async verifyLicence({ body }, { server, session: { consumerId } }) {
    const { channel, creditPolicyAgree, consumerAccountId, ...licence } = body;
    refuseForeignAccount(consumerAccountId, consumerId);
    const problems = licenceProblems(licence, await todayOf(server, consumerId));
    return checked(server, consumerId, {
      document: 'LICENCE',
      problems,
      details: textsOf(licence),
      countryCode: licence.countryCode,
      identifiers: licenceIdentifiers(licence),
    });
  },

  async verifyMedicare({ body }, { server, session: { consumerId } }) {
    const { channel, creditPolicyAgree, ...card } = body;
    const problems = medicareProblems(card, await todayOf(server, consumerId));
    return checked(server, consumerId, {
      document: 'MEDICARE',
      problems,
      details: textsOf(card),
      countryCode: 'AU',
      identifiers: medicareIdentifiers(card),
    });
  },

  async readPassportCountries(_, { request, countryCode }) {
    const language = pageLanguage(request.headers.get('accept-language'), marketOf(countryCode));
    return passportCountryNames(language);
  },

  suggestAddresses: async ({ query }, { server }) => [...(await server.addresses.suggest(query))],

  async readSuggestedAddress({ params }, { server }) {
    const found = await server.addresses.addressOf(params.id);
    if (!found) throw new Refusal('not_found');
    return found;
  },
};

const statusOf = ({ identityCheckStatus, profileCheckAttemptsLeft }: Consumer) => ({
  identityCheckStatus,
  identityCheckMetadata: { profileCheckAttemptsLeft },
});

async function checked(server: ServerContext, consumerId: string, shown: ShownDocument) {
  return { status: await checkDocument(server, consumerId, shown) };
}

/** The session decides whose account it is; another one in the body is refused. Source: access-open OPEN-29. */
function refuseForeignAccount(given: string | undefined, consumerId: string) {
  if (given !== undefined && given !== consumerId) {
    throw new Refusal('invalid_object', { errorInfo: { consumerAccountId: 'invalid' } });
  }
}

/** The current day in the consumer's country. */
async function todayOf(server: ServerContext, consumerId: string): Promise<IsoDate> {
  const { countryCode } = await consumerOf(server.db, consumerId);
  return dateInTimeZone(server.clock.now(), marketOf(countryCode).timeZone);
}

function textsOf(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
