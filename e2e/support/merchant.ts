/** A merchant's server for tests: the public client with a seeded key. */
import { randomUUID } from 'node:crypto';
import { seededMerchants } from '#sandbox/seed/merchants.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { createFourfoldClient, type NewCheckout } from '#widget/server/index.ts';
import { newEmail } from './people.ts';
import { origins } from './sandbox.ts';

export const merchantIdOf = (home: CountryCode): string => `demo-${home.toLowerCase()}`;

/** The merchant API of the seeded shop of a country. */
export function merchantOf(home: CountryCode = 'AU') {
  const merchant = seededMerchants.find(({ id }) => id === merchantIdOf(home));
  if (!merchant) throw new Error(`No seeded merchant sells in ${home}`);
  return createFourfoldClient({
    baseUrl: origins.api,
    merchantId: merchant.id,
    secretKey: merchant.secret,
  });
}

/** The fields of an order that a test sets. */
export interface Wanted extends Partial<NewCheckout> {
  readonly home?: CountryCode;
  /** Total of the order, such as "120.00". */
  readonly total?: string;
}

/** Creates a checkout for an order of 120.00. @returns its token, and the address that the shopper is redirected to */
export async function newCheckout({ home = 'AU', total = '120.00', ...more }: Wanted = {}) {
  const { currency } = marketOf(home);
  const created = await merchantOf(home).createCheckout(
    {
      amount: { amount: total, currency },
      merchantReference: `order-${randomUUID().slice(0, 8)}`,
      consumer: { email: newEmail() },
      items: [{ name: 'Linen throw', quantity: 1, price: { amount: total, currency } }],
      merchant: {
        redirectConfirmUrl: `${origins.shop}/result?cart=7`,
        redirectCancelUrl: `${origins.shop}/cart`,
        popupOriginUrl: origins.shop,
      },
      ...more,
    },
    randomUUID(),
  );
  return { token: created.token, address: `${origins.checkout}/?token=${created.token}&d=r` };
}

/** Captures an approved order in full, which puts it into the shopper's account. */
export const capture = (token: string, home: CountryCode = 'AU') =>
  merchantOf(home).capture({ token }, randomUUID());
