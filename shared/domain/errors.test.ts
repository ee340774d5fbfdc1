import { describe, expect, it } from 'vitest';
import { errorBodySchema } from './error-body.ts';
import { developerMessage, errorCatalogue, errorCodes } from './errors.ts';

const clientOwnStatuses = [401, 403, 405, 500];

describe('the error catalogue', () => {
  it('gives no business error a status that clients read as their own failure [MER-141]', () => {
    const exceptions = errorCodes.filter((code) => clientOwnStatuses.includes(errorCatalogue[code].status));
    expect(exceptions).toEqual(['unauthorized', 'internal_error', 'time_out']);
  });

  it('uses only the statuses of the conventions', () => {
    const statuses = new Set(errorCodes.map((code) => errorCatalogue[code].status));
    expect([...statuses].sort()).toEqual([400, 401, 402, 404, 409, 412, 413, 415, 422, 429, 500, 503]);
  });

  it('settles the statuses that were open', () => {
    const statusOf = (code: keyof typeof errorCatalogue) => errorCatalogue[code].status;
    expect(statusOf('invalid_region')).toBe(412);
    expect(statusOf('payment_method_not_usable')).toBe(412);
    for (const code of [
      'invalid_address',
      'denylisted_name',
      'invalid_locale',
      'limit_exceeded',
      'spend_cap_exceeded',
    ] as const) {
      expect(statusOf(code)).toBe(422);
    }
  });

  it('says to developers in every message what happened and what to do, and never shouts or says "invalid"', () => {
    for (const code of errorCodes) {
      const message = developerMessage(code);
      if (message === undefined) continue;
      expect(message, code).toMatch(/^[A-Z].*[.,] .*\.$/);
      expect(message, code).not.toMatch(/!|\binvalid\b|can't|cannot/i);
    }
  });
});

describe('an error body', () => {
  it('has a code, a message and an id, and sometimes a code for each field', () => {
    const body = { errorCode: 'invalid_object', message: 'Check it.', errorId: 'a' };
    expect(errorBodySchema.parse(body)).toEqual(body);
    const withFields = { ...body, errorInfo: { surname: 'denylisted_name', resultCode: 4 } };
    expect(errorBodySchema.parse(withFields)).toEqual(withFields);
  });

  it('is read even when a newer server sends a code we do not know', () => {
    const body = { errorCode: 'brand_new', message: 'Something.', errorId: 'a' };
    expect(errorBodySchema.parse(body).errorCode).toBe('brand_new');
  });
});
