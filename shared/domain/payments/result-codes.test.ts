import { describe, expect, it } from 'vitest';
import {
  isResultCode,
  outcomeOf,
  resultCodeLabel,
  resultCodeSchema,
  resultCodes,
  resultCodeTextKey,
  setupResults,
} from './result-codes.ts';

const labels: [number, string][] = [
  [0, 'Ok'],
  [1, 'Transient gateway error'],
  [2, 'Invalid request parameters'],
  [3, 'Velocity rule breach'],
  [4, 'Fraud rule breach'],
  [21, 'Invalid payment details'],
  [22, 'Duplicate card usage'],
  [23, 'Number of attempts at entering credit card details has been exceeded'],
  [41, 'Insufficient funds'],
  [98, 'Invalid transaction state'],
  [99, 'Other unspecified error'],
];

describe('order payment result codes', () => {
  it('are these eleven, each with its label [PAY-088] [POR-135]', () => {
    expect(resultCodes.map((code) => [code, resultCodeLabel(code)])).toEqual(labels);
    expect(resultCodeSchema.safeParse(41).success).toBe(true);
    expect(resultCodeSchema.safeParse(5).success).toBe(false);
  });

  it('display "Unknown" outside the catalogue [PAY-089] [POR-136]', () => {
    expect([5, -1, 100, Number.NaN].map(resultCodeLabel)).toEqual(Array(4).fill('Unknown'));
    expect(resultCodeTextKey(5)).toBe('payments.resultCodes.unknown');
    expect(isResultCode(5)).toBe(false);
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

  it('of a card setup are 0 for fine and 22 for a duplicate [PAY-219]', () => {
    expect(setupResults).toEqual({ ok: 0, duplicateCard: 22 });
  });
});
