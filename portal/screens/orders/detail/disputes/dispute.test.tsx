import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import english from '#shared/content/en.json';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { listAgreementDocuments } from '#shared/contract/agreements/agreements.contract.ts';
import {
  commentOnDispute,
  processDispute,
  readOrderDispute,
} from '#shared/contract/disputes/disputes.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { checkDateChange, initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import type { DisputeCase } from '#shared/domain/disputes/dispute.ts';
import { disputeIntentSchema } from '#shared/domain/disputes/dispute.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { account, money } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../../../testing/in-portal.tsx';
import { item, order, shop } from '../../orders-for-tests.ts';
import OrderPage from '../order.screen.tsx';
import { answered, comment, disputeCase, disputeId, entity } from './disputes-for-tests.ts';

const saltwood = order({
  id: '100000002',
  merchant: shop('Saltwood Skin'),
  paymentScheduleSet: [
    item(11, '2026-10-30', { status: 'PAID' }),
    item(12, '2026-11-19', { status: 'OVERDUE' }),
    item(13, '2026-11-27'),
  ],
  hasActiveDispute: true,
  paymentsOnHold: true,
});
/** During a second case the payments continue. */
const notHeld = { ...saltwood, paymentsOnHold: false };
const off = { 'ir-consumer-portal-dispute-case-related-operations-enabled': false };

interface Setting {
  readonly at?: string;
  readonly flags?: Partial<FlagValues>;
  readonly shown?: Order;
}

