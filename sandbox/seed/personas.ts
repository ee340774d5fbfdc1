/** The people every sandbox knows from its start. Source: MERCHANT-API 7.6. */
import { type CountryCode, consumerMarkets } from '#shared/domain/markets/index.ts';

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

export const personas: readonly Persona[] = consumerMarkets.flatMap(({ countryCode }) =>
  statuses.map((status) => ({
    email: `${status}.${countryCode.toLowerCase()}@persona.test`,
    status,
    countryCode,
    description: personaStatuses[status].description,
  })),
);

/** Where a persona lives and rings: one home for each market. */
export const personaHomes: Readonly<
  Partial<
    Record<
      CountryCode,
      {
        readonly address1: string;
        readonly suburb: string;
        readonly state?: string;
        readonly postcode: string;
      }
    >
  >
> = {
  AU: { address1: '12 Banksia Street', suburb: 'Fitzroy', state: 'VIC', postcode: '3065' },
  NZ: { address1: '8 Rata Road', suburb: 'Ponsonby', postcode: '1011' },
  GB: { address1: '24 Larch Lane', suburb: 'Bristol', postcode: 'BS1 4DJ' },
  US: { address1: '310 Juniper Avenue', suburb: 'Portland', state: 'OR', postcode: '97205' },
  CA: { address1: '77 Rue des Érables', suburb: 'Toronto', state: 'ON', postcode: 'M5V 2T6' },
};

/** Numbers that the markets' rules take; the last digits tell the personas of a market apart. */
export const personaMobiles: Readonly<Partial<Record<CountryCode, string>>> = {
  AU: '+614123450',
  NZ: '+642112345',
  GB: '+4477009000',
  US: '+120255501',
  CA: '+141655501',
};
