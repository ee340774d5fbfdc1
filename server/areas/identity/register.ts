/** Requests to the register of people, and the meaning of its replies. */

import type { CheckedPerson, CheckProfile, ProfileOutcome } from '../../core/providers.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';

/** The person to look up, or the refusal that lists the missing fields. */
export function personOf(consumer: Consumer): Pick<CheckProfile, 'person' | 'address'> {
  const { givenNames, otherGivenNames, surname, dateOfBirth, contactAddress } = consumer;
  if (givenNames === null || surname === null || dateOfBirth === null || contactAddress === null) {
    const known = { givenNames, surname, dateOfBirth, contactAddress };
    const missing = Object.entries(known).filter(([, value]) => value === null);
    throw new Refusal('invalid_object', {
      errorInfo: Object.fromEntries(missing.map(([field]) => [field, 'required'])),
    });
  }
  const person: CheckedPerson = {
    givenNames,
    otherGivenNames: otherGivenNames ?? '',
    surname,
    dateOfBirth,
  };
  return { person, address: contactAddress };
}

/** Throws for a reply that ends the check; returns the others. */
export function statusOf(outcome: ProfileOutcome) {
  switch (outcome) {
    case 'PAYWATCH_HIT':
      throw new Refusal('paywatch_check_failed');
    case 'ADDRESS_UNKNOWN':
      throw new Refusal('invalid_address', { errorInfo: { 'contactAddress.address1': 'invalid_address' } });
    case 'DUPLICATE':
      throw new Refusal('duplicate_identity');
    default:
      return outcome;
  }
}
