/**
 * Merchants who are signed in to the dashboard: a random cookie, kept as its hash, that lasts 12 hours and ends with the key
 * that it was opened with. Source: decision 273.
 */
import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Database, Executor } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { sandboxMerchantSecret } from '../../core/sandbox-secrets.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { type MerchantIdentity, noteUse } from './authenticate.ts';
import { dashboardSessions, merchantKeys } from './merchants.tables.ts';

const lifetimeMs = 12 * 60 * 60_000;

type Server = Pick<ServerContext, 'db' | 'clock' | 'config'>;

/** A new session, with the secret of its cookie, which is not kept. */
export interface OpenedSession {
  readonly secret: string;
  readonly merchant: Required<MerchantIdentity>;
}

/** Opens a session for a secret key. @throws {Refusal} `unauthorized` for a key that is unknown or deleted. */
export async function signInToDashboard(
  { db, clock, config }: Server,
  secretKey: string,
): Promise<OpenedSession> {
  const now = clock.now();
  const [key] = await db
    .select()
    .from(merchantKeys)
    .where(and(eq(merchantKeys.secretHash, hashSecret(secretKey)), isNull(merchantKeys.deletedAt)));
  if (!key) throw new Refusal('unauthorized');
  // The keys of seeded merchants are public.
  const isPublic = secretKey === sandboxMerchantSecret(key.merchantId);
  if (isPublic && !config.sandboxControl) throw new Refusal('unauthorized');
  await noteUse(db, key, now);
  return openSession(db, key, now);
}

/** Opens a session for a merchant of the sandbox, with its oldest key. @throws {Refusal} `not_found` for one without a key. */
export async function openDashboard(
  { db, clock }: Pick<Server, 'db' | 'clock'>,
  merchantId: string,
): Promise<OpenedSession> {
  const [key] = await db
    .select()
    .from(merchantKeys)
    .where(and(eq(merchantKeys.merchantId, merchantId), isNull(merchantKeys.deletedAt)))
    .orderBy(asc(merchantKeys.createdAt), asc(merchantKeys.slot))
    .limit(1);
  if (!key) throw new Refusal('not_found');
  return openSession(db, key, clock.now());
}

async function openSession(
  db: Executor,
  { id: keyId, merchantId }: { readonly id: string; readonly merchantId: string },
  now: Date,
): Promise<OpenedSession> {
  const secret = newSecret();
  const secretHash = hashSecret(secret);
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await db.insert(dashboardSessions).values({ secretHash, keyId, createdAt: now, expiresAt });
  return { secret, merchant: { merchantId, keyId, session: { secretHash, keyId, expiresAt } } };
}

/** The merchant of a cookie; null when its session has ended or its key was deleted. */
export async function merchantOfDashboard(
  db: Database,
  secret: string,
  now: Date,
): Promise<Required<MerchantIdentity> | null> {
  const [found] = await db
    .select({
      session: dashboardSessions,
      merchantId: merchantKeys.merchantId,
      keyId: merchantKeys.id,
    })
    .from(dashboardSessions)
    .innerJoin(merchantKeys, eq(merchantKeys.id, dashboardSessions.keyId))
    .where(
      and(
        eq(dashboardSessions.secretHash, hashSecret(secret)),
        gt(dashboardSessions.expiresAt, now),
        isNull(merchantKeys.deletedAt),
      ),
    );
  return found ?? null;
}

export async function endDashboardSession(db: Executor, secretHash: string): Promise<void> {
  await db.delete(dashboardSessions).where(eq(dashboardSessions.secretHash, secretHash));
}

/** Deletes sessions that have ended. */
export async function sweepDashboardSessions({ db, clock }: Pick<Server, 'db' | 'clock'>): Promise<void> {
  await db.delete(dashboardSessions).where(lte(dashboardSessions.expiresAt, clock.now()));
}
