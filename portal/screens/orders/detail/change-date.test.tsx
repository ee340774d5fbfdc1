import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error.ts';
import english from '#shared/content/en.json';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { recordEvents } from '#shared/contract/analytics/analytics.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import {
  changePaymentDate,
  checkDateChange,
  initiatePayNow,
} from '#shared/contract/payments/payments.contract.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { dateChangeRefusals } from '#shared/domain/payments/date-change.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { clockAt } from '#shared/testing/in-app.tsx';
import { account, money } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../../testing/in-portal.tsx';
import { item, order, shop } from '../orders-for-tests.ts';
import OrderPage from './order.screen.tsx';

const paid = item(11, '2026-11-13', { status: 'PAID' });
const next = item(12, '2026-11-27');
const last = item(13, '2026-12-11');
const saltwood = order({
  id: '100000002',
  merchant: shop('Saltwood Skin'),
  paymentScheduleSet: [last, paid, next],
});
const dates = ['2026-11-30', '2026-12-02', '2026-12-04', '2026-12-07'];
const options = { newPaymentDateOptions: dates };
const openButton = 'Move next date';

interface Shown {
  readonly at?: string;
  readonly accountStatus?: string;
}

function page(shown: Order = saltwood, { at = '', accountStatus = 'REGISTERED' }: Shown = {}) {
  const portal = inPortal(`/order/${shown.id}${at}`, { app: { clock: clockAt('2026-11-20T02:00:00.000Z') } });
  portal.answer(readOrder, shown);
  portal.answer(readAccount, account({ accountStatus }));
  portal.answer(checkDateChange, options);
  portal.answer(changePaymentDate, { ...next, installmentDueDate: '2026-12-04' });
  portal.answer(recordEvents, undefined as never);
  return portal;
}

/** Opens the dialog by its button. */
async function openDialog(portal = page()) {
  const { user, container } = portal.open(<OrderPage />);
  await user.click(await screen.findByRole('button', { name: openButton }));
  const dialog = await screen.findByRole('dialog');
  return { portal, user, dialog, container };
}
const linesOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const choice = (name: RegExp) => screen.findByRole('radio', { name });
const events = (portal: ReturnType<typeof page>) =>
  portal.made(recordEvents).flatMap(({ body }) => body.map(({ name, properties }) => ({ name, properties })));