function page(dispute: DisputeCase, { at = '', flags = {}, shown = saltwood }: Setting = {}) {
  const portal = inPortal(`/order/${shown.id}${at}`, { flags });
  portal.answer(readOrder, shown);
  portal.answer(readAccount, account());
  portal.answer(readOrderDispute, dispute);
  return portal;
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Saltwood Skin' });
const section = () => screen.queryByRole('region', { name: 'Nothing arrived' });

/** The dialog, opened from its section. */
async function opened(dispute: DisputeCase, setting: Setting = {}) {
  const portal = page(dispute, setting);
  const { user, container } = portal.open(<OrderPage />);
  await user.click(await screen.findByRole('button', { name: /^(?:See the report|Answer now)$/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Saltwood Skin · Order 100000002');
  await within(dialog).findByText('Nobody in our building has it.');
  const press = async (name: string) => user.click(await within(dialog).findByRole('button', { name }));
  return { portal, user, dialog, container, press, inDialog: within(dialog) };
}

const file = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const pickerOf = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the dispute on the page of an order', () => {
  it('is shown with its state, and its payments on hold, beside the help with the order', async () => {
    page(disputeCase()).open(<OrderPage />);
    await heading();
    expect(section()).toHaveTextContent('Reported 16/11/2026 Sent to the shop');
    expect(section()).toHaveTextContent(
      'Saltwood Skin can answer until Mon 30 Nov. If there’s no answer by then, we refund you.',
    );
    expect(screen.getByRole('region', { name: 'On hold while we sort this out' })).toHaveTextContent(
      '2 payments. Nothing is taken automatically, and nothing counts as late.',
    );
    const rows = within(screen.getByRole('region', { name: 'Payments' })).getAllByRole('listitem');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Thu 19 NovOn holdPay now $30.00$30.00',
      'Fri 27 NovOn hold$30.00',
    ]);
    for (const name of ['Payments', 'Something wrong with this order?']) {
      expect(screen.getByRole('region', { name })).toBeVisible();
    }
    for (const text of ['You pay with', 'Order total']) expect(screen.getByText(text)).toBeVisible();
  });

  it('is requested and shown only while its flag is on, also by its address [POR-207]', async () => {
    const portal = page(disputeCase(), { flags: off, at: '?dispute=open' });
    portal.open(<OrderPage />);
    await heading();
    expect(portal.made(readOrderDispute)).toEqual([]);
    expect([section(), screen.queryByRole('dialog')]).toEqual([null, null]);
    cleanup();
    const on = page(disputeCase(), { at: '?dispute=open' });
    on.open(<OrderPage />);
    expect(await screen.findByRole('dialog', { name: 'Nothing arrived' })).toBeVisible();
    expect(on.made(readOrderDispute)[0]).toEqual({ params: { orderId: '100000002' } });
  });

  it('is not there for an order without one', async () => {
    page(disputeCase([], { id: null, claim: null }), {
      shown: { ...saltwood, hasActiveDispute: false, paymentsOnHold: false },
    }).open(<OrderPage />);
    await heading();
    expect(section()).toBeNull();
    expect(screen.getByRole('region', { name: 'Left to pay' })).toBeVisible();
  });

  it('says that there is none, where the address asks for one', async () => {
    const portal = page(disputeCase([], { id: null, claim: null }), {
      at: '?dispute=open',
      shown: { ...saltwood, hasActiveDispute: false, paymentsOnHold: false },
    });
    const { user } = portal.open(<OrderPage />);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('This order has no problem report')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that did not load says so and is tried again, and the order is shown', async () => {
    const portal = page(disputeCase());
    portal.refuse(readOrderDispute, 500);
    const { user } = portal.open(<OrderPage />);
    await heading();
    expect(screen.getByRole('region', { name: 'Your problem report didn’t load' })).toBeVisible();
    portal.answer(readOrderDispute, disputeCase());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(section()).toBeVisible());
  });

  it('that is not read yet keeps the page loading, so that nothing moves', async () => {
    const portal = page(disputeCase());
    const release = portal.hold(readOrderDispute);
    portal.open(<OrderPage />);
    expect(await screen.findByRole('group', { name: 'Loading your order' })).toBeVisible();
    await waitFor(() => expect(portal.made(readOrder)).toHaveLength(1));
    await act(async () => {});
    expect(screen.queryByRole('heading', { level: 1, name: 'Saltwood Skin' })).toBeNull();
    release(disputeCase());
    await heading();
  });

  it.each([
    ['paying', '?pay=12', initiatePayNow],
    ['a custom payment', '?pay=any', null],
    ['moving a date', '?move=next', checkDateChange],
  ] as const)('is read again with its order after %s is closed [PAY-181] [POR-186]', async (_, at, call) => {
    const portal = page(disputeCase(), { at, shown: notHeld });
    if (call) portal.refuse(call, 412, 'precondition_failed');
    const { user } = portal.open(<OrderPage />);
    const dialog = await screen.findByRole('dialog');
    const before = portal.made(readOrderDispute).length;
    const [close] = await within(dialog).findAllByRole('button', { name: 'Close' });
    await user.click(close as HTMLElement);
    await waitFor(() => expect(portal.made(readOrderDispute).length).toBeGreaterThan(before));
    expect(portal.made(readOrder).length).toBeGreaterThan(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('the page has a header, the schedule, what was bought, totals, delivery, method, documents, help and the dispute [POR-183]', async () => {
  const orderDetail = {
    shippingAddress: { name: 'Maya Rowe', address1: '14 Gantry Street', countryCode: 'AU' },
    items: [
      { name: 'Kelp body balm, 250 ml', quantity: 2, price: money('32.50') },
      { name: 'Sea salt soak', quantity: 1, price: money('18.00') },
    ],
  };
  const portal = page(disputeCase(), { shown: { ...saltwood, orderDetail } });
  portal.answer(listAgreementDocuments, {
    ppaDocs: [
      {
        documentId: '00000000-0000-4000-8000-000000000001',
        docType: 'PURCHASE_PAYMENT_AGREEMENT',
        createdDate: '2026-11-11T02:00:00.000Z',
      },
    ],
  });
  portal.open(<OrderPage />);
  await heading();
  await screen.findByRole('region', { name: 'Agreement documents' });
  expect(section()).toBeVisible();
  const region = (name: string) => screen.getByRole('region', { name });
  expect(region('Payments')).toBeVisible();
  const bought = within(region('What you bought')).getAllByRole('listitem');
  expect(bought.map(({ textContent }) => textContent)).toEqual([
    'Kelp body balm, 250 ml2 × $32.50$65.00',
    'Sea salt soak$18.00',
  ]);
  expect(screen.getByText('Order total').closest('dt')?.nextElementSibling).toHaveTextContent('$90.00');
  expect(screen.getByText('Delivery address').closest('dt')?.nextElementSibling).toHaveTextContent(
    'Maya Rowe, 14 Gantry Street',
  );
  expect(screen.getByText('You pay with').closest('dt')?.nextElementSibling).toHaveTextContent(
    'Visa ending 4242',
  );
  expect(region('Something wrong with this order?')).toBeVisible();
});

it('the page of an order whose shop named no items has no list of them', async () => {
  page(disputeCase(), { shown: { ...saltwood, orderDetail: { shippingAddress: null, items: [] } } }).open(
    <OrderPage />,
  );
  await heading();
  expect(screen.queryByRole('region', { name: 'What you bought' })).toBeNull();
});

it('the page hosts the dialogs of a custom payment, a moved date, the dispute and a payment [POR-185]', async () => {
  const dialogs = [
    ['?pay=any', 'What do you want to pay?'],
    ['?move=next', /^Move \$30.00/],
    ['?dispute=open', 'Nothing arrived'],
    ['?pay=12', 'Pay $30.00 now'],
  ] as const;
  for (const [at, name] of dialogs) {
    const portal = page(disputeCase(), { at, shown: notHeld });
    portal.hold(checkDateChange);
    portal.hold(initiatePayNow);
    portal.open(<OrderPage />);
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
    cleanup();
  }
});

describe('the dialog of a dispute', () => {
  it('shows what was said by whom, with the files to download', async () => {
    const admin = entity({
      createdAt: '2026-11-19T00:03:00.000Z',
      comments: [
        comment('c3', { author: 'ADMIN', createdAt: '2026-11-19T00:03:00.000Z', content: 'We ask.' }),
      ],
    });
    const { inDialog, dialog } = await opened(disputeCase([admin, answered(), entity()]));
    const said = within(inDialog.getByRole('region', { name: 'What was said' }));
    const names = ['You', 'Saltwood Skin', 'Fourfold'];
    const whole = said
      .getAllByRole('listitem')
      .filter(({ parentElement }) => parentElement?.tagName === 'OL');
    expect(whole.map((row) => names.find((name) => row.querySelector('b')?.textContent === name))).toEqual(
      names,
    );
    expect(whole[1]).toHaveTextContent(/Saltwood SkinShopWed 18 Nov, .*11:15.*It was left in the lobby\./);
    const link = said.getByRole('link', { name: /^tracking\.pdf\s*412 kB\s*Download$/ });
    expect(link).toHaveAttribute('href', 'http://files.localhost:4400/evidence/1?sig=a');
    expect(link).toHaveAttribute('download', 'tracking.pdf');
    expect(dialog).toHaveTextContent('$89.95');
  });

  it.each(disputeIntentSchema.options)(
    'shows a closed one as closed, also with the intent %s [POR-216]',
    async (intent) => {
      const closed = answered({ status: 'CLOSE', intent, consumerDisplayState: 'RESOLVED' });
      const { inDialog, dialog } = await opened(disputeCase([entity(), closed]));
      expect(inDialog.getByText('Closed')).toBeVisible();
      expect(inDialog.getByText('The problem is resolved.')).toBeVisible();
      const names = inDialog.getAllByRole('button').map((button) => button.textContent || button.ariaLabel);
      expect(names).toEqual(['Close', 'Close']);
      expect(within(dialog).queryByRole('textbox')).toBeNull();
    },
  );

  it('awaits an answer only in an inquiry whose intent says so [POR-406]', async () => {
    const awaits = async (
      status: 'OPEN' | 'INQUIRY',
      intent: (typeof disputeIntentSchema.options)[number],
    ) => {
      const { inDialog } = await opened(disputeCase([entity(), answered({ status, intent })]));
      const isAwaited = inDialog.queryByRole('button', { name: 'Accept the answer' }) !== null;
      cleanup();
      return isAwaited;
    };
    expect(await awaits('INQUIRY', 'PENDING_CONSUMER_RESPONSE')).toBe(true);
    for (const intent of ['PENDING_MERCHANT_RESPONSE', 'PENDING_ADMIN_RESPONSE', 'NONE'] as const) {
      expect(await awaits('INQUIRY', intent)).toBe(false);
    }
    expect(await awaits('OPEN', 'PENDING_CONSUMER_RESPONSE')).toBe(false);
  });

  it.each([
    [
      'cancels',
      'CONSUMER_CANCEL',
      'The problem is solved, withdraw my report',
      'Withdraw report',
      'Your report is withdrawn',
    ],
    [
      'accepts',
      'CONSUMER_CONFIRM_RECEPTION',
      'Accept the answer',
      'Accept and close',
      'You’ve accepted the answer',
    ],
  ] as const)(
    '%s by %s after one more question, which ends in success [POR-217] [POR-218]',
    async (_, action, open, yes, done) => {
      const { portal, press, inDialog, user } = await opened(disputeCase([entity(), answered()]));
      const release = portal.hold(processDispute);
      await press(open);
      expect(portal.made(processDispute)).toEqual([]);
      await user.dblClick(inDialog.getByRole('button', { name: yes }));
      expect(portal.made(processDispute)).toEqual([{ params: { disputeId }, body: { action } }]);
      expect(inDialog.queryByRole('button', { name: 'Close' })).toBeNull();
      release(disputeCase([entity(), answered({ status: 'CLOSE', consumerDisplayState: 'CANCELLED' })]));
      expect(await inDialog.findByRole('region', { name: done })).toBeVisible();
      portal.answer(readOrder, { ...saltwood, hasActiveDispute: false, paymentsOnHold: false });
      await user.click(inDialog.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
      expect(await screen.findByRole('region', { name: 'Left to pay' })).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('has exactly the steps disputeDetail, fileUpload, success and error, one at a time [POR-220]', async () => {
    const parts = {
      disputeDetail: { role: 'region', name: 'What was said' },
      fileUpload: { role: 'textbox', name: 'What is missing or wrong?' },
      success: { role: 'region', name: /^(?:You’ve |Your report is withdrawn)/ },
      error: { role: 'region', name: /^(?:That didn’t work|This order has no problem report)/ },
    } as const;
    let dialog: HTMLElement;
    const expectStep = (step: keyof typeof parts) =>
      waitFor(() => {
        const shown = Object.entries(parts).filter(([, { role, name }]) =>
          within(dialog).queryByRole(role, { name }),
        );
        expect(shown.map(([name]) => name)).toEqual([step]);
      });
    const start = async () => {
      cleanup();
      const page = await opened(disputeCase([entity(), answered()]));
      dialog = page.dialog;
      await expectStep('disputeDetail');
      return page;
    };
    const ways = {
      accepted: ['Accept the answer', 'Accept and close'],
      cancelled: ['The problem is solved, withdraw my report', 'Withdraw report'],
      turnedDown: ['I don’t agree', 'Send my reply'],
    };
    for (const [done, [ask, send]] of Object.entries(ways)) {
      for (const end of ['success', 'error'] as const) {
        const { portal, press, inDialog, user } = await start();
        const call = done === 'turnedDown' ? commentOnDispute : processDispute;
        const step = done === 'turnedDown' ? 'fileUpload' : 'disputeDetail';
        await press(ask as string);
        await expectStep(step);
        if (done === 'turnedDown') await user.type(inDialog.getByRole('textbox'), 'It never came.');
        if (end === 'error') {
          portal.refuse(call, 500);
          await press(send as string);
          await expectStep('error');
          await press('Try again');
          await expectStep(step);
        } else {
          const release = portal.hold(call);
          await press(send as string);
          await inDialog.findByRole('button', { name: 'Sending' });
          await expectStep(step);
          release(disputeCase([entity(), answered({ status: 'CLOSE' })]));
          await expectStep('success');
        }
      }
    }
    cleanup();
    page(disputeCase([], { id: null, claim: null }), { at: '?dispute=open' }).open(<OrderPage />);
    dialog = await screen.findByRole('dialog');
    await expectStep('error');
  });

  it.each([
    ['CONSUMER_CONFIRM_RECEPTION', 'Accept the answer', 'Accept and close'],
    ['CONSUMER_CANCEL', 'The problem is solved, withdraw my report', 'Withdraw report'],
  ] as const)('sends a note with %s only where it says something', async (action, ask, close) => {
    for (const [typed, sent] of [
      [' Found it. ', { note: 'Found it.' }],
      [' \u200b ', {}],
    ] as const) {
      const { portal, press, inDialog, user } = await opened(disputeCase([entity(), answered()]));
      portal.hold(processDispute);
      await press(ask);
      await user.type(inDialog.getByRole('textbox', { name: /^Add a comment/ }), typed);
      await press(close);
      expect(portal.made(processDispute)).toEqual([{ params: { disputeId }, body: { action, ...sent } }]);
      cleanup();
    }
  });

  it.each([
    ['Accept the answer', 'Accept the answer and close the report for good?'],
    [
      'The problem is solved, withdraw my report',
      'Withdraw your report? It’s closed for good, and your payments continue.',
    ],
  ])('moves the focus to the question after "%s", and back to that button', async (ask, question) => {
    const { press, inDialog } = await opened(disputeCase([entity(), answered()]));
    await press(ask);
    expect(inDialog.getByText(question)).toHaveFocus();
    await press('Keep it open');
    expect(inDialog.getByRole('button', { name: ask })).toHaveFocus();
  });

  it('refuses a card number in the note, and keeps the note until the case is closed', async () => {
    const { portal, press, inDialog, user } = await opened(disputeCase());
    await user.type(inDialog.getByRole('textbox', { name: 'Add a comment' }), 'Any news?');
    await press('The problem is solved, withdraw my report');
    // The only field is now the one of the note.
    const note = () => inDialog.getByRole('textbox');
    await user.type(note(), 'I paid with 4111 1111 1111 1111');
    await press('Withdraw report');
    expect(note()).toHaveAccessibleDescription(/This looks like a card number\. Leave it out\./);
    expect(portal.made(processDispute)).toEqual([]);
    await press('Keep it open');
    expect(inDialog.getByRole('textbox', { name: 'Add a comment' })).toHaveValue('Any news?');
    await press('The problem is solved, withdraw my report');
    await user.clear(note());
    await user.type(note(), 'Found it.');
    portal.refuse(processDispute, 500);
    await press('Withdraw report');
    await press('Try again');
    expect(await inDialog.findByRole('button', { name: 'Withdraw report' })).toBeVisible();
    expect(note()).toHaveValue('Found it.');
    portal.openAfterLostSession(<OrderPage />);
    const again = within(await screen.findByRole('dialog'));
    expect(await again.findByRole('button', { name: 'Withdraw report' })).toBeVisible();
    expect(again.getByRole('textbox')).toHaveValue('Found it.');
  });

  it('is read again when it opens, since the shop may just have answered', async () => {
    const portal = page(disputeCase());
    const { user } = portal.open(<OrderPage />);
    const open = await screen.findByRole('button', { name: 'See the report' });
    portal.answer(readOrderDispute, disputeCase([entity(), answered()]));
    await user.click(open);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('It was left in the lobby.')).toBeVisible();
  });

  it('may be left open where it was about to be closed', async () => {
    const { portal, press, inDialog } = await opened(disputeCase([entity(), answered()]));
    await press('Accept the answer');
    await press('Keep it open');
    expect(inDialog.getByRole('button', { name: 'Accept the answer' })).toBeVisible();
    expect(portal.made(processDispute)).toEqual([]);
  });

  it('turns down with files, and goes back without losing what was written [POR-219] [POR-222]', async () => {
    const { portal, press, inDialog, user, dialog } = await opened(disputeCase([entity(), answered()]));
    await press('I don’t agree');
    expect(dialog).toHaveAccessibleName('Tell us why it isn’t right');
    await user.type(
      inDialog.getByRole('textbox', { name: 'What is missing or wrong?' }),
      ' The photo is of another door. ',
    );
    await user.upload(pickerOf(dialog), file('photo.pdf'));
    await press('Back');
    await press('I don’t agree');
    expect(inDialog.getByText('photo.pdf')).toBeVisible();
    const release = portal.hold(commentOnDispute);
    await user.dblClick(inDialog.getByRole('button', { name: 'Send my reply' }));
    expect(inDialog.getByRole('progressbar', { name: /^Sending 1 file, / })).toBeVisible();
    const made = portal.made(commentOnDispute);
    expect(made).toHaveLength(1);
    expect(made[0]?.params).toEqual({ disputeId });
    expect(made[0]?.body.content).toBe('The photo is of another door.');
    expect(made[0]?.body.files.map(({ name }) => name)).toEqual(['photo.pdf']);
    release(disputeCase());
    expect(await inDialog.findByRole('region', { name: 'You’ve turned the answer down' })).toBeVisible();
  });

  it('refuses a comment of only spaces, and makes no call [POR-223]', async () => {
    const { portal, press, inDialog, user } = await opened(disputeCase());
    const field = inDialog.getByRole('textbox', { name: 'Add a comment' });
    await user.type(field, ' \u200b ');
    await press('Send comment');
    expect(field).toHaveAccessibleDescription('Description should not be empty. Write a few words first.');
    expect(field).toHaveFocus();
    expect(portal.made(commentOnDispute)).toEqual([]);
    cleanup();
    const other = await opened(disputeCase([entity(), answered()]));
    await other.press('I don’t agree');
    await other.press('Send my reply');
    expect(other.inDialog.getByRole('textbox')).toHaveAccessibleDescription(
      /Description should not be empty/,
    );
    expect(other.portal.made(commentOnDispute)).toEqual([]);
  });

  it('adds a comment, and shows it', async () => {
    const { portal, press, inDialog, user } = await opened(disputeCase());
    portal.answer(
      commentOnDispute,
      disputeCase([
        entity(),
        entity({
          createdAt: '2026-11-20T02:00:00.000Z',
          comments: [comment('c9', { content: 'Any news?' })],
        }),
      ]),
    );
    await user.type(inDialog.getByRole('textbox', { name: 'Add a comment' }), 'Any news?');
    await press('Send comment');
    const said = await inDialog.findByRole('region', { name: 'What was said' });
    expect(await within(said).findByText('Any news?')).toBeVisible();
    expect(inDialog.getByRole('textbox', { name: 'Add a comment' })).toHaveValue('');
  });

  it('shows the error step where a call failed, and keeps what was written [POR-224]', async () => {
    const { portal, press, inDialog, user } = await opened(disputeCase());
    portal.refuse(commentOnDispute, 500, 'internal_error');
    await user.type(inDialog.getByRole('textbox', { name: 'Add a comment' }), 'Any news?');
    await press('Send comment');
    expect(await inDialog.findByRole('region', { name: 'That didn’t work' })).toBeVisible();
    await press('Try again');
    expect(await inDialog.findByRole('textbox', { name: 'Add a comment' })).toHaveValue('Any news?');
    portal.refuse(processDispute, 412, 'INVALID_DISPUTE_STATE');
    await press('The problem is solved, withdraw my report');
    await press('Withdraw report');
    expect(await inDialog.findByRole('region', { name: 'That didn’t work' })).toHaveTextContent(
      'Your report has changed in the meantime.',
    );
    cleanup();
    const failing = page(disputeCase(), { at: '?dispute=open' });
    failing.refuse(readOrderDispute, 0);
    failing.open(<OrderPage />);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('region', { name: 'That didn’t work' })).toBeVisible();
  });

  it.each(commentOnDispute.errors)(
    'shows why a reply was refused by %s, and goes back to the reply with what was written',
    async (code) => {
      const { portal, press, inDialog, user, dialog } = await opened(disputeCase([entity(), answered()]));
      await press('I don’t agree');
      await user.type(inDialog.getByRole('textbox'), 'It never came.');
      await user.upload(pickerOf(dialog), file('note.pdf'));
      await inDialog.findByText('note.pdf');
      portal.refuse(commentOnDispute, 400, code);
      await press('Send my reply');
      expect(await inDialog.findByRole('region', { name: 'That didn’t work' })).toHaveTextContent(
        english.errors[code].replaceAll('\u00a0', ' '),
      );
      await press('Try again');
      expect(await inDialog.findByRole('textbox', { name: 'What is missing or wrong?' })).toHaveValue(
        'It never came.',
      );
      const isOfFiles = code !== 'INVALID_DISPUTE_STATE';
      expect(inDialog.queryAllByRole('region', { name: english.errors[code] })).toHaveLength(
        isOfFiles ? 1 : 0,
      );
    },
  );

  it.each(['awaited', 'accepting', 'turning down', 'open', 'withdrawing', 'closed'])(
    'has no problem by the rules of axe: %s',
    async (state) => {
      const stages =
        {
          awaited: [entity(), answered()],
          accepting: [entity(), answered()],
          'turning down': [entity(), answered()],
          open: [entity()],
          withdrawing: [entity()],
          closed: [entity(), answered({ status: 'CLOSE', intent: 'NONE' })],
        }[state] ?? [];
      const { dialog, press } = await opened(disputeCase(stages), {
        shown: { ...saltwood, orderSummary: { ...saltwood.orderSummary, totalAfterRefund: money('60.00') } },
      });
      if (state === 'turning down') await press('I don’t agree');
      if (state === 'accepting') await press('Accept the answer');
      if (state === 'withdrawing') await press('The problem is solved, withdraw my report');
      expect(await problemsOf(dialog)).toEqual([]);
    },
  );
});

it('an answer that is being written when the session ends is there after the login, with its files', async () => {
  const { portal, user, press, dialog, inDialog } = await opened(disputeCase([entity(), answered()]));
  await press('I don’t agree');
  await user.type(inDialog.getByRole('textbox'), 'It never came.');
  await user.upload(pickerOf(dialog), file('note.pdf'));
  await inDialog.findByText('note.pdf');
  portal.openAfterLostSession(<OrderPage />);
  const again = await screen.findByRole('dialog', { name: 'Tell us why it isn’t right' });
  expect(within(again).getByRole('textbox')).toHaveValue('It never came.');
  expect(within(again).getByText('note.pdf')).toBeVisible();
  expect(portal.session().unfinishedPayment).toBeNull();
});
