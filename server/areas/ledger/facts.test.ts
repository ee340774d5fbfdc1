import { expect, it } from 'vitest';
import { merchantAccount, sharedAccount } from './accounts.ts';
import { postingOf } from './facts.ts';

const of = { orderId: 71, currency: 'AUD', occurredAt: new Date('2026-01-15T00:00:00Z') } as const;
type Posting = ReturnType<typeof postingOf>;
/** A posting in the notation of a journal. */
const journal = ({ naturalKey, lines }: Posting) => [
  naturalKey,
  ...lines.map(({ side, accountId, amount, scheduleItemId }) =>
    [side, accountId, amount, scheduleItemId].filter((part) => part !== undefined).join(' '),
  ),
];

it('names an account by its purpose, its owner and its currency', () => {
  expect(sharedAccount('REFUNDS_DUE', 'NZD')).toBe('REFUNDS_DUE:NZD');
  expect(merchantAccount('MERCHANT', 'demo-de', 'EUR')).toBe('MERCHANT:demo-de:EUR');
});

it('books an authorised order as owed by the shopper, item by item, and promised to the merchant', () => {
  const items = [
    { scheduleItemId: 1, amount: 2500 },
    { scheduleItemId: 2, amount: 2501 },
  ];
  const posting = postingOf({ ...of, kind: 'ORDER_AUTHORISED', merchantId: 'demo-au', items });
  expect(journal(posting)).toEqual([
    'authorised:71',
    'DEBIT RECEIVABLE:AUD 2500 1',
    'DEBIT RECEIVABLE:AUD 2501 2',
    'CREDIT AUTHORISED:demo-au:AUD 5001',
  ]);
});

it('books each instalment of a payment and its late fee separately', () => {
  const parts = [
    { scheduleItemId: 2, amount: 2500, lateFee: 1000 },
    { scheduleItemId: 3, amount: 700, lateFee: 0 },
  ];
  const paid = { paymentId: 'p-1', provider: 'CARD_PROVIDER' as const, parts };
  expect(journal(postingOf({ ...of, ...paid, kind: 'INSTALMENT_PAID' }))).toEqual([
    'payment:p-1:71',
    'DEBIT CARD_PROVIDER:AUD 2500',
    'CREDIT RECEIVABLE:AUD 2500 2',
    'DEBIT CARD_PROVIDER:AUD 1000',
    'CREDIT LATE_FEES_RECEIVABLE:AUD 1000 2',
    'DEBIT CARD_PROVIDER:AUD 700',
    'CREDIT RECEIVABLE:AUD 700 3',
    'DEBIT CARD_PROVIDER:AUD 0',
    'CREDIT LATE_FEES_RECEIVABLE:AUD 0 3',
  ]);
});

it('books debits and refunds of a bank as held by the bank provider', () => {
  const provider = 'BANK_PROVIDER' as const;
  const paid = { paymentId: 'p-2', provider, parts: [{ scheduleItemId: 2, amount: 700, lateFee: 0 }] };
  expect(journal(postingOf({ ...of, ...paid, kind: 'INSTALMENT_PAID' }))).toContain(
    'DEBIT BANK_PROVIDER:AUD 700',
  );
  const refund = { paymentId: 'p-3', provider, scheduleItemId: 2, amount: 40 };
  expect(journal(postingOf({ ...of, ...refund, kind: 'REFUND_PAID' }))).toContain(
    'CREDIT BANK_PROVIDER:AUD 40',
  );
  expect(journal(postingOf({ ...of, kind: 'DONATION_PAID', provider, amount: 200 }))).toContain(
    'DEBIT BANK_PROVIDER:AUD 200',
  );
});

it('books a donation as ours to pass on', () => {
  expect(
    journal(postingOf({ ...of, kind: 'DONATION_PAID', provider: 'CARD_PROVIDER', amount: 200 })),
  ).toEqual(['donation:71', 'DEBIT CARD_PROVIDER:AUD 200', 'CREDIT DONATIONS:AUD 200']);
});

it('moves what is captured from promised to payable', () => {
  const captured = { merchantId: 'demo-au', amount: 4000, position: 3 };
  expect(journal(postingOf({ ...of, ...captured, kind: 'CAPTURED' }))).toEqual([
    'captured:71:3',
    'DEBIT AUTHORISED:demo-au:AUD 4000',
    'CREDIT MERCHANT:demo-au:AUD 4000',
  ]);
});

it.each(['AUTHORISED', 'MERCHANT'] as const)('deducts both parts of a reduction from %s', (from) => {
  const reduced = {
    from,
    merchantId: 'demo-au',
    position: 4,
    lowered: [
      { scheduleItemId: 3, amount: 100 },
      { scheduleItemId: 4, amount: 2500 },
    ],
    returned: [{ scheduleItemId: 1, amount: 40 }],
  };
  expect(journal(postingOf({ ...of, ...reduced, kind: 'ORDER_REDUCED' }))).toEqual([
    'reduced:71:4',
    `DEBIT ${from}:demo-au:AUD 2640`,
    'CREDIT RECEIVABLE:AUD 100 3',
    'CREDIT RECEIVABLE:AUD 2500 4',
    'CREDIT REFUNDS_DUE:AUD 40 1',
  ]);
});

it('books what was paid after its refund as due to the shopper', () => {
  const paid = { paymentId: 'p-8', scheduleItemId: 1, amount: 40 };
  expect(journal(postingOf({ ...of, ...paid, kind: 'PAID_AFTER_REFUND' }))).toEqual([
    'paid-after-refund:p-8:1',
    'DEBIT RECEIVABLE:AUD 40 1',
    'CREDIT REFUNDS_DUE:AUD 40 1',
  ]);
});

it('books a refund that was sent to the card', () => {
  const refund = { paymentId: 'p-9', provider: 'CARD_PROVIDER' as const, scheduleItemId: 1, amount: 40 };
  expect(journal(postingOf({ ...of, ...refund, kind: 'REFUND_PAID' }))).toEqual([
    'payment:p-9',
    'DEBIT REFUNDS_DUE:AUD 40 1',
    'CREDIT CARD_PROVIDER:AUD 40',
  ]);
});

it('books a late fee, and takes it back when it is waived', () => {
  const fee = { scheduleItemId: 2, amount: 1000 };
  expect(journal(postingOf({ ...of, ...fee, kind: 'LATE_FEE_CHARGED' }))).toEqual([
    'late-fee:2',
    'DEBIT LATE_FEES_RECEIVABLE:AUD 1000 2',
    'CREDIT LATE_FEE_INCOME:AUD 1000',
  ]);
  expect(journal(postingOf({ ...of, ...fee, kind: 'LATE_FEE_WAIVED' }))).toEqual([
    'late-fee-waived:2',
    'DEBIT LATE_FEE_INCOME:AUD 1000',
    'CREDIT LATE_FEES_RECEIVABLE:AUD 1000 2',
  ]);
});
