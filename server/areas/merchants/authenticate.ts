/** HTTP Basic of the merchant API. Source: merchant-api §5.1. */
import { and, eq, isNull } from 'drizzle-orm';
import { builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Database } from '../../core/database/database.ts';
import { hashSecret } from '../../core/secrets.ts';
import { merchantKeys } from './merchants.tables.ts';

/** An authenticated merchant. */
export interface MerchantIdentity {
  readonly merchantId: string;
  /** The key that it called with, or that its session began with. */
  readonly keyId: string;
  /** The session of the dashboard that the call came with; absent for a call with a key. */
  readonly session?: { readonly secretHash: string; readonly keyId: string; readonly expiresAt: Date };
}

const keyOfSecret = builtOnce((db, param: Param<'secretHash'>) =>
  db
    .select({
      id: merchantKeys.id,
      merchantId: merchantKeys.merchantId,
      lastUsedAt: merchantKeys.lastUsedAt,
    })
    .from(merchantKeys)
    .where(and(eq(merchantKeys.secretHash, param('secretHash')), isNull(merchantKeys.deletedAt))),
);

/**
 * The merchant of an `Authorization` header, or null. An unknown merchant and a wrong secret take the same look-up by
 * hash, so that neither the response nor its timing distinguishes them (MER-137).
 */
export async function authenticateMerchant(
  db: Database,
  authorization: string | null,
  now: Date,
): Promise<MerchantIdentity | null> {
  const credentials = readBasic(authorization);
  if (!credentials) return null;
  const [key] = await keyOfSecret(db, { secretHash: hashSecret(credentials.secret) });
  if (!key || key.merchantId !== credentials.merchantId) return null;
  await noteUse(db, key, now);
  return { merchantId: key.merchantId, keyId: key.id };
}

const noteEveryMs = 60_000;

/** Once a minute, so that a busy shop does not write its key at every call. */
export async function noteUse(
  db: Database,
  { id, lastUsedAt }: { readonly id: string; readonly lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < noteEveryMs) return;
  await db.update(merchantKeys).set({ lastUsedAt: now }).where(eq(merchantKeys.id, id));
}

/**
 * A sentence about the form of an `Authorization` header that was refused. It depends on the header alone, so that it tells
 * nothing about who exists (MER-137).
 */
export function problemOfAuthorization(authorization: string | null): string {
  if (!authorization) return 'It has no header Authorization.';
  if (!/^basic /i.test(authorization)) return 'Its header Authorization is not HTTP Basic.';
  const credentials = readBasic(authorization);
  if (!credentials) return 'Its header Authorization is not merchantId:secretKey in base64.';
  const { merchantId, secret } = credentials;
  if (/\s/.test(merchantId + secret)) return 'The merchant id or the key has a blank or a line break.';
  if (merchantId.startsWith('sk_')) return 'The key stands where the merchant id belongs.';
  if (secret.startsWith('whsec_')) return 'The secret of a webhook stands where the key belongs.';
  if (!secret.startsWith('sk_')) return 'What stands where the key belongs does not begin with sk_.';
  return 'The key has the right form, but it is not a key of this merchant, or it was deleted.';
}

function readBasic(authorization: string | null): { merchantId: string; secret: string } | null {
  const encoded = /^basic ([A-Za-z0-9+/=]{1,500})$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 1 ? null : { merchantId: text.slice(0, colon), secret: text.slice(colon + 1) };
}
