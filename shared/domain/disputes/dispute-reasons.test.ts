import { expect, it } from 'vitest';
import {
  asksExpectedDate,
  detailsOfReason,
  disputeReasonDetailSchema,
  disputeReasonSchema,
} from './dispute-reasons.ts';

const details = disputeReasonDetailSchema.options;
const reasonsOf = (detail: (typeof details)[number]) =>
  disputeReasonSchema.options.filter((reason) => detailsOfReason[reason].includes(detail));

it('every detail is offered for one reason, and only another problem for each of them, as the last one [POR-215]', () => {
  for (const detail of details) {
    expect([detail, reasonsOf(detail).length]).toEqual([detail, detail === 'OTHER' ? 3 : 1]);
  }
  for (const offered of Object.values(detailsOfReason)) {
    expect(offered.at(-1)).toBe('OTHER');
    expect(new Set(offered).size).toBe(offered.length);
  }
});

it.each([
  ['PRODUCT_NOT_RECEIVED', 'NOT_RECEIVED_GOODS'],
  ['SINGLE_USE_CARD', 'CHARGED_NOT_FINALIZED'],
  ['REFUND_AND_RETURN', 'WRONG_ORDER'],
] as const)('of %s is, among others, %s', (reason, detail) => {
  expect(reasonsOf(detail)).toEqual([reason]);
});

it('only a late delivery asks when it was expected', () => {
  expect(details.filter(asksExpectedDate)).toEqual(['DELAY_WITH_DELIVERY']);
});
