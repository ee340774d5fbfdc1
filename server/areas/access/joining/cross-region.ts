/** Signs a consumer of another country in to the same checkout. Source: access-open A31, ACC-055, PAY-045. */
import { Refusal } from '../../../core/refusal.ts';
import { findConsumerByEmail } from '../../consumers/index.ts';
import type { BodyOf, ReplyOf } from '../codes/requests.ts';
import type { Caller } from '../signing-in/caller.ts';
import type { TradingCountries } from '../signing-in/login.ts';
import { limitAccountLookups } from './account-lookups.ts';
import { parseEmail } from './parse-email.ts';

export async function crossRegionSignIn(
  caller: Caller,
  token: string,
  body: BodyOf<'crossRegionSignIn'>,
  tradingCountriesOf: TradingCountries,
): Promise<ReplyOf<'crossRegionSignIn'>> {
  const { server } = caller;
  await limitAccountLookups(caller, body.consumerEmail);
  const email = await parseEmail(server, body.consumerEmail);
  const countries = await tradingCountriesOf(token).catch(asNotFound);
  const consumer = await findConsumerByEmail(server.db, email);
  // A wrong country and an unknown email get the same response.
  if (!consumer || consumer.countryCode !== body.consumerCountryCode) throw new Refusal('not_found');
  if (!countries.includes(consumer.countryCode)) throw new Refusal('unsupported_merchant_trading_country');
  // In the fragment, so that emails never reach a server's log.
  const entry = new URLSearchParams({ auto_submit: 'true', country: consumer.countryCode, email });
  return {
    crossRegionCheckoutUrl: `${server.config.origins.checkout}/?token=${token}&d=r#/login-email?${entry}`,
  };
}

function asNotFound(error: unknown): never {
  throw error instanceof Refusal ? new Refusal('not_found') : error;
}
