import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import english from '#shared/content/en.json';
import { readAccountChange, undoAccountChange } from '#shared/contract/access/account-change.contract.ts';
import type { ChangedPart } from '#shared/domain/account/account-change.ts';
import { isStandalone } from '../../app/screen-map.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import UndoChange from './undo-change.screen.tsx';

const change = {
  part: 'EMAIL',
  changedAt: '2026-03-04T02:00:00.000Z',
  undoableUntil: '2026-03-07T02:00:00.000Z',
  state: 'UNDOABLE',
} as const;
const account = {
  email: 'maya@example.com',
  existing: true,
  countryCode: 'AU',
  mobile: '*******482',
  passwordExists: true,
  smsVerificationRequired: false,
  smsVerificationEnabled: true,
};
const { undo: texts } = english.account;

function visit(part: ChangedPart = 'EMAIL') {
  const portal = inPortal('/undo-change?token=the-token');
  portal.answer(readAccountChange, { ...change, part });
  portal.answer(undoAccountChange, account);
  return portal;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });

describe('the link to undo a change', () => {
  it.each(['EMAIL', 'MOBILE', 'PASSWORD'] as const)('says what changed, and when: %s', async (part) => {
    const portal = visit(part);
    const { container } = portal.open(<UndoChange />);
    expect(screen.getByText(texts.loading)).toBeVisible();
    await heading(texts.title[part]);
    expect(screen.getByText(/on 4 March 2026/)).toBeVisible();
    expect(screen.getAllByRole('button')).toEqual([button(texts.submit)]);
    expect(await problemsOf(container)).toEqual([]);
    // The link alone changes nothing.
    expect(portal.made(readAccountChange)).toEqual([{ body: { token: 'the-token' } }]);
    expect(portal.made(undoAccountChange)).toEqual([]);
  });

  it('undoes it with one press, and leads to a new password', async () => {
    const portal = visit();
    const answer = portal.hold(undoAccountChange);
    const { container, user } = portal.open(<UndoChange />);
    await heading(texts.title.EMAIL);
    await user.click(button(texts.submit));
    expect(button(texts.busy)).toBeVisible();
    await user.click(button(texts.busy));
    answer(account);
    await heading(texts.doneTitle);
    expect(portal.made(undoAccountChange)).toEqual([{ body: { token: 'the-token' } }]);
    expect(await problemsOf(container)).toEqual([]);
    expect(button(texts.reset)).toHaveFocus();
    await user.click(button(texts.reset));
    await waitFor(() => expect(portal.path()).toMatch(/^\/reset-password-verify-/));
    expect(portal.user()).toBeNull();
    expect(portal.session()).toMatchObject({
      ...{ email: account.email, mobile: account.mobile, countryCode: 'AU' },
      ...{ isReturning: true, passwordExists: true, smsVerificationEnabled: true },
    });
  });

  it.each([
    ['UNDONE', texts.undoneTitle],
    ['EXPIRED', texts.expiredTitle],
  ] as const)('says how the change stands and leads to the login: %s', async (state, title) => {
    const portal = visit();
    portal.answer(readAccountChange, { ...change, state });
    const { container } = portal.open(<UndoChange />);
    await heading(title);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: texts.logIn })).toHaveAttribute('href', '#/login-email');
    expect(await problemsOf(container)).toEqual([]);
  });

  it.each([
    [409, 'change_already_undone', texts.undoneTitle],
    [412, 'change_undo_expired', texts.expiredTitle],
    [404, 'not_found', texts.unknownTitle],
  ] as const)('says what came between the page and the press: %s %s', async (status, code, title) => {
    const portal = visit();
    portal.refuse(undoAccountChange, status, code);
    const { user } = portal.open(<UndoChange />);
    await heading(texts.title.EMAIL);
    await user.click(button(texts.submit));
    await heading(title);
  });

  it.each([
    [404, 'not_found'],
    [400, 'invalid_object'],
  ] as const)('says that a link is none of ours: %s %s', async (status, code) => {
    const portal = visit();
    portal.refuse(readAccountChange, status, code);
    portal.open(<UndoChange />);
    await heading(texts.unknownTitle);
  });

  it('can be loaded again after a failure', async () => {
    const portal = visit();
    portal.refuse(readAccountChange, 0);
    const { container, user } = portal.open(<UndoChange />);
    await heading(texts.heading);
    expect(await problemsOf(container)).toEqual([]);
    portal.answer(readAccountChange, change);
    await user.click(button(english.common.tryAgain));
    await heading(texts.title.EMAIL);
  });

  it('says why an undo failed, and can be pressed again', async () => {
    const portal = visit();
    portal.refuse(undoAccountChange, 503, 'service_unavailable');
    const { user } = portal.open(<UndoChange />);
    await heading(texts.title.EMAIL);
    await user.click(button(texts.submit));
    expect(await screen.findByText(texts.failedTitle)).toBeVisible();
    expect(screen.getByText(english.errors.service_unavailable)).toBeVisible();
    portal.answer(undoAccountChange, account);
    await user.click(button(texts.submit));
    await heading(texts.doneTitle);
  });

  it('opens without a sign-in, and stands alone', () => {
    expect(inPortal('/undo-change?token=t', {}).path()).toBe('/undo-change');
    expect(isStandalone('/undo-change')).toBe(true);
  });
});
