import { describe, expect, it } from 'vitest';
import { examples } from '#shared/contract/merchant/examples.ts';
import { leftOf, rowsOf, type Settlement, sumsOf, takenOff } from './settlement-sums.ts';

const aud = (amount: string) => ({ amount, currency: 'AUD' as const });
const settlement: Settlement = {
  ...(examples.listSettlements.reply.results[0] as Settlement),
  captures: { count: 2, amount: aud('200.00') },
  refunds: { count: 1, amount: aud('50.00') },
  disputes: { count: 1, amount: aud('10.00') },
  fees: aud('8.60'),
  feesGivenBack: aud('2.40'),
  carriedIn: aud('0.00'),
  carriedOut: aud('0.00'),
  payout: aud('133.80'),
};
const sum = (of: Settlement) => rowsOf(of).reduce((total, { minor }) => total + minor, 0);

describe('how a settlement adds up', () => {
  it('takes off what went back and the fees, and adds the fees that are given back', () => {
    expect(rowsOf(settlement)).toEqual([
      { label: '2 captures', minor: 20_000 },
      { label: '1 refund', minor: -5_000 },
      { label: '1 dispute', minor: -1_000 },
      { label: 'Fees', minor: -860 },
      { label: 'Fees given back', minor: 240 },
    ]);
    expect(sum(settlement)).toBe(leftOf(settlement));
  });

  it('takes off what was missing before, and says what is missing now', () => {
    const short = {
      ...settlement,
      carriedIn: aud('140.00'),
      carriedOut: aud('6.20'),
      payout: aud('0.00'),
    };
    expect(rowsOf(short).at(-1)).toEqual({ label: 'Missing in the settlement before', minor: -14_000 });
    expect(leftOf(short)).toBe(-620);
    expect(sum(short)).toBe(leftOf(short));
  });

  it('has no sign on a sum of zero', () => {
    const none = { count: 0, amount: aud('0.00') };
    const quiet = { ...settlement, refunds: none, disputes: none, fees: aud('0.00') };
    expect(takenOff(quiet)).toEqual({ givenBack: 0, fees: 240 });
    expect(takenOff(settlement)).toEqual({ givenBack: -6_000, fees: -620 });
  });
});

describe('what a line adds', () => {
  const line = {
    type: 'CAPTURE' as const,
    orderId: '100000042',
    merchantReference: null,
    amount: aud('120.00'),
    fee: aud('5.10'),
    feeGivenBack: aud('0.00'),
    createdAt: '2026-01-15T00:00:00.000Z',
  };
  it.each([
    ['CAPTURE', '5.10', '0.00', 12_000, -510],
    ['REFUND', '0.00', '4.80', -12_000, 480],
    ['DISPUTE', '0.00', '4.80', -12_000, 480],
  ] as const)('is its amount and its fee: %s', (type, fee, feeGivenBack, amount, ofFee) => {
    const of = { ...line, type, fee: aud(fee), feeGivenBack: aud(feeGivenBack) };
    expect(sumsOf(of)).toEqual({ amount, fee: ofFee });
  });
});
