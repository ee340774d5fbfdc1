import type { CountryCode } from '../markets/index.ts';
import type { IdentityCheckStatus } from '../session.ts';

/** Whether a checkout requires an identity check in that country. Source: ACC-280, ACC-293, ACC-299. */
export const isCheckedInCheckout = (countryCode: CountryCode | null): boolean => countryCode === 'NZ';

/** Whether a consumer may buy, as far as the identity goes. A partial verification is not enough. */
export const isIdentifiedForCheckout = (consumer: {
  readonly countryCode: CountryCode;
  readonly identityCheckStatus: IdentityCheckStatus;
}): boolean =>
  !isCheckedInCheckout(consumer.countryCode) ||
  consumer.identityCheckStatus === 'VERIFIED' ||
  consumer.identityCheckStatus === 'NOT_REQUIRED';
