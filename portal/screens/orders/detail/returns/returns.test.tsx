import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error.ts';
import english from '#shared/content/en.json';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { readOrder, tellReturn } from '#shared/contract/orders/orders.contract.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { returnReasons, type ToldReturn } from '#shared/domain/returns/return-notice.ts';
import { clockAt } from '#shared/testing/in-app.tsx';
import { account } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../../../testing/in-portal.tsx';
import { item, order, shop } from '../../orders-for-tests.ts';
import OrderPage from '../order.screen.tsx';

const paid = item(11, '2026-11-13', { status: 'PAID' });
const next = item(12, '2026-11-27');
const last = item(13, '2026-12-11');
const saltwood = order({
  id: '100000002',
  orderDate: '2026-11-13T02:00:00.000Z',
  merchant: shop('Saltwood Skin'),
  paymentScheduleSet: [paid, next, last],
});
const told: ToldReturn = {
  orderReturned: true,
  returnDate: '2026-11-18',
  returnReason: 'DAMAGED',
  toldAt: '2026-11-20T02:00:00.000Z',
};
const openButton = new RegExp(english.returns.open);

function page(
  shown: Order = saltwood,
  { at = '', accountStatus = 'REGISTERED', accountFrozen = false } = {},
) {
  const portal = inPortal(`/order/${shown.id}${at}`, { app: { clock: clockAt('2026-11-20T02:00:00.000Z') } });
  portal.answer(readOrder, shown);
  const frozenStatus = { accountFrozen, selfExclusion: false };
  portal.answer(readAccount, account({ accountStatus, frozenStatus }));
  portal.answer(tellReturn, {
    updatedScheduleDueDate: '2026-12-11',
    returnNotifyNoUpdatePushDateReason: null,
  });
  return portal;
}

async function openDialog(portal = page()) {
  const { user, container } = portal.open(<OrderPage />);
  await user.click(await screen.findByRole('button', { name: openButton }));
  const dialog = await screen.findByRole('dialog');
  return { portal, user, dialog, container };
}

async function openDetails(portal = page(), button = 'I’ve sent it back') {
  const opened = await openDialog(portal);
  await opened.user.click(within(opened.dialog).getByRole('button', { name: button }));
  return opened;
}

type User = Awaited<ReturnType<typeof openDialog>>['user'];
async function enter(user: User, [day = '', month = '', year = '']: readonly string[], reason?: string) {
  for (const [label, digits] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ] as const) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    if (digits) await user.type(field, digits);
  }
  if (reason) await user.selectOptions(screen.getByLabelText('Why'), reason);
}
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Tell Fourfold' }));

beforeEach(() => {
  // The server says what day it is, and this device is wrong by years.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-02-02T02:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the button for a return', () => {
  it.each([
    ['its next payment is owed', { paymentScheduleSet: [paid, next, last] }, true],
    ['everything is paid', { paymentScheduleSet: [paid] }, false],
    ['a payment is late', { paymentScheduleSet: [{ ...paid, status: 'OVERDUE' as const }, last] }, false],
    ['its payments wait for a dispute', { paymentsOnHold: true }, false],
  ])('says whether a date moves where %s', async (_, changes, moves) => {
    page({ ...saltwood, ...changes }).open(<OrderPage />);
    const button = await screen.findByRole('button', { name: openButton });
    if (moves) expect(button).toHaveAccessibleDescription(english.returns.openHint);
    else expect(button).not.toHaveAccessibleDescription();
  });
});

