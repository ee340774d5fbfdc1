import { describe, expect, it } from 'vitest';
import { flagValues } from '../flags.ts';
import { filledLines } from '../free-text.ts';
import { fromMinor } from '../money.ts';
import {
  hasBlankField,
  mayReport,
  needsEvidence,
  readDisputeAmount,
  roomForSubject,
  showsDisputes,
  subjectOf,
  usesNewReportFlow,
} from './report.ts';

const disputes = 'ir-consumer-portal-dispute-case-related-operations-enabled';
const skips = 'bypass-consumer-create-dispute-order-date-check';
const flags = (hasDisputes: boolean, skipsDates: boolean) =>
  ({ [disputes]: hasDisputes, [skips]: skipsDates }) as const;

it.each([true, false])('disputes are shown by their flag alone, where it is %s [POR-207]', (isOn) => {
  for (const skipsDates of [true, false]) {
    expect(showsDisputes(flagValues({ [disputes]: isOn, [skips]: skipsDates }))).toBe(isOn);
  }
});

describe('reporting a problem', () => {
  it('needs an order that can be disputed, or the flag that skips this [POR-236]', () => {
    const may = (canBeDisputed: boolean, skipsDates: boolean) =>
      mayReport({ canBeDisputed }, flags(true, skipsDates));
    expect([may(true, false), may(false, false), may(false, true), may(true, true)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('takes the newer flow while its flag is on, except for a marketplace [POR-237]', () => {
    const types = ['DEFAULT', 'SUP', 'ALIBABA'] as const;
    expect(types.map((type) => usesNewReportFlow(type, flags(true, false)))).toEqual([true, true, false]);
    expect(types.map((type) => usesNewReportFlow(type, flags(false, false)))).toEqual([false, false, false]);
  });

  it('needs a file unless it is about a refund or a return [POR-230]', () => {
    const reasons = ['PRODUCT_NOT_RECEIVED', 'SINGLE_USE_CARD', 'REFUND_AND_RETURN'] as const;
    expect(reasons.map(needsEvidence)).toEqual([true, true, false]);
  });

  it('has a blank field without words, or without a file that its reason needs', () => {
    for (const reason of ['PRODUCT_NOT_RECEIVED', 'REFUND_AND_RETURN', null] as const) {
      for (const words of ['', ' \n\t', '\u200b']) expect(hasBlankField(reason, words, 1)).toBe(true);
      expect(hasBlankField(reason, ' It broke. ', 1)).toBe(false);
      expect(hasBlankField(reason, 'It broke.', 0)).toBe(reason === 'PRODUCT_NOT_RECEIVED');
    }
  });
});

describe('the words of a report', () => {
  it('are what happened, and then what the shop said', () => {
    expect(subjectOf(' It broke. ', '')).toBe('It broke.');
    expect(subjectOf('It broke.', ' Too late. ')).toBe('It broke.\n\nToo late.');
  });

  it('fit together into what the server takes', () => {
    expect(roomForSubject('  ')).toBe(2000);
    const shopSaid = 'x'.repeat(500);
    expect(subjectOf('y'.repeat(roomForSubject(shopSaid)), shopSaid)).toHaveLength(2000);
  });

  it('count a line break once, in whichever form it is sent', () => {
    const [sent, typed] = ['a\r\n'.repeat(300), 'a\n'.repeat(300)];
    expect(roomForSubject(sent)).toBe(roomForSubject(typed));
    expect(subjectOf(sent, typed)).toBe(subjectOf(typed, sent));
    const { data, success } = filledLines(2000).safeParse('a\r\n'.repeat(1000));
    expect([success, data]).toEqual([true, 'a\n'.repeat(1000)]);
    expect(filledLines(2000).safeParse(`${'a\r\n'.repeat(1000)}b`).success).toBe(false);
  });
});

describe('the amount of a report', () => {
  const total = fromMinor(12000, 'AUD');

  it('is above 0 and at most the order’s total [POR-418]', () => {
    expect(readDisputeAmount('120.00', total)).toBe(12000);
    expect(readDisputeAmount('0.01', total)).toBe(1);
    for (const typed of ['120.01', '0', '0.00', '-5', '', 'all']) {
      expect(readDisputeAmount(typed, total)).toBeNull();
    }
  });

  it('may be typed with a comma before its decimals', () => {
    expect(readDisputeAmount(' 12,5 ', total)).toBe(1250);
  });
});
