/** The purchases of shoppers, in a file of JSON lines. The last line of a purchase is its current state. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Money } from '#widget/server/index.ts';

interface PurchaseLine {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly price: Money;
}

export interface Purchase {
  /** The shop's own order number. */
  readonly reference: string;
  readonly merchantId: string;
  readonly visitorId: string;
  /** Fourfold's token. It is all that is needed to read the checkout. */
  readonly token: string;
  readonly lines: readonly PurchaseLine[];
  /** What the shop asks for; it accepts no other amount. */
  readonly amount: Money;
  /** A name in `checkout-kinds.ts`; absent in purchases from before there was a choice. */
  readonly kind?: string;
  readonly createdAt: string;
  readonly state: PurchaseState;
  /** Fourfold's order id, once it is paid. */
  readonly orderId: string | null;
  /** Why it is not paid, as a code. */
  readonly reason: string | null;
}

/**
 * `open`: in the checkout, or abandoned there. `approved`: the shopper still chooses the delivery here. `paid`: authorised
 * by the shop's own call. `refused`: approved at Fourfold for something other than what the shop sold.
 */
export type PurchaseState = 'open' | 'approved' | 'paid' | 'declined' | 'cancelled' | 'expired' | 'refused';

export interface Purchases {
  save(purchase: Purchase): void;
  byReference(reference: string): Purchase | undefined;
  byToken(token: string): Purchase | undefined;
  /** Newest first. */
  paid(): Purchase[];
}

/** @param file where to store them; null for memory only. */
export function openPurchases(file: string | null): Purchases {
  const purchases = new Map<string, Purchase>();
  const tokens = new Map<string, string>();
  const remember = (purchase: Purchase) => {
    purchases.set(purchase.reference, purchase);
    tokens.set(purchase.token, purchase.reference);
  };
  if (file) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    for (const purchase of readLines(file)) remember(purchase);
    // Ends a line that a crash has truncated, or the next one would be appended to it and lost.
    appendFileSync(file, '\n', { mode: 0o600 });
  }
  const byReference = (reference: string) => purchases.get(reference);
  return {
    save(purchase) {
      // Written to disk first, so that no purchase exists that a restart would lose.
      if (file) appendFileSync(file, `${JSON.stringify(purchase)}\n`, { mode: 0o600 });
      remember(purchase);
    },
    byReference,
    byToken: (token) => byReference(tokens.get(token) ?? ''),
    paid: () =>
      [...purchases.values()]
        .filter(({ state }) => state === 'paid')
        .sort((one, other) => other.createdAt.localeCompare(one.createdAt)),
  };
}

function readLines(file: string): Purchase[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Purchase];
      } catch {
        // An empty line, or one that a crash has truncated.
        return [];
      }
    });
}