describe('the steps of a return', () => {
  it('are the guide, the details, and that it was taken [POR-253] [POR-255]', async () => {
    const portal = page();
    const { user, dialog } = await openDialog(portal);
    expect(dialog).toHaveAccessibleName('Send it back, then tell us');
    expect(dialog).toHaveTextContent('Saltwood Skin · Step 1 of 2');
    await user.click(within(dialog).getByRole('button', { name: 'I’ve sent it back' }));
    expect(dialog).toHaveAccessibleName('When did you send it back?');
    expect(dialog).toHaveTextContent('Saltwood Skin · Step 2 of 2');
    expect(dialog).toHaveTextContent('From 13 November 2026 to today.');
    await enter(user, ['18', '11', '2026'], 'It arrived damaged');
    portal.answer(readOrder, {
      ...saltwood,
      returnNotice: told,
      paymentScheduleSet: [paid, { ...next, installmentDueDate: '2026-12-11' }, last],
    });
    await submit(user);
    await waitFor(() => expect(dialog).toHaveAccessibleName('$30.00 moves to Fri 11 Dec'));
    expect(portal.made(tellReturn)).toEqual([
      {
        params: { orderId: '100000002' },
        body: { orderReturned: true, returnDate: '2026-11-18', returnReason: 'DAMAGED' },
      },
    ]);
    const lines = within(dialog).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Was Fri 27 Nov Fri 11 Dec'),
      expect.stringContaining('Fri 11 DecStays the same'),
    ]);
    expect(dialog).toHaveTextContent('No refund by Wed 9 Dec?');
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/You sent it back on 18 November 2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: openButton })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Your return')).toHaveFocus();
  });

  it('end with an error where it was not taken, and lead back to what was entered [POR-255]', async () => {
    const portal = page();
    const { user, dialog } = await openDetails(portal);
    await enter(user, ['18', '11', '2026'], 'It arrived damaged');
    portal.answer(tellReturn, () => Promise.reject(new ApiError(502, null, null)));
    await submit(user);
    await waitFor(() => expect(dialog).toHaveAccessibleName('We didn’t get this'));
    expect(dialog).toHaveTextContent('Your details are still here.');
    await user.click(within(dialog).getByRole('button', { name: 'Check the details' }));
    expect(screen.getByLabelText('Day')).toHaveValue('18');
    expect(screen.getByLabelText('Why')).toHaveDisplayValue('It arrived damaged');
  });

  it('lead back from the details to the guide', async () => {
    const { user, dialog } = await openDetails();
    await user.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(dialog).toHaveAccessibleName('Send it back, then tell us');
  });

  it('send one notice for two clicks', async () => {
    const portal = page();
    const { user } = await openDetails(portal);
    await enter(user, ['18', '11', '2026'], 'It arrived damaged');
    await user.dblClick(screen.getByRole('button', { name: 'Tell Fourfold' }));
    await screen.findByRole('button', { name: 'Done' });
    expect(portal.made(tellReturn)).toHaveLength(1);
  });
});

describe('the details', () => {
  it('are sent only where date and reason are right [POR-256]', async () => {
    const portal = page();
    const { user, dialog } = await openDetails(portal);
    await submit(user);
    expect(dialog).toHaveTextContent(english.returns.details.incomplete);
    expect(dialog).toHaveTextContent(english.returns.details.noReason);
    expect(await problemsOf(dialog)).toEqual([]);
    for (const [typed, code] of [
      [['12', '11', '2026'], 'return_date_before_order'],
      [['21', '11', '2026'], 'return_date_in_future'],
    ] as const) {
      await enter(user, typed, 'Another reason');
      await submit(user);
      expect(dialog).toHaveTextContent(english.errors[code]);
    }
    await enter(user, ['31', '11', '2026']);
    await submit(user);
    expect(dialog).toHaveTextContent(english.returns.details.incomplete);
    expect(portal.made(tellReturn)).toEqual([]);
    await enter(user, ['20', '11', '2026']);
    await submit(user);
    await waitFor(() => expect(portal.made(tellReturn)).toHaveLength(1));
  });

  it('of a planned return are from today to 30 days ahead [POR-256]', async () => {
    const portal = page();
    const { user, dialog } = await openDetails(portal, 'I’ll send it back soon');
    expect(dialog).toHaveAccessibleName('When will you send it back?');
    expect(dialog).toHaveTextContent('From today to 20 December 2026.');
    for (const [typed, code] of [
      [['19', '11', '2026'], 'return_date_passed'],
      [['21', '12', '2026'], 'return_date_too_late'],
    ] as const) {
      await enter(user, typed, 'Another reason');
      await submit(user);
      expect(dialog).toHaveTextContent(english.errors[code]);
    }
    expect(portal.made(tellReturn)).toEqual([]);
    await enter(user, ['20', '12', '2026']);
    await submit(user);
    await waitFor(() => expect(portal.made(tellReturn)).toHaveLength(1));
    expect(portal.made(tellReturn)[0]?.body).toEqual({
      orderReturned: false,
      returnDate: '2026-12-20',
      returnReason: 'OTHER',
    });
  });

  it('name six reasons', async () => {
    await openDetails();
    const options = within(screen.getByLabelText('Why')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Choose a reason',
      ...returnReasons.map((reason) => english.returns.reasons[reason]),
    ]);
  });
});

