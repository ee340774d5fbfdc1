import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServerClock } from '#shared/client/server-clock.ts';
import english from '#shared/content/en.json';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { createDispute, reportProblem } from '#shared/contract/disputes/disputes.contract.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { evidenceRefusals } from '#shared/domain/disputes/evidence.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { marketplaceDisputeCentre } from '#shared/domain/site-links.ts';
import { clockAt } from '#shared/testing/in-app.tsx';
import { account, money } from '#shared/testing/payments.ts';
import { inPortal, problemsOf } from '../../../../testing/in-portal.tsx';
import { order, shop } from '../../orders-for-tests.ts';
import OrderPage from '../order.screen.tsx';
import { disputeCase } from './disputes-for-tests.ts';

const saltwood = order({
  id: '100000002',
  merchant: shop('Saltwood Skin'),
  orderDate: '2026-11-11T02:00:00.000Z',
  canBeDisputed: true,
});
const older = { 'ir-consumer-portal-dispute-case-related-operations-enabled': false };
const skips = { 'bypass-consumer-create-dispute-order-date-check': true };
const openButton = 'Report a problem';

function page(shown: Order = saltwood, flags: Partial<FlagValues> = {}, at = '', clock?: ServerClock) {
  const portal = inPortal(`/order/${shown.id}${at}`, { flags, ...(clock && { app: { clock } }) });
  portal.answer(readOrder, shown);
  portal.answer(readAccount, account());
  portal.answer(createDispute, disputeCase());
  portal.answer(reportProblem, disputeCase());
  return portal;
}

