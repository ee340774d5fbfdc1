import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { confirmNewCard, initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import { confirmPayNow } from '#shared/contract/payments/payments.contract.ts';
import { beginPayNow, shopperWithOrder } from '../../testing/portal-shopper.ts';
import {
  confirmFor,
  createShop,
  createShopServer,
  deviceDetails,
  newCheckout,
  presentCard,
  startFor,
  type testCards,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { enabledCardsOf, isCardEnabled, refuseDisabledCard } from './enabled-cards.ts';

interface Answer {
  status: number;
  error: { errorCode: string } | undefined;
}

const everything = {
  visaDebitEnabled: true,
  visaCreditEnabled: true,
  mastercardDebitEnabled: true,
  mastercardCreditEnabled: true,
  amexEnabled: true,
};

describe('a card at the server', () => {
  it('is refused when its brand is on for the other kind of funding only [PAY-395]', () => {
    const debitOnly = { ...everything, visaCreditEnabled: false };
    expect(isCardEnabled(debitOnly, 'VISA', 'DEBIT')).toBe(true);
    expect(isCardEnabled(debitOnly, 'VISA', 'CREDIT')).toBe(false);
    const creditOnly = { ...everything, mastercardDebitEnabled: false };
    expect(isCardEnabled(creditOnly, 'MASTERCARD', 'CREDIT')).toBe(true);
    expect(isCardEnabled(creditOnly, 'MASTERCARD', 'DEBIT')).toBe(false);
  });

  it('counts as a debit card when it is prepaid', () => {
    expect(isCardEnabled({ ...everything, visaDebitEnabled: false }, 'VISA', 'PREPAID')).toBe(false);
  });

  it('is refused with its code where the brand is off [PAY-395]', () => {
    const amex = {
      cardToken: 'card',
      fingerprint: 'print',
      brand: 'AMEX',
      last4: '0005',
      expiryMonth: 11,
      expiryYear: 2035,
      fundingType: 'CREDIT',
      cardHolderName: 'Ana Marlow',
      issuingBank: 'Test Bank',
    } as const;
    expect(() => refuseDisabledCard('AU', amex)).not.toThrow();
    expect(() => refuseDisabledCard('NZ', amex)).toThrow(
      expect.objectContaining({ code: 'card_type_not_enabled' }),
    );
  });
});

describe('a confirm in a market that accepts a brand of one funding only', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createShopServer();
  });
  afterAll(() => server.close());

  it.each([
    ['DEBIT', 'mastercardCreditEnabled', 'mastercardDebit', 'mastercard'],
    ['CREDIT', 'mastercardDebitEnabled', 'mastercard', 'mastercardDebit'],
  ] as const)('of %s refuses the other, for every purpose [PAY-395]', async (_, flag, taken, other) => {
    const shop = createShop(server);
    const { shopper, inCheckout, orderId } = await shopperWithOrder(server, shop);
    const { visitor } = shopper;
    // No market differs by funding, so the flag is changed for this test.
    const market = enabledCardsOf('AU');
    onTestFinished(() => void Object.assign(market, { [flag]: true }));
    Object.assign(market, { [flag]: false });

    const confirms: Record<string, (card: keyof typeof testCards) => Promise<Answer>> = {
      async payNow(card) {
        const { traceId } = await beginPayNow(shopper, orderId);
        presentCard(server, 'payment', traceId, card);
        return visitor.call(confirmPayNow, { body: { traceId, storeToken: false } });
      },
      async checkout(card) {
        const token = await newCheckout(server, shop);
        presentCard(server, 'order', await startFor(inCheckout, token), card, false);
        return confirmFor(inCheckout, token);
      },
      async addCard(card) {
        const { traceId } = (await visitor.call(initiateNewCard, { body: { deviceDetails } })).body;
        presentCard(server, 'order', traceId, card);
        const body = { traceId, cardholderName: 'Ana Marlow', preferred: false };
        return visitor.call(confirmNewCard, { body });
      },
    };
    for (const [name, confirm] of Object.entries(confirms)) {
      const refused = await confirm(other);
      expect([name, refused.status, refused.error?.errorCode]).toEqual([name, 422, 'card_type_not_enabled']);
    }
    const statuses = [];
    for (const confirm of Object.values(confirms)) statuses.push((await confirm(taken)).status);
    expect(statuses).toEqual([200, 200, 201]);
  });
});
