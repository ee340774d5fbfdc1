import { describe, expect, it } from 'vitest';
import english from '#shared/content/en.json';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { createDispute, reportProblem } from '#shared/contract/disputes/disputes.contract.ts';
import { hasBlankField } from '#shared/domain/disputes/report.ts';
import { errorCatalogue, errorCodes } from '#shared/domain/errors.ts';
import { reportFailureText } from './report-failure.ts';

const t = createTranslate([{ locale: 'en', texts: english }]);
const creations = [
  ['the newer flow', createDispute],
  ['the older flow', reportProblem],
] as const;
const refusals: readonly string[] = createDispute.errors;
const others = [null, 'made_up_tomorrow', ...errorCodes.filter((code) => !refusals.includes(code))];

describe.each(creations)('a report by %s', (_, { errors, body }) => {
  it('of a wrong amount says that it must be less than the order [POR-231]', () => {
    expect(errors).toContain('INVALID_AMOUNT');
    expect(errorCatalogue.INVALID_AMOUNT.status).toBe(422);
    expect(reportFailureText(t, 'INVALID_AMOUNT')).toMatch(
      /^Dispute amount must be less than order total amount\. /,
    );
  });

  it('beside an open one says that only one is allowed [POR-232]', () => {
    expect(errors).toContain('CONFLICT');
    expect(errorCatalogue.CONFLICT.status).toBe(409);
    expect(reportFailureText(t, 'CONFLICT')).toMatch(
      /^Only one active dispute is allowed, please wait until current one is resolved\. /,
    );
  });

  it('that failed otherwise says that something went wrong, and any refusal of its call why [POR-233]', () => {
    for (const code of others) {
      expect([code, reportFailureText(t, code)]).toEqual([
        code,
        expect.stringMatching(
          /^It looks like something went wrong\. Please close the window and try again\. /,
        ),
      ]);
    }
    for (const code of errors) {
      expect([code, reportFailureText(t, code)]).toEqual([code, english.errors[code]]);
    }
  });

  it('without words says that a required field is blank, and its call refuses it [POR-229]', () => {
    expect(english.disputes.report.blank).toMatch(/^Required field is blank\b/);
    const report = { reason: 'REFUND_AND_RETURN', reasonDetail: 'OTHER', amount: '0.01', files: [] } as const;
    const isSent = (subject: string) => !hasBlankField(report.reason, subject, 0);
    const isTaken = (subject: string) => body.safeParse({ ...report, subject }).success;
    for (const blank of ['', ' ', ' \n\t', '\u00a0', '\u200b']) {
      expect([blank, isSent(blank), isTaken(blank)]).toEqual([blank, false, false]);
    }
    for (const words of ['x', ' It broke. ']) {
      expect([words, isSent(words), isTaken(words)]).toEqual([words, true, true]);
    }
  });
});
