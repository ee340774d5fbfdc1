import { and, isNull, lt, or } from 'drizzle-orm';
import type { ServerContext } from '../../core/server-context.ts';
import { deleteAccountChanges } from '../consumers/index.ts';
import {
  codeSends,
  knownBrowsers,
  knownNetworks,
  registrations,
  rememberedLogins,
  sessions,
  verificationCodes,
} from './access.tables.ts';
import { attempts, contactChanges, loginTries } from './security.tables.ts';

const dayMs = 86_400_000;

/** Removes what has expired, since personal data is not kept longer than it is needed. */
export async function sweepAccess({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  // Sends are counted by the hour, so older rows are not needed.
  const yesterday = new Date(now.getTime() - dayMs);
  // The longest window in which attempts are counted is a day.
  const twoDaysAgo = new Date(now.getTime() - 2 * dayMs);
  // Wrong passwords count in a row, over any length of time.
  const lastMonth = new Date(now.getTime() - 30 * dayMs);
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(rememberedLogins).where(lt(rememberedLogins.expiresAt, now));
  await db.delete(knownBrowsers).where(lt(knownBrowsers.expiresAt, now));
  await db.delete(knownNetworks).where(lt(knownNetworks.expiresAt, now));
  await db.delete(registrations).where(lt(registrations.expiresAt, now));
  await db.delete(verificationCodes).where(lt(verificationCodes.expiresAt, yesterday));
  await db.delete(contactChanges).where(lt(contactChanges.expiresAt, now));
  await db.delete(attempts).where(lt(attempts.windowStart, twoDaysAgo));
  // Kept after it expires, so that opening the link later still shows the reason.
  await deleteAccountChanges(db, lastMonth);
  const { triedAt, lockedUntil } = loginTries;
  const isOpen = or(isNull(lockedUntil), lt(lockedUntil, now));
  await db.delete(loginTries).where(and(lt(triedAt, lastMonth), isOpen));
  await db.delete(codeSends).where(lt(codeSends.sentAt, yesterday));
}
