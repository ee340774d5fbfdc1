/** The way of a consumer of another country through the same checkout. Source: A31, ACC-055, PAY-045. */
import type { accessContract } from '#shared/contract/access/access.contract.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Handlers } from '../../http/handler.ts';
import { tradingCountriesOf } from '../checkouts/trading-countries.ts';
import { findConsumerByEmail } from './consumers.ts';
import { emailOf } from './known-email.ts';
import { limitLookups } from './login.ts';

type CrossRegionHandlers = Pick<Handlers<typeof accessContract>, 'crossRegionSignIn'>;

export const crossRegionHandlers: CrossRegionHandlers = {
  async crossRegionSignIn({ params: { token }, body }, context) {
    const { server } = context;
    await limitLookups(context, body.consumerEmail);
    const email = await emailOf(server, body.consumerEmail);
    const countries = await tradingCountriesOf(server.db, token).catch(asNotFound);
    const consumer = await findConsumerByEmail(server.db, email);
    // Whoever names the wrong country learns no more than who names nobody.
    if (!consumer || consumer.countryCode !== body.consumerCountryCode) throw new Refusal('not_found');
    if (!countries.includes(consumer.countryCode)) throw new Refusal('unsupported_merchant_trading_country');
    // After the hash: emails never reach a server's log.
    const entry = new URLSearchParams({ auto_submit: 'true', country: consumer.countryCode, email });
    return {
      crossRegionCheckoutUrl: `${server.config.origins.checkout}/?token=${token}&d=r#/login-email?${entry}`,
    };
  },
};

function asNotFound(error: unknown): never {
  throw error instanceof Refusal ? new Refusal('not_found') : error;
}