async function opened(shown: Order = saltwood, flags: Partial<FlagValues> = {}, clock?: ServerClock) {
  const portal = page(shown, flags, '', clock);
  const { user } = portal.open(<OrderPage />);
  await user.click(await screen.findByRole('button', { name: openButton }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(`${shown.merchant.merchantDisplayName} · Order ${shown.id}`);
  const inDialog = within(dialog);
  const press = (name: string) => user.click(inDialog.getByRole('button', { name }));
  return {
    portal,
    user,
    dialog,
    inDialog,
    press,
    /** Chooses that answer and continues. */
    answer: async (name: string) => {
      await user.click(inDialog.getByRole('radio', { name }));
      await press('Continue');
    },
    attach: async (...files: File[]) => {
      const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
      // Each is read before it is attached.
      await act(async () => {
        fireEvent.change(input, { target: { files } });
        await Promise.all(files.map((each) => each.arrayBuffer()));
      });
    },
    happened: () => inDialog.getByRole('textbox', { name: 'What happened?' }),
    amount: () => inDialog.getByRole('textbox', { name: 'How much do you want back?' }),
  };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A file that says it has that size, with no more than its signature in it. */
function file(name: string, size = 1_000, type = 'image/png'): File {
  const made = new File([type === 'image/png' ? signature : 'x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
}

/** The form of goods that did not come, filled in. */
async function atForm(shown: Order = saltwood, detail = 'Nothing arrived', clock?: ServerClock) {
  const page = await opened(shown, {}, clock);
  await page.answer('No, it hasn’t arrived');
  await page.press('Continue');
  await page.answer(detail);
  return page;
}
async function filled(page: Opened) {
  await page.user.type(page.happened(), ' Nobody has it. ');
  await page.attach(file('tracking.png'));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const wentWrong =
  'It looks like something went wrong. Please close the window and try again. What you wrote is still here: check your report to send it again.';

describe('the button that reports a problem', () => {
  it('works only for an order that can be disputed, or by the flag that skips this, and else says why [POR-236]', async () => {
    const closed = { ...saltwood, canBeDisputed: false };
    const reasonFor = async (shown: Order, flags: Partial<FlagValues> = {}) => {
      const portal = page(shown, flags);
      const setQuery = vi.spyOn(portal.journey, 'setQuery');
      const { user } = portal.open(<OrderPage />);
      const button = await screen.findByRole('button', { name: openButton });
      await user.click(button);
      const isDisabled = button.getAttribute('aria-disabled') === 'true';
      expect(setQuery).toHaveBeenCalledTimes(isDisabled ? 0 : 1);
      if (isDisabled) expect(screen.queryByRole('dialog')).toBeNull();
      else await screen.findByRole('dialog');
      const ids = button.getAttribute('aria-describedby');
      const said = ids && document.getElementById(ids)?.textContent;
      cleanup();
      return isDisabled ? said : 'works';
    };
    expect(await reasonFor(saltwood)).toBe('works');
    expect(await reasonFor(closed, skips)).toBe('works');
    expect(await reasonFor({ ...closed, hasActiveDispute: true })).toMatch(
      /^A problem with this order is already/,
    );
    expect(await reasonFor({ ...closed, orderStatus: 'DECLINED' })).toMatch(/didn’t go through/);
    const nothing = { ...closed.orderSummary, totalAfterRefund: money('0.00') };
    expect(await reasonFor({ ...closed, orderSummary: nothing })).toBe('This order is refunded in full.');
    expect(await reasonFor(closed)).toMatch(/at the moment/);
  });

  it('cannot be bypassed by the address', async () => {
    const portal = page({ ...saltwood, canBeDisputed: false }, {}, '?report=problem');
    portal.open(<OrderPage />);
    await screen.findByRole('heading', { level: 1, name: 'Saltwood Skin' });
    await vi.waitFor(() => expect(portal.journey.location().query.has('report')).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the newer flow while its flag is on, except for a marketplace, and else the older one [POR-237]', async () => {
    const titleOf = async (disputeFlowType: Order['disputeFlowType'], flags: Partial<FlagValues>) => {
      const { dialog } = await opened({ ...saltwood, disputeFlowType }, flags);
      const title = within(dialog).getByRole('heading', { level: 2 }).textContent;
      cleanup();
      return title;
    };
    expect(await titleOf('DEFAULT', {})).toBe('Did you get your order?');
    expect(await titleOf('SUP', {})).toBe('Did you get your order?');
    expect(await titleOf('ALIBABA', {})).toBe('Saltwood Skin has its own dispute centre');
    expect(await titleOf('DEFAULT', older)).toBe('Ask Saltwood Skin first');
    expect(await titleOf('SUP', older)).toBe('What is the problem?');
    expect(await titleOf('ALIBABA', older)).toBe('Saltwood Skin has its own dispute centre');
  });
});

describe('the newer flow', () => {
  it('asks after the return and the refund of what came, and goes back with the answers kept [POR-240] [POR-241] [POR-242]', async () => {
    const { dialog, answer, press, inDialog } = await opened();
    await press('Continue');
    expect(inDialog.getByText('Choose an answer to continue.')).toBeVisible();
    await answer('Yes, I got it');
    expect(dialog).toHaveAccessibleName('Have you returned it or asked Saltwood Skin for a refund?');
    await answer('No, not yet');
    expect(dialog).toHaveAccessibleName(/^What’s the problem/);
    await press('Back');
    expect(inDialog.getByRole('radio', { name: 'No, not yet' })).toBeChecked();
    await answer('Yes, I have');
    expect(dialog).toHaveAccessibleName('Did you get the refund?');
    await answer('No, not yet');
    expect(dialog).toHaveAccessibleName(/^What’s the problem/);
    await press('Back');
    await answer('Yes, but something is wrong');
    expect(dialog).toHaveAccessibleName('What is wrong with the refund?');
    await answer('The refund is the wrong amount');
    expect(dialog).toHaveAccessibleName('Tell us what happened');
    for (let step = 0; step < 4; step += 1) await press('Back');
    expect(inDialog.getByRole('radio', { name: 'Yes, I got it' })).toBeChecked();
    expect(inDialog.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('reports a payment by a single-use card as SINGLE_USE_CARD [POR-243] [POR-246]', async () => {
    const page = await opened({ ...saltwood, source: 'SINGLE_USE_CARD' });
    await page.answer('No, it hasn’t arrived');
    expect(page.dialog).toHaveAccessibleName('What happened with the payment?');
    await page.answer('I was charged, but the order wasn’t placed');
    await filled(page);
    await page.press('Send report');
    expect(page.portal.made(createDispute)[0]?.body).toMatchObject({
      reason: 'SINGLE_USE_CARD',
      reasonDetail: 'CHARGED_NOT_FINALIZED',
    });
  });

  it('reports goods that did not come once the shop was asked, and ends as sent [POR-244] [POR-245] [POR-246] [POR-248]', async () => {
    const page = await opened();
    await page.answer('No, it hasn’t arrived');
    expect(page.dialog).toHaveAccessibleName('Ask Saltwood Skin first');
    await page.press('Continue');
    expect(page.dialog).toHaveAccessibleName('What happened with the delivery?');
    await page.answer('Nothing arrived');
    await filled(page);
    await page.press('Send report');
    expect(await page.inDialog.findByRole('region', { name: 'We’ve told Saltwood Skin' })).toBeVisible();
    const [made] = page.portal.made(createDispute);
    expect(made?.params).toEqual({ orderId: '100000002' });
    expect({ ...made?.body, files: made?.body.files.map(({ name }) => name) }).toEqual({
      reason: 'PRODUCT_NOT_RECEIVED',
      reasonDetail: 'NOT_RECEIVED_GOODS',
      subject: 'Nobody has it.',
      amount: '120.00',
      files: ['tracking.png'],
    });
  });

  it.each([
    ['2026-11-18T01:59:59.999Z', {}, 'Please wait until 18 November 2026, then report it here'],
    ['2026-11-18T02:00:00.000Z', {}, null],
    ['2027-03-11T02:00:00.001Z', {}, 'You could report this until 11 March 2027'],
    ['2027-03-11T02:00:00.000Z', {}, null],
    ['2027-03-11T02:00:00.001Z', { preorder: true }, null],
    [
      '2026-11-20T02:00:00.000Z',
      { orderSummary: { ...saltwood.orderSummary, totalAfterRefund: money('0.00') } },
      'Nothing is left to refund on this order',
    ],
  ])(
    'at %s says whether goods may be reported as not received [POR-247] [POR-249] [POR-250] [POR-251]',
    async (now, changes, said) => {
      vi.setSystemTime(new Date(now));
      const { inDialog, answer, dialog } = await opened({ ...saltwood, ...changes });
      await answer('No, it hasn’t arrived');
      if (said === null) expect(dialog).toHaveAccessibleName('Ask Saltwood Skin first');
      else expect(inDialog.getByRole('region', { name: said })).toBeVisible();
    },
  );

  it('skips the days, but not what is left to refund, by its flag [POR-252]', async () => {
    vi.setSystemTime(new Date('2026-11-12T00:00:00.000Z'));
    const page = await opened(saltwood, skips);
    await page.answer('No, it hasn’t arrived');
    expect(page.dialog).toHaveAccessibleName('Ask Saltwood Skin first');
    cleanup();
    const orderSummary = { ...saltwood.orderSummary, totalAfterRefund: money('0.00') };
    const nothing = await opened({ ...saltwood, orderSummary }, skips);
    await nothing.answer('No, it hasn’t arrived');
    expect(nothing.inDialog.getByRole('region', { name: /^Nothing is left to refund/ })).toBeVisible();
  });

  it('adds what the shop said to the text of the report, which then needs no file [POR-230]', async () => {
    const page = await opened();
    await page.answer('Yes, I got it');
    await page.answer('No, not yet');
    await page.user.type(page.inDialog.getByRole('textbox'), 'It is too late.');
    await page.answer('It isn’t as described');
    await page.user.type(page.happened(), 'It is blue.');
    await page.press('Send report');
    expect(page.portal.made(createDispute)[0]?.body).toMatchObject({
      reason: 'REFUND_AND_RETURN',
      reasonDetail: 'GOODS_NOT_AS_DESCRIBED',
      subject: 'It is blue.\n\nIt is too late.',
      files: [],
    });
  });
});

describe('the form of a report', () => {
  it('scrolls to what a small window would hide: the button below an added file, and what is missing', async () => {
    const scrolledTo: Element[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolledTo.push(this);
    };
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    const page = await atForm();
    const add = page.inDialog.getByRole('button', { name: 'Add files' });
    add.focus();
    await page.attach(file('tracking.png'));
    await waitFor(() => expect(scrolledTo).toEqual([add]));
    await page.press('Remove tracking.png');
    await page.user.type(page.happened(), 'Nobody has it.');
    await page.press('Send report');
    const missing = page.inDialog.getByText('Required field is blank.');
    await waitFor(() => expect(scrolledTo.at(-1)?.contains(missing)).toBe(true));
  });

  it('needs a text and a file, and is not sent without them [POR-229] [POR-230]', async () => {
    const page = await atForm();
    expect(page.inDialog.queryByText('Required field is blank.')).toBeNull();
    await page.user.type(page.happened(), ' \u200b ');
    await page.attach(file('tracking.png'));
    await page.press('Send report');
    expect(page.inDialog.getByRole('region', { name: 'Required field is blank.' })).toHaveTextContent(
      'Tell us what happened and add at least one photo or file.',
    );
    await page.user.type(page.happened(), 'Nobody has it.');
    await page.press('Remove tracking.png');
    await page.press('Send report');
    expect(page.inDialog.getByRole('region', { name: 'Required field is blank.' })).toBeVisible();
    expect(page.portal.made(createDispute)).toEqual([]);
    await page.attach(file('tracking.png'));
    expect(page.inDialog.queryByText('Required field is blank.')).toBeNull();
    await page.press('Send report');
    expect(page.portal.made(createDispute)).toHaveLength(1);
  });

  it('takes an amount above 0 and at most the order’s total, at first what is not refunded [POR-418]', async () => {
    const orderSummary = { ...saltwood.orderSummary, totalAfterRefund: money('80.00') };
    const page = await atForm({ ...saltwood, orderSummary });
    expect(page.amount()).toHaveValue('80.00');
    await filled(page);
    for (const typed of ['0', '120.01', 'all']) {
      await page.user.clear(page.amount());
      await page.user.type(page.amount(), typed);
      await page.press('Send report');
      expect(page.amount()).toHaveAccessibleDescription(/Enter an amount above 0, up to \$120\.00\./);
    }
    expect(page.portal.made(createDispute)).toEqual([]);
    await page.user.clear(page.amount());
    await page.user.type(page.amount(), '120');
    await page.press('Send report');
    expect(page.portal.made(createDispute)[0]?.body.amount).toBe('120.00');
  });

  it('asks when a late delivery was expected, and for no other problem', async () => {
    const page = await atForm(saltwood, 'The delivery is delayed');
    await filled(page);
    const field = page.inDialog.getByRole('textbox', { name: 'When was it meant to arrive?' });
    await page.press('Send report');
    expect(field).toHaveAccessibleDescription('Enter the date in full.');
    await page.user.type(field, '19112026');
    await page.press('Send report');
    expect(field).toHaveAccessibleDescription('Enter today’s date or a later one.');
    await page.user.clear(field);
    await page.user.type(field, '20112026');
    await page.press('Send report');
    expect(page.portal.made(createDispute)[0]?.body.expectItemDate).toBe('2026-11-20');
    cleanup();
    const other = await atForm();
    expect(other.inDialog.queryByRole('textbox', { name: /meant to arrive/ })).toBeNull();
  });

  it('uses today for a late delivery by the calendar of the order’s shop, as the server does', async () => {
    vi.setSystemTime(new Date('2026-11-10T12:00:00.000Z'));
    const clock = clockAt('2026-11-20T12:00:00.000Z');
    const inAuckland = { ...saltwood, merchant: { ...saltwood.merchant, countryCode: 'NZ' } };
    const page = await atForm(inAuckland, 'The delivery is delayed', clock);
    await filled(page);
    const field = page.inDialog.getByRole('textbox', { name: 'When was it meant to arrive?' });
    await page.user.type(field, '20112026');
    await page.press('Send report');
    expect(field).toHaveAccessibleDescription('Enter today’s date or a later one.');
    await page.user.clear(field);
    await page.user.type(field, '21112026');
    await page.press('Send report');
    expect(page.portal.made(createDispute)[0]?.body.expectItemDate).toBe('2026-11-21');
  });

  it('attaches at most three files, and says of a further one that it is too many [POR-225]', async () => {
    const { attach, inDialog, user, press } = await atForm();
    await attach(file('a.png'), file('b.png'));
    await attach(file('c.png'));
    expect(inDialog.queryByText(/^Too many files uploaded/)).toBeNull();
    await attach(file('d.png'));
    expect(inDialog.getByText(/^Too many files uploaded/).closest('[role=alert]')).toBeVisible();
    const names = () => inDialog.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent);
    expect(names()).toEqual(['a.png', 'b.png', 'c.png']);
    await press('Remove b.png');
    expect(names()).toEqual(['a.png', 'c.png']);
    expect(inDialog.queryByText(/^Too many files uploaded/)).toBeNull();
    expect(inDialog.getByText('b.png removed')).toBeInTheDocument();
    expect(inDialog.getByRole('button', { name: 'Add files' })).toHaveFocus();
    await user.keyboard('{Enter}');
  });

  it('refuses files over 5 MB by name, and takes one of exactly that size [POR-226]', async () => {
    const { attach, inDialog } = await atForm();
    await attach(file('exact.png', 5_242_880), file('large.png', 5_242_881));
    expect(inDialog.getByRole('region', { name: /^Files over 5MB are not allowed/ })).toHaveTextContent(
      'large.png',
    );
    const rows = inDialog.getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.replace(/\u00a0/g, ' '))).toEqual(['exact.png5 MB']);
  });

  it('refuses other kinds of files by name [POR-227]', async () => {
    const { attach, inDialog, dialog } = await atForm();
    await attach(file('film.mp4', 10, 'video/mp4'), file('sums.csv', 10, 'text/csv'));
    expect(inDialog.getByRole('region', { name: 'We can’t read files of this type' })).toHaveTextContent(
      'film.mp4',
    );
    expect(inDialog.getByText('sums.csv')).toBeVisible();
    expect(dialog.querySelector('input[type=file]')).toHaveAttribute(
      'accept',
      expect.stringContaining(
        'text/plain,.txt,image/gif,.gif,application/pdf,.pdf,image/jpeg,.jpg,.jpeg,image/png,.png,text/csv,.csv',
      ),
    );
  });

  it('refuses files whose name looks like a card number when they are chosen, and says why', async () => {
    const { attach, inDialog } = await atForm();
    await attach(file('4111 1111 1111 1111.png'), file('door.png'));
    expect(inDialog.getByRole('region', { name: /^The name of a file looks like a card/ })).toHaveTextContent(
      '4111 1111 1111 1111.png',
    );
    const rows = inDialog.getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual(['door.png']);
  });

  it.each(evidenceRefusals)('that the server refuses by %s says so at its files again', async (code) => {
    const page = await atForm();
    await filled(page);
    page.portal.refuse(createDispute, 400, code);
    await page.press('Send report');
    const text = english.errors[code];
    expect(await page.inDialog.findByRole('region', { name: text })).toBeVisible();
    await page.press('Check your report');
    const files = page.inDialog.getByRole('group', { name: 'Photos or files' });
    expect(within(files).getByRole('region', { name: text })).toBeVisible();
    await page.press('Remove tracking.png');
    expect(within(files).queryByRole('region', { name: text })).toBeNull();
  });

  it.each([
    ['newer', {}, createDispute],
    ['older', older, reportProblem],
  ] as const)('shows the reason of each refusal of its contract: the %s flow', async (_, flags, call) => {
    for (const code of call.errors) {
      const page = await opened(saltwood, flags);
      if (call === createDispute) await page.answer('No, it hasn’t arrived');
      await page.press(call === createDispute ? 'Continue' : 'I’ve been in touch');
      if (call === createDispute) await page.answer('Nothing arrived');
      else await page.user.click(page.inDialog.getByRole('radio', { name: 'Nothing arrived' }));
      await filled(page);
      page.portal.refuse(call, 400, code);
      await page.press('Send report');
      expect(await page.inDialog.findByRole('region', { name: english.errors[code] })).toBeVisible();
      cleanup();
    }
  });

  it('is sent once, shows that it is being sent, and can’t be closed until then [POR-228]', async () => {
    const page = await atForm();
    await filled(page);
    page.portal.hold(createDispute);
    await page.user.dblClick(page.inDialog.getByRole('button', { name: 'Send report' }));
    await page.user.click(page.inDialog.getByRole('button', { name: 'Sending' }));
    await page.user.keyboard('{Escape}');
    expect(page.portal.made(createDispute)).toHaveLength(1);
    expect(page.inDialog.getByRole('progressbar', { name: /^Sending 1 file, / })).toBeVisible();
    expect(page.inDialog.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it.each([
    [
      422,
      'INVALID_AMOUNT',
      'Dispute amount must be less than order total amount. Enter a smaller amount.',
      '[POR-231]',
    ],
    [
      409,
      'CONFLICT',
      'Only one active dispute is allowed, please wait until current one is resolved. You can send another report once it’s closed.',
      '[POR-232]',
    ],
    [500, 'internal_error', wentWrong, '[POR-233]'],
    [0, null, wentWrong, '[POR-233]'],
  ] as const)('that failed with %i %s says "%s" %s [POR-248]', async (status, code, text, _row) => {
    const page = await atForm();
    await filled(page);
    page.portal.refuse(createDispute, status, code);
    await page.press('Send report');
    expect(await page.inDialog.findByRole('region', { name: text })).toBeVisible();
    expect(page.dialog).toHaveAccessibleName('Your report wasn’t sent');
    if (code === 'CONFLICT') return;
    await page.press('Check your report');
    expect(page.happened()).toHaveValue(' Nobody has it. ');
    expect(page.inDialog.getByText('tracking.png')).toBeVisible();
  });

  it('has no problem by the rules of axe', async () => {
    const page = await atForm(saltwood, 'The delivery is delayed');
    await page.attach(file('a.png'), file('b.mp4', 10, 'video/mp4'));
    await page.press('Send report');
    expect(await problemsOf(page.dialog)).toEqual([]);
  });
});

describe('a device whose clock is wrong', () => {
  // The order is of 11 November; the device says 20 November.
  it('offers nothing that the server would refuse, in either flow', async () => {
    const clock = clockAt('2026-11-12T02:00:00.000Z');
    const page = await opened(saltwood, {}, clock);
    await page.answer('No, it hasn’t arrived');
    expect(page.inDialog.getByText(/18 November 2026/)).toBeVisible();
    cleanup();
    const { press, inDialog } = await opened(saltwood, older, clock);
    await press('I’ve been in touch');
    expect(inDialog.queryByRole('radio', { name: 'Nothing arrived' })).toBeNull();
  });

  it('hides nothing that the server accepts', async () => {
    vi.setSystemTime(new Date('2026-11-12T02:00:00.000Z'));
    const page = await opened(saltwood, {}, clockAt('2026-11-20T02:00:00.000Z'));
    await page.answer('No, it hasn’t arrived');
    expect(page.dialog).toHaveAccessibleName('Ask Saltwood Skin first');
  });
});

describe('the older flow', () => {
  it('asks for the shop first, then for the problem with its files [POR-238] [POR-239]', async () => {
    const page = await opened(saltwood, older);
    await page.press('I’ve been in touch');
    expect(page.dialog).toHaveAccessibleName('Tell us what happened');
    await filled(page);
    await page.press('Send report');
    expect(page.inDialog.getByText('Choose an answer to continue.')).toBeVisible();
    expect(page.portal.made(reportProblem)).toEqual([]);
    await page.press('Back');
    await page.press('I’ve been in touch');
    await page.user.click(page.inDialog.getByRole('radio', { name: 'I got the wrong item' }));
    await page.press('Send report');
    expect(await page.inDialog.findByRole('region', { name: 'We’ve told Saltwood Skin' })).toBeVisible();
    expect(page.portal.made(reportProblem)[0]?.body).toMatchObject({
      reason: 'REFUND_AND_RETURN',
      reasonDetail: 'WRONG_ORDER',
      subject: 'Nobody has it.',
      amount: '120.00',
    });
    expect(page.portal.made(createDispute)).toEqual([]);
  });

  it('asks for the problem first where a single-use card paid [POR-239]', async () => {
    const page = await opened({ ...saltwood, disputeFlowType: 'SUP' }, older);
    await page.answer('I don’t recognise the payment method');
    expect(page.dialog).toHaveAccessibleName('Ask Saltwood Skin first');
    await page.press('I’ve been in touch');
    await filled(page);
    page.portal.refuse(reportProblem, 409, 'CONFLICT');
    await page.press('Send report');
    expect(await page.inDialog.findByRole('region', { name: /^Only one active dispute/ })).toBeVisible();
    expect(page.portal.made(reportProblem)[0]?.body).toMatchObject({
      reason: 'SINGLE_USE_CARD',
      reasonDetail: 'APPLIED_METHOD_UNKNOWN',
    });
  });

  it('offers no goods as not received before they may be', async () => {
    vi.setSystemTime(new Date('2026-11-12T00:00:00.000Z'));
    const page = await opened(saltwood, older);
    await page.press('I’ve been in touch');
    expect(page.inDialog.queryByRole('radio', { name: 'Nothing arrived' })).toBeNull();
    expect(page.inDialog.getByRole('radio', { name: 'Something else' })).toBeVisible();
  });

  it('of a marketplace names its dispute centre, and sends nothing [POR-239]', async () => {
    const page = await opened({ ...saltwood, disputeFlowType: 'ALIBABA' });
    expect(page.inDialog.getByRole('link', { name: 'Go to the dispute centre' })).toHaveAttribute(
      'href',
      marketplaceDisputeCentre,
    );
    expect(page.inDialog.queryByRole('textbox')).toBeNull();
    await page.user.click(page.inDialog.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a report that is being written when the session ends', () => {
  const again = async ({ portal }: Opened) => {
    portal.openAfterLostSession(<OrderPage />);
    const dialog = await screen.findByRole('dialog');
    return { dialog, inDialog: within(dialog) };
  };
  const typed = (inDialog: Opened['inDialog'], name: string) => inDialog.getByRole('textbox', { name });

  it('is there after the login, with its files and answers, and can be sent', async () => {
    const page = await atForm();
    await filled(page);
    await page.user.clear(page.amount());
    await page.user.type(page.amount(), '20.00');
    const { dialog, inDialog } = await again(page);
    expect(dialog).toHaveAccessibleName('Tell us what happened');
    expect(typed(inDialog, 'What happened?')).toHaveValue(' Nobody has it. ');
    expect(typed(inDialog, 'How much do you want back?')).toHaveValue('20.00');
    expect(inDialog.getByText('tracking.png')).toBeVisible();
    fireEvent.click(inDialog.getByRole('button', { name: 'Send report' }));
    await inDialog.findByRole('region', { name: 'We’ve told Saltwood Skin' });
    const [made] = page.portal.made(createDispute);
    expect(made?.body).toMatchObject({
      ...{ reasonDetail: 'NOT_RECEIVED_GOODS', subject: 'Nobody has it.', amount: '20.00' },
      files: [expect.objectContaining({ name: 'tracking.png' })],
    });
  });

  it('is at its form where the answer to its sending was that the session has ended, with no word about a payment', async () => {
    const page = await atForm();
    await filled(page);
    page.portal.refuse(createDispute, 401, 'unauthorized');
    await page.press('Send report');
    await waitFor(() => expect(page.portal.made(createDispute)).toHaveLength(1));
    expect(page.portal.session().unfinishedPayment).toBeNull();
    const { inDialog } = await again(page);
    expect(typed(inDialog, 'What happened?')).toHaveValue(' Nobody has it. ');
  });

  it('is at the question where it was left, and can go back', async () => {
    const page = await opened();
    await page.answer('Yes, I got it');
    await page.answer('No, not yet');
    const { dialog, inDialog } = await again(page);
    expect(dialog).toHaveAccessibleName(/^What’s the problem/);
    fireEvent.click(inDialog.getByRole('button', { name: 'Back' }));
    expect(await inDialog.findByRole('radio', { name: 'No, not yet' })).toBeChecked();
  });

  it('by the older flow is there as well', async () => {
    const page = await opened(saltwood, older);
    await page.press('I’ve been in touch');
    await page.user.click(page.inDialog.getByRole('radio', { name: 'Nothing arrived' }));
    await filled(page);
    const { inDialog } = await again(page);
    expect(inDialog.getByRole('radio', { name: 'Nothing arrived' })).toBeChecked();
    expect(typed(inDialog, 'What happened?')).toHaveValue(' Nobody has it. ');
    expect(inDialog.getByText('tracking.png')).toBeVisible();
  });

  it('begins anew once it was closed or sent', async () => {
    const page = await atForm();
    await filled(page);
    await page.press('Send report');
    await page.inDialog.findByRole('region', { name: 'We’ve told Saltwood Skin' });
    const { dialog } = await again(page);
    expect(dialog).toHaveAccessibleName('Did you get your order?');
  });
});
