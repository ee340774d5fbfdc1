import { describe, expect, it } from 'vitest';
import { errorCatalogue, errorCodes } from '#shared/domain/errors.ts';
import { flagDefaults } from '#shared/domain/flags.ts';
import { newSession } from '#shared/domain/new-session.ts';
import { portalMap } from '../orders/portal-map.ts';
import { createRouteResolver } from '../resolve-next.ts';
import {
  changedPasswordProblem,
  changePasswordFields,
  changePasswordProblem,
  fieldOfCode,
} from './change-password-form.ts';

const good = { current: 'old-one', password: 'copper-lantern-58' };

describe('the form for a new password', () => {
  it('may be sent when both fields are right and the strength is 2 of 4 or more [POR-322] [POR-411]', () => {
    const mayBeSent = (score: 0 | 1 | 2 | 3 | 4, values = good) =>
      changePasswordProblem(values, score) === null;
    expect(([0, 1, 2, 3, 4] as const).map((score) => mayBeSent(score))).toEqual([
      ...[false, false],
      ...[true, true, true],
    ]);
    const against = ['Wolf-58', 'copper-lantern', 'copper lantern 58', 'copper-5aaaa', 'copper-1234'];
    for (const password of ['', ...against, 'lamp-58-qwer', 'copper58!@#$', `${'Wolf-5'.repeat(21)}abc`])
      expect([password, mayBeSent(4, { ...good, password })]).toEqual([password, false]);
    expect(mayBeSent(4, { ...good, current: '' })).toBe(false);
  });

  it('says which field is wrong', () => {
    expect(changePasswordProblem({ ...good, current: '' }, 4)).toEqual({
      current: 'account.password.currentMissing',
    });
    expect(changePasswordProblem({ ...good, password: 'Wolf-58' }, 4)).toEqual({
      password: 'access.resetPassword.tooShort',
    });
    expect(changePasswordProblem(good, 1)).toEqual({ password: 'errors.weak_password' });
  });

  it('says every rule that the new password breaks, and none of one that keeps them', () => {
    expect(changePasswordFields.password('copper-lantern-58')).toBeNull();
    expect(changePasswordFields.password('aaaa')?.split(' ')).toEqual([
      'access.resetPassword.tooShort',
      'account.password.missingNumber',
      'account.password.missingSymbol',
      'account.password.repetitive',
    ]);
    expect(changePasswordFields.password('aaaa1234qwer!@#$')?.split(' ')).toEqual([
      'account.password.repetitive',
      'account.password.consecutiveNumbers',
      'account.password.keySequence',
      'account.password.specialKeySequence',
    ]);
  });

  it('takes a password of 8 to 128 characters', () => {
    const ofLength = (length: number) => changePasswordFields.password('Wo-5'.repeat(33).slice(0, length));
    expect([7, 8, 128, 129].map(ofLength)).toEqual([
      'access.resetPassword.tooShort',
      null,
      null,
      'access.resetPassword.tooLong',
    ]);
  });

  it('shows two codes of the server at their fields, and every other above the form', () => {
    expect(fieldOfCode('invalid_current_password')).toBe('current');
    expect(fieldOfCode('weak_password')).toBe('password');
    expect(fieldOfCode('forbidden')).toBeNull();
    expect(fieldOfCode(null)).toBeNull();
  });

  it('calls the new password invalid on every response except success [POR-332]', () => {
    expect(changedPasswordProblem('success')).toBeNull();
    for (const status of ['invalid', 'failed', ''])
      expect(changedPasswordProblem(status)).toEqual({ password: 'account.password.invalid' });
  });
});

describe('an error code on the account page', () => {
  const { hasTargetFor, resolveNext } = createRouteResolver(portalMap);
  const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
  const situation = { session: newSession('PORTAL'), user: maya, flags: flagDefaults };

  it('logs out as forbidden [POR-330]', () => {
    expect(resolveNext('/security', { errorCode: 'forbidden' }, situation)).toBe('/logout');
  });

  it('keeps the session on a wrong current password and on too many of them [POR-412]', () => {
    expect(errorCatalogue.invalid_current_password.status).toBe(400);
    expect(errorCatalogue.forbidden.status).toBe(412);
  });

  it('stays for the page to show as any other', () => {
    const leading = errorCodes.filter((errorCode) => hasTargetFor('/security', { errorCode }));
    expect(leading).toEqual(['forbidden']);
  });
});
