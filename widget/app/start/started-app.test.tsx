import { render } from '@testing-library/react';
import { marketOf } from '#shared/domain/markets/index.ts';
import { describeApp } from '#shared/testing/app-suite.ts';
import { checkoutToken, openSession } from '#shared/testing/checkout-session.ts';
import { App } from '../app.tsx';
import { boot } from './boot.ts';

describeApp({
  channel: 'CHECKOUT',
  start: async (server, { countryCode, at }) => {
    const session = openSession({ countryCode, allowedTransactionCountryCodes: [countryCode] });
    server.answer(`GET /portal/consumers/checkout/${checkoutToken}`, [200, session]);
    // Held for as long as the window is open.
    server.hang(`GET /public/v1/checkouts/${checkoutToken}/presence`);
    Object.assign(navigator, { sendBeacon: () => true });
    // What the server writes into every document.
    document.documentElement.lang = 'en-AU';
    history.replaceState(null, '', `/?token=${checkoutToken}#${at}`);
    const result = await boot(false);
    if (!result.ready) throw new Error(`There is no checkout: ${result.reason}`);
    const { checkout } = result;
    render(<App checkout={checkout} />);
    return { ...checkout, market: marketOf(checkout.countryCode) };
  },
});
