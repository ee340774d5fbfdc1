/** HTTP Basic of the merchant API. Source: merchant-api §5.1. */
import { and, eq, isNull } from 'drizzle-orm';
import { builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Database } from '../../core/database/database.ts';
import { hashSecret } from '../../core/secrets.ts';
import { merchantKeys } from './merchants.tables.ts';

/** An authenticated merchant. */
export interface MerchantIdentity {
  readonly merchantId: string;
}

const merchantOfSecret = builtOnce((db, param: Param<'secretHash'>) =>
  db
    .select({ merchantId: merchantKeys.merchantId })
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
): Promise<MerchantIdentity | null> {
  const credentials = readBasic(authorization);
  if (!credentials) return null;
  const [key] = await merchantOfSecret(db, { secretHash: hashSecret(credentials.secret) });
  return key && key.merchantId === credentials.merchantId ? { merchantId: key.merchantId } : null;
}

function readBasic(authorization: string | null): { merchantId: string; secret: string } | null {
  const encoded = /^basic ([A-Za-z0-9+/=]{1,500})$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 1 ? null : { merchantId: text.slice(0, colon), secret: text.slice(colon + 1) };
}
