import { describe, expect, it } from 'vitest';
import {
  orderPaymentResults,
  outcomeOf,
  resultCodeSchema,
  resultCodes,
  resultCodeTextKey,
} from './result-codes.ts';

describe('order payment result codes', () => {
  it('are these eleven, each with its meaning [PAY-088] [POR-135]', () => {
    expect(resultCodes.map((code) => [code, orderPaymentResults[code].name])).toEqual([
      [0, 'ok'],
      [1, 'transientGatewayError'],
      [2, 'invalidRequestParameters'],
      [3, 'velocityRuleBreach'],
      [4, 'fraudRuleBreach'],
      [21, 'invalidPaymentDetails'],
      [22, 'duplicateCardUsage'],
      [23, 'tooManyCardAttempts'],
      [41, 'insufficientFunds'],
      [98, 'invalidTransactionState'],
      [99, 'unspecifiedError'],
    ]);
    expect(resultCodeSchema.safeParse(41).success).toBe(true);
    expect(resultCodeSchema.safeParse(5).success).toBe(false);
  });

  it('have a text of their own each', () => {
    expect(new Set(resultCodes.map(resultCodeTextKey)).size).toBe(11);
    expect(resultCodeTextKey(41)).toBe('payments.resultCodes.insufficientFunds');
  });

  it('succeed with 0 only, and let the shopper try another method after 1, 3, 4, 21, 22, 23 and 41 [PAY-379]', () => {
    expect(resultCodes.filter((code) => outcomeOf(code) === 'success')).toEqual([0]);
    expect(resultCodes.filter((code) => outcomeOf(code) === 'declined')).toEqual([1, 3, 4, 21, 22, 23, 41]);
  });

  it('are fatal with 2, 98 and 99 [PAY-380]', () => {
    expect(resultCodes.filter((code) => outcomeOf(code) === 'fatal')).toEqual([2, 98, 99]);
    expect(outcomeOf(5)).toBe('fatal');
  });
});
