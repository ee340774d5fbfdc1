/** The facts on which the decisions of the identity check depend. Source: 000 §4, access-open OPEN-30. */
import type { Account } from '#shared/contract/access/account.schema.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import { isCheckedInCheckout } from '#shared/domain/identity/checkout-check.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { type Channel, canRetrySoftCheck, type IdentityCheckStatus } from '#shared/domain/session.ts';
import type { Situation } from '../situation.ts';

type Asked = Pick<Situation, 'session' | 'flags'>;

export interface IdentityCase {
  readonly countryCode: CountryCode | null;
  readonly channel: Channel;
  readonly status: IdentityCheckStatus;
  /** How often the soft check may still fail. */
  readonly attemptsLeft: number;
  /** No consumer passes without being identified. */
  readonly required: boolean;
  /** A failed soft check is not to be repeated with a corrected profile. */
  readonly softRetrySkipped: boolean;
  /** The consumer asked for a document instead of another soft check. */
  readonly documentChosen: boolean;
  readonly flags: FlagValues;
}

/** Whether New Zealand's second identity policy applies. Source: ACC-280. */
export const followsPolicyV2 = ({ flags }: Pick<Situation, 'flags'>): boolean =>
  flags['paylater.nz-identity-check-policy-v2-enabled'];

/** In the portal a flag of the market decides. Source: POR-043, POR-044. */
const portalFlags = {
  NZ: 'nz-identity-verification-enabled',
  GB: 'uk-consumer-portal-identity-verification-enabled',
} as const satisfies { readonly [Code in CountryCode]?: keyof FlagValues };

/** Whether the portal of a market leaves the check out: its flag exists and is off. Source: POR-043, POR-044. */
export const isDisabledInPortal = (countryCode: CountryCode | null, flags: FlagValues): boolean =>
  (countryCode === 'NZ' || countryCode === 'GB') && !flags[portalFlags[countryCode]];

/** Whether an identity check is required of this consumer. Source: ACC-280, POR-043, POR-044. */
export function isCheckRequired({ session, flags }: Asked): boolean {
  const { channel, countryCode, identityVisit } = session;
  if (identityVisit.required) return true;
  if (channel === 'CHECKOUT') return isCheckedInCheckout(countryCode);
  return (countryCode === 'NZ' || countryCode === 'GB') && flags[portalFlags[countryCode]];
}

/** Whether the account page says how the identity check stands. Source: POR-292. */
export const showsIdentityStatus = (
  { countryCode, identityCheckStatus }: Pick<Account, 'countryCode' | 'identityCheckStatus'>,
  asked: Asked,
): boolean =>
  (countryCode === 'GB' || countryCode === 'NZ') &&
  identityCheckStatus !== 'NOT_REQUIRED' &&
  isCheckRequired(asked);

/** The case of the consumer as the session knows it; a status not known yet counts as not verified. */
export function identityCaseOf({ session, flags }: Asked): IdentityCase {
  const { softRetrySkipped, documentChosen } = session.identityVisit;
  return {
    countryCode: session.countryCode,
    channel: session.channel,
    status: session.identityCheckStatus ?? 'NOT_VERIFIED',
    attemptsLeft: session.identityCheckMetadata?.profileCheckAttemptsLeft ?? 0,
    required: isCheckRequired({ session, flags }),
    softRetrySkipped,
    documentChosen,
    flags,
  };
}

/** Whether an Australian may correct the profile and try the soft check again. Source: ACC-027. */
export const mayRetrySoftCheck = ({ session, flags }: Asked): boolean =>
  canRetrySoftCheck(session, {
    channel: session.channel,
    flags,
    softRetrySkipped: session.identityVisit.softRetrySkipped,
  });
