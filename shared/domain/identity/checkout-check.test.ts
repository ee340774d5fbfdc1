import { describe, expect, it } from 'vitest';
import { countryCodes } from '../markets/index.ts';
import { identityCheckStatusSchema } from '../session.ts';
import { isIdentifiedForCheckout } from './checkout-check.ts';

const statuses = identityCheckStatusSchema.options;

describe('buying without a proven identity', () => {
  it('is not for New Zealand, where also half a proof is none', () => {
    const passing = statuses.filter((identityCheckStatus) =>
      isIdentifiedForCheckout({ countryCode: 'NZ', identityCheckStatus }),
    );
    expect(passing.sort()).toEqual(['NOT_REQUIRED', 'VERIFIED']);
  });

  it('is open to every other country', () => {
    for (const countryCode of countryCodes.filter((code) => code !== 'NZ')) {
      for (const identityCheckStatus of statuses)
        expect(isIdentifiedForCheckout({ countryCode, identityCheckStatus })).toBe(true);
    }
  });
});