describe('the views of a return', () => {
  const lines = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('are by mail and in a shop, both reached from the help with an order [POR-257]', async () => {
    const { user, dialog } = await openDialog();
    expect(within(dialog).getByRole('radio', { name: 'By post' })).toBeChecked();
    expect(lines(dialog)[0]).toContain('Ask Saltwood Skin for a return label');
    await user.click(within(dialog).getByRole('radio', { name: 'In a shop' }));
    expect(dialog).toHaveAccessibleName('Take it back, then tell us');
    expect(lines(dialog)[0]).toContain('Take it to a Saltwood Skin store with your order number, 100000002');
    await user.click(within(dialog).getByRole('button', { name: 'I’ve taken it back' }));
    expect(dialog).toHaveAccessibleName('When did you take it back?');
  });

  it('begin in a shop for an order that was made there [POR-257]', async () => {
    const { dialog } = await openDialog(page({ ...saltwood, channel: 'IN_STORE_CARD' }));
    expect(within(dialog).getByRole('radio', { name: 'In a shop' })).toBeChecked();
  });

  it.each(['GB', 'CA'])('are by mail alone for a shop of %s [POR-258]', async (countryCode) => {
    const merchant = { ...shop('Saltwood Skin'), countryCode };
    const { dialog } = await openDialog(page({ ...saltwood, channel: 'IN_STORE', merchant }));
    expect(dialog).toHaveAccessibleName('Post it back, then tell us');
    expect(within(dialog).queryByRole('radio')).toBeNull();
    expect(lines(dialog)[0]).toContain('Ask Saltwood Skin for a return label');
  });
});

describe('the last step of the guide', () => {
  it.each([
    ['its next payment is owed', { paymentScheduleSet: [paid, next, last] }, true],
    ['everything is paid', { paymentScheduleSet: [paid] }, false],
    ['its payments wait for a dispute', { paymentsOnHold: true }, false],
  ])('promises a later payment only where one moves: %s', async (_, changes, moves) => {
    const { user, dialog } = await openDialog(page({ ...saltwood, ...changes }));
    for (const [view, way] of [
      ['mail', 'By post'],
      ['inStore', 'In a shop'],
    ] as const) {
      await user.click(within(dialog).getByRole('radio', { name: way }));
      const said = within(dialog).getAllByRole('listitem').at(-1)?.textContent;
      expect(said).toBe(english.returns.guide[view][moves ? 'third' : 'thirdOnly']);
    }
  });
});

describe('a notice that was not taken', () => {
  it.each([
    [409, 'return_already_notified', english.errors.return_already_notified],
    [422, 'return_date_in_future', english.errors.return_date_in_future],
    [412, 'precondition_failed', english.returns.failed.restricted],
    [503, 'service_unavailable', 'We are away until noon.'],
  ])('shows the message of the server: %i %s [POR-259]', async (status, errorCode, message) => {
    const portal = page();
    const { user, dialog } = await openDetails(portal);
    await enter(user, ['18', '11', '2026'], 'It arrived damaged');
    const body = { errorCode, message, errorId: 'e' };
    portal.answer(tellReturn, () => Promise.reject(new ApiError(status, body, null)));
    await submit(user);
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(dialog).toHaveAccessibleName('We didn’t get this');
  });
});

