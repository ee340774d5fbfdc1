/** Writes the personas once. Existing ones are left unchanged. */
import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/areas/access/index.ts';
import { createUnknownConsumers, marketColumns } from '#server/areas/consumers/index.ts';
import { identityKey } from '#server/areas/identity/index.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { provenIdentityStatus } from '#shared/domain/identity/first-status.ts';
import { profileConsents } from '#shared/domain/identity/profile-consents.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { homeOf, type Persona, personaPassword, personaStatuses, personas } from './personas.ts';
import { sandboxMobile } from './sandbox-mobile.ts';

const accountAgeMs = 400 * 86_400_000;
const birthday = '1990-06-15';

/** Safe to call at every start, and by two servers at once. */
export async function seedConsumers({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  const passwordHash = await hashPassword(personaPassword);
  const createdAt = new Date(clock.now().getTime() - accountAgeMs);
  const rows = personas.map((persona) => ({
    ...rowOf(persona),
    passwordHash,
    passwordChangedAt: createdAt,
    createdAt,
    payWatchClearedAt: createdAt,
  }));
  await createUnknownConsumers(db, rows);
}

function rowOf(persona: Persona) {
  const { countryCode, status, email } = persona;
  const { accountStatus, isExcluded } = personaStatuses[status];
  const person = { givenNames: 'Alex', surname: surnameOf(persona), dateOfBirth: birthday };
  return {
    id: randomUUID(),
    email,
    emailVerified: true,
    mobile: sandboxMobile(email, countryCode),
    ...person,
    identityKey: identityKey(marketOf(countryCode).region, person),
    contactAddress: homeOf(countryCode),
    creditPolicyAgree: true,
    ...profileConsents(countryCode),
    profileConfirmed: true,
    identityCheckStatus: provenIdentityStatus(countryCode),
    preferredLocale: marketOf(countryCode).locales[0],
    accountStatus,
    accountFrozen: isExcluded,
    selfExclusion: isExcluded,
    ...marketColumns(countryCode),
  };
}

/** One person has one account in a region, so the people of markets that share one differ by name. */
function surnameOf({ status, countryCode }: Persona): string {
  const surname = status.charAt(0).toUpperCase() + status.slice(1);
  return marketOf(countryCode).availability === 'full' ? surname : `${surname} ${countryCode}`;
}
