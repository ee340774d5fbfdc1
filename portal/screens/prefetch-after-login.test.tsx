import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readMarketingSubscription } from '#shared/contract/access/marketing.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { listDisputes } from '#shared/contract/disputes/disputes.contract.ts';
import {
  listDuePayments,
  listOrders,
  readAmountDueSummary,
  readLimit,
} from '#shared/contract/orders/orders.contract.ts';
import { flagValues } from '#shared/domain/flags.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { account, maya, money } from '#shared/testing/payments.ts';
import OrdersHome from './orders/home/orders-home.screen.tsx';
import { dueOf, listOf, order, periods, shop } from './orders/orders-for-tests.ts';
import { prefetchAfterLogin } from './prefetch-after-login.ts';

const ahead = [
  readMarketingSubscription,
  listOrders,
  listDuePayments,
  readAmountDueSummary,
  readLimit,
  listDisputes,
];

function signingIn() {
  const app = fakeApp({ channel: 'PORTAL', session: { profileConfirmed: true, isReturning: true } });
  const limit = {
    creditLimit: money('600.00'),
    used: money('90.00'),
    availableToSpend: money('510.00'),
    otherCurrencies: [],
  };
  app.answer(readMarketingSubscription, { status: 'SUBSCRIBED' });
  app.answer(listOrders, listOf([order()]));
  app.answer(listDuePayments, dueOf([order()]));
  app.answer(readAmountDueSummary, { paymentPeriods: periods('0.00', '0.00', '30.00', '60.00') });
  app.answer(readLimit, limit);
  app.answer(listDisputes, { results: [], totalResults: 0 });
  return app;
}

it('reads the data of the next pages while the account loads, and they do not read it again', async () => {
  const app = signingIn();
  const release = app.hold(readAccount);
  prefetchAfterLogin(app.app, app.app.call(readAccount, {}), Promise.resolve());
  await waitFor(() =>
    expect(ahead.map((operation) => app.made(operation).length)).toEqual([1, 1, 1, 1, 1, 1]),
  );

  release(account());
  app.journey.setUser(maya);
  app.draw(<OrdersHome />);
  expect(await screen.findByText('Marlow Field')).toBeVisible();
  expect(screen.getByText('$510.00')).toBeVisible();
  expect(app.calls()).toHaveLength(ahead.length + 1);
});

it('keeps no data of a sign-in that failed', async () => {
  const app = signingIn();
  app.refuse(readAccount, 401);
  prefetchAfterLogin(app.app, app.app.call(readAccount, {}), Promise.resolve());
  await waitFor(() => expect(app.made(listOrders)).toHaveLength(1));

  app.answer(listOrders, listOf([order({ merchant: shop('Saltwood Skin') })]));
  app.answer(readAccount, account());
  app.journey.setUser(maya);
  app.draw(<OrdersHome />);
  expect(await screen.findByText('Saltwood Skin')).toBeVisible();
  expect(screen.queryByText('Marlow Field')).toBeNull();
});

it('reads the disputes only where the shopper’s own flags show them', async () => {
  for (const isShown of [true, false]) {
    const app = signingIn();
    app.journey.setFlags(
      flagValues({ 'ir-consumer-portal-dispute-case-related-operations-enabled': !isShown }),
    );
    app.answer(readAccount, account());
    let read = () => {};
    const flagsRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    prefetchAfterLogin(app.app, app.app.call(readAccount, {}), flagsRead);
    await waitFor(() => expect(app.made(readLimit)).toHaveLength(1));
    expect(app.made(listDisputes)).toHaveLength(0);
    app.journey.setFlags(
      flagValues({ 'ir-consumer-portal-dispute-case-related-operations-enabled': isShown }),
    );
    read();
    await flagsRead;
    expect(app.made(listDisputes)).toHaveLength(isShown ? 1 : 0);
  }
});
