/** The people that every sandbox has from its start. Source: merchant-api §7.6. */
import { personaDomain } from '#server/core/sandbox-secrets.ts';
import type { ContactAddress } from '#shared/domain/identity/contact-address.ts';
import { allMarkets, type CountryCode } from '#shared/domain/markets/index.ts';
import { bankDebits } from '#shared/domain/methods/bank-account.ts';

export const personaPassword = 'Paper-Crane-47';

export type PersonaStatus =
  | 'good'
  | 'overdue'
  | 'hardship'
  | 'arrangement'
  | 'writtenoff'
  | 'policyhold'
  | 'excluded';

export interface Persona {
  readonly email: string;
  readonly status: PersonaStatus;
  readonly countryCode: CountryCode;
  readonly description: string;
}

export const personaStatuses: Readonly<
  Record<
    PersonaStatus,
    { readonly accountStatus: string; readonly isExcluded: boolean; readonly description: string }
  >
> = {
  good: { accountStatus: 'REGISTERED', isExcluded: false, description: 'Pays on time, may shop' },
  overdue: { accountStatus: 'REGISTERED', isExcluded: false, description: 'One instalment is overdue' },
  hardship: { accountStatus: 'HARDSHIP', isExcluded: false, description: 'Pays by a hardship plan' },
  arrangement: {
    accountStatus: 'PAYMENT_ARRANGEMENT',
    isExcluded: false,
    description: 'Pays by an arrangement',
  },
  writtenoff: {
    accountStatus: 'WRITTEN_OFF',
    isExcluded: false,
    description: 'Suspended, the debt is written off',
  },
  policyhold: { accountStatus: 'POLICY_HOLD', isExcluded: false, description: 'On hold by policy' },
  excluded: { accountStatus: 'REGISTERED', isExcluded: true, description: 'Closed the account by own wish' },
};

const statuses = Object.keys(personaStatuses) as PersonaStatus[];
const onlyGood: readonly PersonaStatus[] = ['good'];

/** In markets where banks debit accounts, the good payer has linked one. */
export const hasBankAccount = ({ status, countryCode }: Pick<Persona, 'status' | 'countryCode'>): boolean =>
  status === 'good' && countryCode === bankDebits.countryCode;

/** Of every persona's address. */

const personaOf = (status: PersonaStatus, countryCode: CountryCode): Persona => ({
  email: `${status}.${countryCode.toLowerCase()}${personaDomain}`,
  status,
  countryCode,
  description: `${personaStatuses[status].description}${hasBankAccount({ status, countryCode }) ? ', has a linked bank account' : ''}`,
});

/** Every status in the full markets, and one good payer in each of the others. */
export const personas: readonly Persona[] = allMarkets.flatMap(({ countryCode, availability }) =>
  (availability === 'full' ? statuses : onlyGood).map((status) => personaOf(status, countryCode)),
);

/** One home for each market. */
const homes: Readonly<Record<CountryCode, Omit<ContactAddress, 'countryCode'>>> = {
  AU: { address1: '12 Banksia Street', suburb: 'Fitzroy', state: 'VIC', postcode: '3065' },
  NZ: { address1: '8 Rata Road', suburb: 'Ponsonby', postcode: '1011' },
  GB: { address1: '24 Larch Lane', suburb: 'Bristol', postcode: 'BS1 4DJ' },
  US: { address1: '310 Juniper Avenue', suburb: 'Portland', state: 'OR', postcode: '97205' },
  CA: { address1: '77 Rue des Érables', suburb: 'Toronto', state: 'ON', postcode: 'M5V 2T6' },
  IM: { address1: '5 Fuchsia Walk', suburb: 'Douglas', postcode: 'IM1 2AB' },
  JE: { address1: '9 Samphire Row', suburb: 'St Helier', postcode: 'JE2 3AB' },
  GG: { address1: '3 Camellia Steps', suburb: 'St Peter Port', postcode: 'GY1 1AB' },
  FR: { address1: '14 Rue de la Verveine', suburb: 'Lyon', postcode: '69002' },
  IT: { address1: 'Via dei Tigli, 21', suburb: 'Bologna', postcode: '40121' },
  ES: { address1: 'Calle del Romero, 8', suburb: 'Valencia', postcode: '46001' },
  DE: { address1: 'Lindenweg 6', suburb: 'Bremen', postcode: '28195' },
};

/** Where people of the sandbox live. */
export const homeOf = (countryCode: CountryCode): ContactAddress => ({ ...homes[countryCode], countryCode });
