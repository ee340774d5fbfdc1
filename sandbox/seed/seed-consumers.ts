/** Writes the personas, once: who is there already is left as the sandbox's story made them. */
import { randomUUID } from 'node:crypto';
import { marketOf } from '#shared/domain/markets/index.ts';
import { marketColumns } from '../access/consumers.ts';
import { hashPassword } from '../access/passwords.ts';
import { identityKey } from '../access/profile.ts';
import { consumers } from '../db/schema/access.ts';
import type { World } from '../world/world.ts';
import {
  type Persona,
  personaHomes,
  personaMobiles,
  personaPassword,
  personaStatuses,
  personas,
} from './personas.ts';

const accountAgeMs = 400 * 86_400_000;
const birthday = '1990-06-15';

/** Safe to call at every start, and by two servers at once. */
export async function seedConsumers({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  const passwordHash = await hashPassword(personaPassword);
  const createdAt = new Date(clock.now().getTime() - accountAgeMs);
  const rows = personas.map((persona, index) => ({ ...rowOf(persona, index), passwordHash, createdAt }));
  await db.insert(consumers).values(rows).onConflictDoNothing();
}

function rowOf(persona: Persona, index: number) {
  const { countryCode, status, email } = persona;
  const { accountStatus, isExcluded } = personaStatuses[status];
  const person = { givenNames: 'Alex', surname: surnameOf(persona), dateOfBirth: birthday };
  const home = personaHomes[countryCode];
  const mobile = personaMobiles[countryCode];
  return {
    id: randomUUID(),
    email,
    emailVerified: true,
    mobile: mobile ? `${mobile}${String(index % 100).padStart(2, '0')}` : null,
    ...person,
    identityKey: identityKey(marketOf(countryCode).region, person),
    contactAddress: home ? { ...home, countryCode } : null,
    creditPolicyAgree: true,
    profileConfirmed: true,
    preferredLocale: marketOf(countryCode).locales[0],
    accountStatus,
    accountFrozen: isExcluded,
    selfExclusion: isExcluded,
    ...marketColumns(countryCode),
  };
}

const surnameOf = ({ status }: Persona) => status.charAt(0).toUpperCase() + status.slice(1);