beforeEach(() => {
  // The server says what day it is, and this device is wrong by years.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-02-02T02:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the button to move a date', () => {
  it('opens a dialog for the next payment [PAY-110]', async () => {
    const { dialog } = await openDialog();
    expect(dialog).toHaveAccessibleName('Move $30.00 from Fri 27 Nov');
    expect(dialog).toHaveTextContent('Saltwood Skin · payment 2 of 3');
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])(
    'is not there for an account of status %s, nor does its address open a dialog [PAY-145]',
    async (accountStatus) => {
      page(saltwood, { accountStatus, at: '?move=next' }).open(<OrderPage />);
      await screen.findByRole('heading', { level: 1, name: 'Saltwood Skin' });
      expect(screen.queryByRole('button', { name: openButton })).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('is there only where an amount is owed by an account without account-level payments [PAY-154] [POR-187]', async () => {
    const { unmount } = page().open(<OrderPage />);
    expect(await screen.findByRole('button', { name: openButton })).toBeVisible();
    unmount();
    const onPlan = page(saltwood, { accountStatus: 'HARDSHIP' }).open(<OrderPage />);
    await screen.findByRole('heading', { level: 1, name: 'Saltwood Skin' });
    expect(screen.queryByRole('button', { name: openButton })).toBeNull();
    onPlan.unmount();
    const owesNothing = page({ ...saltwood, owedAmount: money('0.00') }).open(<OrderPage />);
    await screen.findByRole('heading', { level: 1, name: 'Saltwood Skin' });
    expect(screen.queryByRole('button', { name: openButton })).toBeNull();
    owesNothing.unmount();
    page(order({ paymentScheduleSet: [paid] }), { at: '?move=next' }).open(<OrderPage />);
    await screen.findByRole('heading', { level: 1, name: 'Marlow Field' });
    expect(screen.queryByRole('button', { name: openButton })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the dates of an order that was moved as often as is allowed', () => {
  const moved = { ...saltwood, dateChanges: 1 };

  it('are not offered to move, nor does the address open a dialog [PAY-154]', async () => {
    const { unmount } = page({ ...saltwood, dateChanges: 0 }).open(<OrderPage />);
    expect(await screen.findByRole('button', { name: openButton })).toBeVisible();
    unmount();
    page(moved, { at: '?move=next' }).open(<OrderPage />);
    await screen.findByRole('heading', { level: 1, name: 'Saltwood Skin' });
    expect(screen.queryByRole('button', { name: openButton })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leave the result in its dialog, and no button once that is closed', async () => {
    const { portal, user, dialog } = await openDialog();
    await user.click(await choice(/Fri 4 Dec/));
    portal.answer(readOrder, moved);
    await user.click(screen.getByRole('button', { name: 'Move to Fri 4 Dec' }));
    const result = await screen.findByRole('region', { name: 'Moved to Fri 4 Dec' });
    await portal.readAgain();
    await waitFor(() => expect(screen.queryByRole('button', { name: openButton, hidden: true })).toBeNull());
    expect(result).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: openButton })).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('lead the focus to the heading where the button disappears after its dialog', async () => {
    const { portal, user, dialog } = await openDialog();
    portal.answer(readOrder, moved);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: openButton })).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

describe('the dates', () => {
  it('are asked for the earliest payment that is owed [PAY-325] [PAY-326]', async () => {
    const { portal } = await openDialog();
    await choice(/Mon 30 Nov/);
    expect(portal.made(checkDateChange)).toEqual([{ params: { paymentScheduleId: '12' } }]);
  });

  it('are asked for an overdue payment where it is the earliest [PAY-325]', async () => {
    const late = item(14, '2026-11-18', { status: 'OVERDUE' });
    const { portal } = await openDialog(page({ ...saltwood, paymentScheduleSet: [next, last, late] }));
    await choice(/Mon 30 Nov/);
    expect(portal.made(checkDateChange)).toEqual([{ params: { paymentScheduleId: '14' } }]);
  });

  it('are sorted, whatever their order in the answer [PAY-328]', async () => {
    const portal = page();
    portal.answer(checkDateChange, { newPaymentDateOptions: [...dates].reverse() });
    await openDialog(portal);
    await choice(/Mon 30 Nov/);
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Mon 30 Nov3 days later',
      'Wed 2 Dec5 days later',
      'Fri 4 Dec7 days later',
      'Mon 7 Dec10 days later',
    ]);
  });

  it('are those of the server, and no other can be chosen [PAY-329]', async () => {
    const portal = page();
    portal.answer(checkDateChange, { newPaymentDateOptions: ['2026-12-01'] });
    const { dialog } = await openDialog(portal);
    await choice(/Tue 1 Dec/);
    expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
    expect(within(dialog).queryAllByRole('textbox')).toEqual([]);
  });

  it('show what changes: both dates of the payment, and the next one as it is', async () => {
    const { user, dialog } = await openDialog();
    await user.click(await choice(/Fri 4 Dec/));
    const changes = within(dialog).getByRole('region', { name: 'What changes' });
    expect(linesOf(changes)).toEqual([
      'Was Fri 27 Nov Fri 4 DecFrom Visa ending 4242$30.00',
      'Fri 11 DecStays the same$30.00',
    ]);
  });
});

describe('moving the date', () => {
  it('sends the chosen date and shows the result, and closing reads the order again [PAY-327] [PAY-330]', async () => {
    const { portal, user, dialog } = await openDialog();
    await user.click(await choice(/Fri 4 Dec/));
    await user.click(screen.getByRole('button', { name: 'Move to Fri 4 Dec' }));
    expect(await screen.findByRole('region', { name: 'Moved to Fri 4 Dec' })).toHaveTextContent(
      'We take $30.00 from Visa ending 4242 on that day.',
    );
    expect(within(dialog).getByRole('status')).toHaveTextContent('Moved to Fri 4 Dec');
    expect(dialog).toHaveAccessibleName('The date is moved');
    expect(portal.made(changePaymentDate)).toEqual([
      { params: { paymentScheduleId: '12' }, body: { newPaymentDate: '2026-12-04' } },
    ]);
    portal.answer(
      readOrder,
      order({ ...saltwood, paymentScheduleSet: [paid, { ...next, installmentDueDate: '2026-12-04' }, last] }),
    );
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Moved from Fri 27 Nov')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(portal.made(readOrder)).toHaveLength(2);
    expect(screen.getByRole('button', { name: openButton })).toHaveFocus();
    expect(events(portal).filter(({ name }) => name.startsWith('Change Payment'))).toEqual([]);
  });

  it('is sent once by two clicks, and can’t be closed while it is sent', async () => {
    const portal = page();
    const release = portal.hold(changePaymentDate);
    const { user } = await openDialog(portal);
    await user.dblClick(await screen.findByRole('button', { name: 'Move to Mon 30 Nov' }));
    expect(portal.made(changePaymentDate)).toHaveLength(1);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.getByRole('dialog')).toBeVisible();
    release({ ...next, installmentDueDate: '2026-11-30' });
    expect(await screen.findByRole('region', { name: 'Moved to Mon 30 Nov' })).toBeVisible();
  });

  it.each([
    ['the server failed', 500, 'internal_error'],
    ['the network failed', 0, null],
  ] as const)(
    'that failed since %s keeps the choice without a message, and is tried again [PAY-333]',
    async (_, status, code) => {
      const portal = page();
      portal.refuse(changePaymentDate, status, code);
      const { user, dialog } = await openDialog(portal);
      await user.click(await choice(/Fri 4 Dec/));
      await user.click(screen.getByRole('button', { name: 'Move to Fri 4 Dec' }));
      const again = await within(dialog).findByRole('button', { name: 'Try again' });
      expect(within(dialog).getByRole('alert')).toBeEmptyDOMElement();
      expect(within(dialog).getByRole('status')).toBeEmptyDOMElement();
      expect(await choice(/Fri 4 Dec/)).toBeChecked();
      portal.answer(changePaymentDate, { ...next, installmentDueDate: '2026-12-04' });
      await user.click(again);
      expect(await screen.findByRole('region', { name: 'Moved to Fri 4 Dec' })).toBeVisible();
      expect(portal.made(checkDateChange)).toHaveLength(1);
    },
  );

  it('that was refused checks again, and shows the current state', async () => {
    const portal = page();
    portal.refuse(changePaymentDate, 412, 'change_payment_schedule_max_changes_on_order');
    const { user, dialog } = await openDialog(portal);
    await choice(/Fri 4 Dec/);
    portal.refuse(checkDateChange, 412, 'change_payment_schedule_max_changes_on_order');
    await user.click(screen.getByRole('button', { name: 'Move to Mon 30 Nov' }));
    expect(await within(dialog).findByText(/already moved the dates of this order/)).toBeVisible();
    expect(within(dialog).queryByRole('radio')).toBeNull();
  });

  it('to a date that is not offered any more says so, and offers the current dates', async () => {
    const portal = page();
    portal.refuse(changePaymentDate, 422, 'invalid_new_payment_date');
    const { user, dialog } = await openDialog(portal);
    await user.click(await choice(/Mon 7 Dec/));
    portal.answer(checkDateChange, { newPaymentDateOptions: ['2026-12-01'] });
    await user.click(screen.getByRole('button', { name: 'Move to Mon 7 Dec' }));
    expect(await choice(/Tue 1 Dec/)).toBeChecked();
    const said = screen.getByRole('region', {
      name: 'Mon 7 Dec is no longer available. Choose another date.',
    });
    expect(within(dialog).getByRole('alert')).toContainElement(said);
    portal.answer(changePaymentDate, { ...next, installmentDueDate: '2026-12-01' });
    await user.click(screen.getByRole('button', { name: 'Move to Tue 1 Dec' }));
    expect(await screen.findByRole('region', { name: 'Moved to Tue 1 Dec' })).toBeVisible();
    expect(screen.queryByText(/no longer available/)).toBeNull();
  });
});

describe('a check that fails', () => {
  it('shows a title, and for each of the nine codes its own message [PAY-331] [PAY-335]', async () => {
    const codes = [
      'account_too_new',
      'account_hardship',
      'max_changes_in_duration',
      'merchant_blacklisted',
      'restricted_payments',
      'max_changes_on_order',
      'too_close_to_due_date',
      'payment_overdue',
      'not_next_upcoming_payment',
    ].map((reason) => `change_payment_schedule_${reason}`);
    expect([...dateChangeRefusals].sort()).toEqual(codes.toSorted());
    for (const code of dateChangeRefusals) {
      const portal = page(saltwood, { at: '?move=next' });
      portal.refuse(checkDateChange, 412, code);
      const { unmount } = portal.open(<OrderPage />);
      const isLate = code === 'change_payment_schedule_payment_overdue';
      const title = isLate ? '$30.00 from Fri 27 Nov is still unpaid' : 'This date can’t be moved';
      const said = await screen.findByRole('region', { name: title });
      expect(said).toHaveTextContent(english.errors[code]);
      expect(within(screen.getByRole('dialog')).getByRole('alert')).toContainElement(said);
      const heading = isLate ? 'This date can’t be moved' : 'Move $30.00 from Fri 27 Nov';
      expect(screen.getByRole('heading', { name: heading })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      unmount();
    }
    expect(new Set(dateChangeRefusals.map((code) => english.errors[code])).size).toBe(9);
  });

  it('can be closed with the date as it is', async () => {
    const portal = page();
    portal.refuse(checkDateChange, 412, 'change_payment_schedule_account_too_new');
    const { user } = await openDialog(portal);
    await user.click(await screen.findByRole('button', { name: 'Keep Fri 27 Nov' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows what the server says for another code, and tries again [PAY-331] [PAY-336]', async () => {
    const portal = page();
    const body = {
      errorCode: 'change_payment_schedule_other',
      message: 'Dates rest on Mondays.',
      errorId: 'e1',
    };
    portal.answer(checkDateChange, () => Promise.reject(new ApiError(412, body, null)));
    const { user } = await openDialog(portal);
    expect(await screen.findByRole('region', { name: 'The dates didn’t load' })).toHaveTextContent(
      'Dates rest on Mondays.',
    );
    portal.answer(checkDateChange, options);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await choice(/Mon 30 Nov/)).toBeVisible();
  });

  it('says so where there is no connection', async () => {
    const portal = page();
    portal.refuse(checkDateChange, 0);
    await openDialog(portal);
    expect(await screen.findByRole('region', { name: 'The dates didn’t load' })).toHaveTextContent(
      english.errors.noConnection,
    );
  });

  it('offers to pay an overdue payment first', async () => {
    const late = item(14, '2026-11-18', { status: 'OVERDUE' });
    const portal = page({ ...saltwood, paymentScheduleSet: [late, next, last] });
    portal.refuse(checkDateChange, 412, 'change_payment_schedule_payment_overdue');
    portal.hold(initiatePayNow);
    const { user } = await openDialog(portal);
    await user.click(await screen.findByRole('button', { name: 'Pay $30.00 first' }));
    expect(await screen.findByRole('dialog', { name: 'Pay $30.00 now' })).toBeVisible();
    expect(portal.made(initiatePayNow)[0]).toMatchObject({ params: { paymentScheduleId: '14' } });
    expect(portal.journey.location().query.get('move')).toBeNull();
  });

  it('of a late payment lists it with the one after it, whose date stays, and says where to ask for help', async () => {
    const late = item(14, '2026-11-18', { status: 'OVERDUE' });
    const portal = page({ ...saltwood, paymentScheduleSet: [late, next, last] });
    portal.refuse(checkDateChange, 412, 'change_payment_schedule_payment_overdue');
    const { user, dialog } = await openDialog(portal);
    await within(dialog).findByText(/still unpaid/);
    expect(linesOf(dialog)).toEqual(['Wed 18 Nov2 days late.$30.00', 'Fri 27 NovDate stays for now$30.00']);
    expect(within(dialog).getByRole('link', { name: 'Ask us about a payment arrangement' })).toHaveAttribute(
      'href',
      siteLink('help', marketOf('AU')),
    );
    expect(await problemsOf(dialog)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Keep Fri 27 Nov' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of another kind lists the next payments as they stay', async () => {
    const portal = page();
    portal.refuse(checkDateChange, 412, 'change_payment_schedule_account_too_new');
    const { dialog } = await openDialog(portal);
    await within(dialog).findByText(/account is new/);
    expect(linesOf(dialog)).toEqual(['Fri 27 NovStays the same$30.00', 'Fri 11 DecStays the same$30.00']);
    expect(within(dialog).queryByRole('link')).toBeNull();
  });

  it('keeps no date where only a late payment is left', async () => {
    const late = item(14, '2026-11-18', { status: 'OVERDUE' });
    const portal = page({ ...saltwood, paymentScheduleSet: [late] });
    portal.refuse(checkDateChange, 412, 'change_payment_schedule_payment_overdue');
    const { dialog } = await openDialog(portal);
    await within(dialog).findByText(/still unpaid/);
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
    expect(within(dialog).getAllByRole('button', { name: 'Close' })).toHaveLength(2);
    expect(within(dialog).queryByRole('button', { name: /^Keep/ })).toBeNull();
  });

  it('offers no payment to an account that takes none', async () => {
    const late = item(14, '2026-11-18', { status: 'OVERDUE' });
    const portal = page({ ...saltwood, paymentScheduleSet: [late, next] }, { accountStatus: 'WRITTEN_OFF' });
    portal.refuse(checkDateChange, 412, 'change_payment_schedule_payment_overdue');
    await openDialog(portal);
    expect(await screen.findByRole('button', { name: 'Keep Fri 27 Nov' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay .* first/ })).toBeNull();
  });
});

describe('closing', () => {
  const finishes = (portal: ReturnType<typeof page>) =>
    events(portal).filter(({ name }) => name === 'Change Payment Date Finished');

  it.each(['while it checks', 'after it was refused'])(
    'logs a failed finish %s, and chooses anew when it opens again [PAY-332]',
    async (when) => {
      const portal = page();
      if (when === 'while it checks') portal.hold(checkDateChange);
      else portal.refuse(checkDateChange, 412, 'change_payment_schedule_account_too_new');
      const { user, dialog } = await openDialog(portal);
      if (when === 'after it was refused') await within(dialog).findByText(/account is new/);
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(finishes(portal)).toHaveLength(1), { timeout: 3000 });
      expect(finishes(portal)[0]?.properties).toMatchObject({ success: false });
      portal.answer(checkDateChange, options);
      await user.click(screen.getByRole('button', { name: openButton }));
      expect(await choice(/Mon 30 Nov/)).toBeChecked();
    },
  );

  it('logs none once dates were offered, and forgets the chosen one', async () => {
    const { portal, user } = await openDialog();
    await user.click(await choice(/Mon 7 Dec/));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(portal.made(readOrder)).toHaveLength(2);
    expect(portal.made(changePaymentDate)).toEqual([]);
    await user.click(screen.getByRole('button', { name: openButton }));
    expect(await choice(/Mon 30 Nov/)).toBeChecked();
    expect(finishes(portal)).toEqual([]);
  });

  it('opens no dialog for an order that does not load', async () => {
    const portal = page(saltwood, { at: '?move=next' });
    portal.refuse(readOrder, 500);
    portal.open(<OrderPage />);
    await screen.findByText('This order didn’t load');
    await waitFor(() => expect(portal.journey.location().query.get('move')).toBeNull());
  });
});

describe('by the rules of axe', () => {
  it.each(['dates', 'a refusal', 'the result'])('%s', async (state) => {
    const portal = page();
    if (state === 'a refusal') portal.refuse(checkDateChange, 412, 'change_payment_schedule_account_too_new');
    const { user, dialog } = await openDialog(portal);
    if (state === 'a refusal') await within(dialog).findByText(/account is new/);
    else await choice(/Mon 30 Nov/);
    if (state === 'the result') {
      await user.click(screen.getByRole('button', { name: 'Move to Mon 30 Nov' }));
      await screen.findByRole('region', { name: 'Moved to Mon 30 Nov' });
    }
    expect(await problemsOf(dialog)).toEqual([]);
  });
});

it('a payment that was not moved shows one date', async () => {
  page(order({ ...saltwood, paymentScheduleSet: [paid, next], owedAmount: money('30.00') })).open(
    <OrderPage />,
  );
  await screen.findByRole('heading', { level: 1, name: 'Saltwood Skin' });
  expect(screen.queryByText(/Moved from/)).toBeNull();
});

it('keeps the date that was chosen when the session ends in the middle', async () => {
  const { portal, user, dialog } = await openDialog();
  const chosen = async (inside: HTMLElement) =>
    (await within(inside).findAllByRole<HTMLInputElement>('radio')).map(({ checked }) => checked);
  await user.click((await within(dialog).findAllByRole('radio'))[2] as HTMLElement);
  expect(await chosen(dialog)).toEqual([false, false, true, false]);
  portal.openAfterLostSession(<OrderPage />);
  expect(await chosen(await screen.findByRole('dialog'))).toEqual([false, false, true, false]);
});
