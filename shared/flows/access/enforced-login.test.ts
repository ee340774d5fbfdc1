import { expect, it } from 'vitest';
import { localUserAfterEnforce, sessionAfterEnforce } from './enforced-login.ts';

const kept = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };

it('an enforced login signs in, and says whether this checkout is trusted', () => {
  for (const checkoutTrusted of [true, false]) {
    const reply = { name: 'Maya Rowe', shouldAllowEmail: false, checkoutTrusted };
    expect(sessionAfterEnforce(reply)).toEqual({ checkoutTrusted, persistentLoggedIn: true });
    expect(localUserAfterEnforce(reply, kept)).toEqual({
      name: 'Maya Rowe',
      requires2fa: false,
      shouldAllowEmail: false,
    });
  }
});

it('an enforced login that lacks its second factor keeps the name of who it waits for', () => {
  const reply = { requires2fa: true, isReturning: true, shouldAllowEmail: false } as const;
  expect(localUserAfterEnforce(reply, kept)).toEqual({
    name: 'Maya',
    requires2fa: true,
    shouldAllowEmail: false,
  });
});

it('an enforced login that lacks its second factor knows the mobile for the code, if there is one', () => {
  const reply = { requires2fa: true, isReturning: true, shouldAllowEmail: true } as const;
  const waiting = { isReturning: true, codeSentBy: null };
  expect(sessionAfterEnforce(reply)).toEqual({ ...waiting, mobile: null });
  const mobile = '*******482';
  expect(sessionAfterEnforce({ ...reply, mobile })).toEqual({ ...waiting, mobile });
});