describe('a return that moved no date', () => {
  it.each(['ALREADY_NOTIFIED', 'NO_FUTURE_INSTALMENT', 'PAYMENT_OVERDUE', 'ACCOUNT_RESTRICTED'] as const)(
    'says why: %s',
    async (reason) => {
      const portal = page();
      const { user, dialog } = await openDetails(portal);
      portal.answer(tellReturn, { updatedScheduleDueDate: null, returnNotifyNoUpdatePushDateReason: reason });
      await enter(user, ['18', '11', '2026'], 'It arrived damaged');
      await submit(user);
      await waitFor(() => expect(dialog).toHaveAccessibleName('We know about your return'));
      expect(dialog).toHaveTextContent(english.returns.kept[reason]);
      const shows = reason === 'ALREADY_NOTIFIED' || reason === 'PAYMENT_OVERDUE';
      expect(dialog.textContent?.includes('Fri 27 Nov stays as it is')).toBe(shows);
    },
  );

  it('says how late the payment is, and not to call before its day', async () => {
    const late = { ...next, status: 'OVERDUE' as const, installmentDueDate: '2026-11-13' };
    const portal = page({ ...saltwood, paymentScheduleSet: [paid, late, last] });
    const { user, dialog } = await openDetails(portal);
    portal.answer(tellReturn, {
      updatedScheduleDueDate: null,
      returnNotifyNoUpdatePushDateReason: 'PAYMENT_OVERDUE',
    });
    await enter(user, ['18', '11', '2026'], 'It arrived damaged');
    await submit(user);
    await waitFor(() => expect(dialog).toHaveTextContent(english.returns.kept.datesStay));
    expect(within(dialog).getByRole('listitem')).toHaveTextContent('7 days late');
    expect(dialog).toHaveTextContent('Ask us about a payment arrangement');
    expect(dialog).not.toHaveTextContent('before the day');
  });

  it('says that its payments wait for a report', async () => {
    const portal = page({ ...saltwood, paymentsOnHold: true });
    const { user, dialog } = await openDetails(portal);
    portal.answer(tellReturn, {
      updatedScheduleDueDate: null,
      returnNotifyNoUpdatePushDateReason: 'NO_FUTURE_INSTALMENT',
    });
    await enter(user, ['18', '11', '2026'], 'It arrived damaged');
    await submit(user);
    await waitFor(() => expect(dialog).toHaveTextContent(english.returns.kept.onHold));
  });
});

describe('the return on the page of its order', () => {
  it('can be told as made after it was planned', async () => {
    const planned = { ...told, orderReturned: false, returnDate: '2026-11-25' };
    page({ ...saltwood, returnNotice: planned }).open(<OrderPage />);
    expect(await screen.findByText('You plan to send it back on 25 November 2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'I’ve sent it back' })).toBeVisible();
  });

  it('shows its refund instead once that came', async () => {
    const refund = { amount: next.amount, createdDate: '2026-11-26T02:00:00.000Z', paymentSource: null };
    const paymentScheduleSet = [paid, next, { ...last, paymentRefundResponses: [refund] }];
    page({ ...saltwood, returnNotice: told, paymentScheduleSet }).open(<OrderPage />);
    expect(await screen.findByText('Refunded on 26 November 2026')).toBeVisible();
  });

  it('is not offered to an account that may change nothing, nor by its address', async () => {
    page(saltwood, { accountFrozen: true, at: '?return=tell' }).open(<OrderPage />);
    await screen.findByRole('heading', { level: 1, name: 'Saltwood Skin' });
    expect(screen.queryByRole('button', { name: openButton })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is opened again by its address after a reload', async () => {
    page(saltwood, { at: '?return=tell' }).open(<OrderPage />);
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('Send it back, then tell us');
  });
});
