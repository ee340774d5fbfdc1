import type { FlagValues } from '../flags.ts';
import type { CountryCode } from '../markets/index.ts';
import type { Channel } from '../session.ts';
import type { LicenceCheck } from './licence.ts';
import type { MedicareCheck } from './medicare.ts';
import type { PassportCheck } from './passport.ts';

/** Who sends a document, and from where. */
export interface DocumentSender {
  /** The consumer's country, not the document's. */
  readonly countryCode: CountryCode;
  readonly channel: Channel;
  readonly consumerAccountId: string;
  readonly creditPolicyAgree: boolean;
  readonly flags: FlagValues;
}

const identityServiceFlags = {
  CHECKOUT: 'au-identity-check-through-id-service-checkout-enabled',
  PORTAL: 'au-identity-check-through-id-service-portal-enabled',
} as const satisfies Record<Channel, keyof FlagValues>;

/** Whether documents are checked by the Australian identity service, which needs more data [ACC-399]. */
export function usesIdentityService({ countryCode, channel, flags }: DocumentSender): boolean {
  return countryCode === 'AU' && flags[identityServiceFlags[channel]];
}

function addedFields(sender: DocumentSender) {
  const { channel, consumerAccountId, creditPolicyAgree } = sender;
  return usesIdentityService(sender) ? { channel, consumerAccountId, creditPolicyAgree } : {};
}

/** A passport as it is sent: its own fields, and for the identity service the sender's. */
export function passportPayload(passport: PassportCheck, sender: DocumentSender): PassportCheck {
  return { ...passport, ...addedFields(sender) };
}

/** A licence as it is sent; the card number belongs to it in Australia, and nowhere else [ACC-312]. */
export function licencePayload(licence: LicenceCheck, sender: DocumentSender): LicenceCheck {
  const { dlCardNumber, licenceVersion, ...base } = licence;
  return {
    ...base,
    ...(licence.countryCode === 'AU' && dlCardNumber !== undefined && { dlCardNumber }),
    ...(licence.countryCode === 'NZ' && licenceVersion !== undefined && { licenceVersion }),
    ...addedFields(sender),
  };
}

/** A Medicare card as it is sent; the second line of its name is only for the identity service [ACC-399]. */
export function medicarePayload(card: MedicareCheck, sender: DocumentSender): MedicareCheck {
  const { name2, ...base } = card;
  if (!usesIdentityService(sender)) return base;
  const { channel, creditPolicyAgree } = sender;
  return { ...base, ...(name2?.trim() && { name2 }), channel, creditPolicyAgree };
}
