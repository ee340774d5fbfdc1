import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkoutSession } from '#shared/testing/checkout-session.ts';
import { addDays } from '../dates.ts';
import { countryCodes } from '../markets/index.ts';
import { currencies, fromMinor, sumMinor, toMinor } from '../money.ts';
import { planFor } from '../payments/pay-in-four.ts';
import {
  donationCampaigns,
  donationMinor,
  donationRows,
  donationRunSchema,
  runningDonation,
} from './donation.ts';
import { planWithDonation } from './plan-with-donation.ts';

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2018-01-01', days));
const country = fc.constantFrom(...countryCodes);
const run = fc
  .record({ countries: fc.uniqueArray(country, { minLength: 1 }), first: day, length: fc.nat(400) })
  .map(({ countries, first, length }) => ({ countries, from: first, to: addDays(first, length) }));
const rows = fc.array(
  fc.tuple(fc.constantFrom(...donationRows), run).map(([row, changes]) => ({ ...row, ...changes })),
);

describe('the campaigns', () => {
  it('are these eight, each with its row [PAY-065] [POR-157]', () => {
    expect([...donationCampaigns]).toEqual([
      'COVID19',
      'COVID19AUGUST2021',
      'FESTIVE20',
      'WOMENLED21',
      'SURFRIDER21',
      'THREADTOGETHER21',
      'DRESSSUCCESSMAR22',
      'GLOBALSISTERSMAR22',
    ]);
    expect(donationRows.map(({ campaign }) => campaign).toSorted()).toEqual(donationCampaigns.toSorted());
  });

  it('ask for 1 or for 2 of the shopper’s currency [PAY-066] [POR-158]', () => {
    const ofOne = donationRows.filter((row) => donationMinor(row) === 100).map(({ campaign }) => campaign);
    expect(ofOne.toSorted()).toEqual(['COVID19', 'COVID19AUGUST2021', 'FESTIVE20', 'WOMENLED21']);
    const others = donationRows.filter(({ campaign }) => !ofOne.includes(campaign));
    expect(others.map(donationMinor)).toEqual([200, 200, 200, 200]);
  });

  it('are all over', () => {
    for (const { to } of donationRows) expect(to < '2023-01-01').toBe(true);
    for (const code of countryCodes) expect(runningDonation(donationRows, code, '2023-01-01')).toBeNull();
  });

  it('have a first day that is no later than the last', () => {
    for (const { countries, from, to } of donationRows) {
      expect(donationRunSchema.safeParse({ countries, from, to }).success).toBe(true);
    }
    const backwards = { countries: ['AU'], from: '2026-02-01', to: '2026-01-31' };
    expect(donationRunSchema.safeParse(backwards).success).toBe(false);
  });
});

describe('the campaign that a shopper is asked about', () => {
  it('runs in the shopper’s country on that day, first and last day included [PAY-387]', () => {
    const [covid] = donationRows;
    for (const on of ['2020-04-01', '2020-09-30']) {
      expect(runningDonation(donationRows, 'NZ', on)).toBe(covid);
    }
    for (const on of ['2020-03-31', '2020-10-01']) {
      expect(runningDonation(donationRows, 'NZ', on)).toBeNull();
    }
    expect(runningDonation(donationRows, 'GB', '2020-05-01')).toBeNull();
  });

  it('is a running campaign where there is one, and of several the one that began last', () => {
    fc.assert(
      fc.property(rows, country, day, (given, code, on) => {
        const found = runningDonation(given, code, on);
        const running = given.filter(
          ({ countries, from, to }) => countries.includes(code) && from <= on && on <= to,
        );
        expect(found === null).toBe(running.length === 0);
        if (!found) return;
        expect(running).toContain(found);
        expect(running.every(({ from }) => from <= found.from)).toBe(true);
      }),
    );
  });
});

describe('a plan with a donation', () => {
  it('raises the first payment and what is due today by it, and nothing else [PAY-387]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('PBI' as const, 'PAY_NOW' as const),
        fc.integer({ min: 100, max: 200_000 }),
        fc.constantFrom(...currencies),
        fc.constantFrom(100, 200),
        (option, total, currency, given) => {
          const { instalments, dueToday } = planFor(option, total, '2026-01-15');
          const plan = {
            instalments: instalments.map((each) => ({ ...each, amount: fromMinor(each.amount, currency) })),
            amountDueToday: fromMinor(dueToday, currency),
          };
          const raised = planWithDonation(plan, fromMinor(given, currency));
          expect(sumMinor(raised.instalments.map(({ amount }) => toMinor(amount)))).toBe(total + given);
          expect(raised.amountDueToday).toEqual(fromMinor(dueToday + given, currency));
          expect(raised.instalments[0]?.amount).toEqual(raised.amountDueToday);
          expect(raised.instalments.slice(1)).toEqual(plan.instalments.slice(1));
        },
      ),
    );
  });

  it('leaves the order’s own amount as it is', () => {
    const session = checkoutSession();
    const raised = planWithDonation(session, fromMinor(100, 'AUD'));
    expect(raised.amount).toEqual(session.amount);
    expect(session).toEqual(checkoutSession());
  });
});
