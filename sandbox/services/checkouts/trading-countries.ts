import type { Database } from '../../core/database/database.ts';
import { findCheckout } from './checkout-store.ts';
import { allowedCountries } from './session-view.ts';

/** The countries whose shoppers may use a checkout. Throws `Refusal` `checkout_not_found`. */
export async function tradingCountriesOf(db: Database, token: string): Promise<readonly string[]> {
  const { checkout, merchant } = await findCheckout(db, token);
  return allowedCountries(checkout, merchant);
}
