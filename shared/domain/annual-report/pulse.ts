/** Pulse rewards payments that arrive on time. Source: POR-348, POR-357, portal-open O-88, decision 243. */
import { type CountryCode, marketOf } from '../markets/index.ts';
import { type PulseStatus, pulseStatuses } from './annual-report.ts';

/** The tag of an account that has joined. */
export const pulseJoined = 'pulse-joined';

/** The payments on time that Pulse asks for in a year. Source: POR-357. */
export const pulseMinimum = (countryCode: string): number => (countryCode === 'US' ? 30 : 15);

/** Markets whose shoppers can have a whole account have Pulse. */
const hasPulse = (countryCode: CountryCode): boolean => marketOf(countryCode).availability === 'full';

interface PulseFacts {
  readonly countryCode: CountryCode;
  readonly numOnTimePayments: number;
  readonly hasJoined: boolean;
}

export function pulseStatusOf({ countryCode, numOnTimePayments, hasJoined }: PulseFacts): PulseStatus {
  if (!hasPulse(countryCode)) return pulseStatuses.none;
  if (numOnTimePayments < pulseMinimum(countryCode)) return pulseStatuses.ineligible;
  return hasJoined ? pulseStatuses.member : pulseStatuses.invited;
}
