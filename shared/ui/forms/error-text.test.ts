import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/client/api-error.ts';
import english from '#shared/content/en.json';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { shopperErrorCodes } from '#shared/domain/errors.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { createRouteResolver } from '#shared/flows/resolve-next.ts';
import { errorText, failureText } from './error-text.ts';

const t = createTranslate([{ locale: 'en', texts: english }]);
const failure = (status: number, errorCode?: string, errorInfo?: Record<string, string | number>) =>
  new ApiError(
    status,
    errorCode
      ? { errorCode, message: 'server wording', errorId: 'e1', ...(errorInfo ? { errorInfo } : {}) }
      : null,
    null,
  );

describe('the text of an error', () => {
  it('comes from the content by code, not from the server [PAY-013]', () => {
    expect(failureText(t, failure(409, 'duplicate_email'))).toBe(english.errors.duplicate_email);
  });

  it('is generic for a code this app does not know, and for an error that is not a response', () => {
    expect(errorText(t, 'made_up_tomorrow')).toBe(english.errors.unknown);
    expect(errorText(t, 'toString')).toBe(english.errors.unknown);
    expect(errorText(t, '')).toBe(english.errors.unknown);
    expect(failureText(t, new Error('bug'))).toBe(english.errors.unknown);
    expect(failureText(t, failure(500))).toBe(english.errors.unknown);
  });

  it('says that there is no connection when no response arrived', () => {
    expect(failureText(t, failure(0))).toBe(english.errors.noConnection);
  });

  it('exists for every error code that the new-password page shows [POR-331]', () => {
    const { hasTargetFor } = createRouteResolver(portalMap);
    const shown = shopperErrorCodes.filter((errorCode) => !hasTargetFor('/security', { errorCode }));
    expect(shown).toEqual(expect.arrayContaining(['invalid_current_password', 'weak_password']));
    expect(shown).not.toContain('forbidden');
    expect(shopperErrorCodes).toHaveLength(shown.length + 1);
    for (const code of shown) {
      const text = failureText(t, failure(400, code));
      expect([code, text]).not.toEqual([code, english.errors.unknown]);
      expect([code, text]).toEqual([code, t(`errors.${code}`)]);
    }
  });

  it('is absent for a call that the app cancelled [POR-064]', () => {
    expect(failureText(t, failure(-1))).toBeUndefined();
  });
});
