import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { startApplePaySession } from '#shared/contract/methods/apple-pay.contract.ts';
import {
  confirmPayNow,
  initiatePayNow,
  readPaymentRouting,
} from '#shared/contract/payments/payments.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import { browserWithApplePay, pressAtOnce, providerOfApplePay } from '#shared/testing/apple-pay.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { account, maya, money, savedCard, traceId } from '#shared/testing/payments.ts';
import { applePayPart } from '../methods/apple-pay/apple-pay-part.ts';
import { PayNowDialog } from './pay-now-dialog.tsx';

const pay = { name: 'Pay $30.00 now' };
const amount = money('30.00');
const paid = {
  status: 'PAYMENT_SUCCESS',
  resultCode: 0,
  prePaidCard: false,
  amount,
  orderId: '123456789',
  receiptId: 'r-1',
} as const;

async function open({
  flags = {},
  isAvailable = true,
}: {
  flags?: Partial<FlagValues>;
  isAvailable?: boolean;
} = {}) {
  const sheets = browserWithApplePay();
  const sent = providerOfApplePay();
  const app = fakeApp({ user: maya, channel: 'PORTAL', at: '/', flags });
  app.answer(readAccount, account());
  app.answer(readPaymentRouting, { routing: 'ROSELLA' });
  app.answer(startApplePaySession, { sessionObject: { merchantSessionIdentifier: 'm' } });
  app.answer(initiatePayNow, {
    traceId,
    type: 'INSTALLMENT',
    amount,
    lateFee: money('0.00'),
    orderId: '123456789',
    savedCards: [savedCard()],
    savedBankAccounts: [],
    enabledCardTypes: { visaDebitEnabled: true },
    expiresAt: '2026-11-20T10:15:00Z',
  });
  app.answer(confirmPayNow, paid);
  const { user } = app.draw(
    <PayNowDialog
      paymentScheduleId="ps-2"
      amount={amount}
      dueDate="2026-12-04"
      lastPaymentDate="2027-01-01"
      declinedMethods={[]}
      isApplePayAvailable={isAvailable}
      hasChanged={false}
      shop="Marlow Field"
      doneText="Next: $30.00 on Wed 9 Dec, from Visa ending 4242."
      quarter={2}
      onClose={vi.fn()}
    />,
  );
  const group = await screen.findByRole('group', { name: 'Pay with' });
  return { ...app, user, sheets, sent, group };
}
async function paying() {
  const opened = await open();
  await opened.user.click(await screen.findByRole('radio', { name: /Apple Pay/ }));
  await opened.user.click(screen.getByRole('button', pay));
  const [sheet] = opened.sheets;
  if (!sheet) throw new Error('No sheet');
  return { ...opened, sheet };
}

describe('paying an instalment with Apple Pay', () => {
  it('confirms with the payment source instead of a card, and nothing else [POR-426] [PAY-131] [PAY-164] [PAY-275] [PAY-280]', async () => {
    const { sheet, sent, made, answer } = await paying();
    const before: string[] = [];
    answer(confirmPayNow, () => {
      before.push(...sent.map(({ path }) => path));
      return paid;
    });
    expect(sheet.request).toMatchObject({
      lineItems: [{ label: '1 payment of $30.00' }],
      total: { type: 'final', amount: '30.00' },
    });
    sheet.authorise();
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
    const calls = ['/source-capture/v1/payment-sources/apple-pay', '/topaz/paylater/payment/setup'];
    expect([before, sent.map(({ path }) => path)]).toEqual([calls, calls]);
    expect(made(confirmPayNow)).toEqual([{ body: { traceId, paymentSourceId: 'src_one' } }]);
    await waitFor(() => expect(sheet.told).toEqual(['begin', 0]));
  });

  it('stays chosen when the dialog that explains it closes [PAY-126]', async () => {
    const { user, sheets } = await open();
    await user.click(await screen.findByRole('radio', { name: /Apple Pay/ }));
    await user.click(screen.getByRole('button', { name: 'Learn more about Apple Pay' }));
    expect(await screen.findByRole('dialog', { name: 'Paying with Apple Pay' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Paying with Apple Pay' })).toBeNull());
    expect(screen.getByRole('radio', { name: /Apple Pay/ })).toBeChecked();
    expect(sheets).toEqual([]);
  });

  it('goes back to the choice without a message when its sheet is closed [PAY-278]', async () => {
    const { sheet, made } = await paying();
    act(() => sheet.oncancel?.());
    await waitFor(() => expect(screen.getByRole('button', pay)).toBeEnabled());
    expect(screen.queryByText('$30.00 was not paid')).toBeNull();
    expect(made(confirmPayNow)).toEqual([]);
  });

  it('leaves the sheet of the next press open, however soon that comes', async () => {
    const { sheet, sheets } = await paying();
    pressAtOnce(() => screen.queryByRole('button', pay));
    sheet.oncancel?.();
    await waitFor(() => expect(sheets).toHaveLength(2));
    sheets[1]?.authorise();
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
    expect(sheets[1]?.told).toEqual(['begin', 0]);
  });

  it('closes its sheet as failed when the bank declines, and another try opens another [PAY-280]', async () => {
    const { sheet, sheets, answer, user } = await paying();
    answer(confirmPayNow, { ...paid, status: 'PAYMENT_DECLINED', resultCode: 41, receiptId: null });
    sheet.authorise();
    await user.click(await screen.findByRole('button', { name: 'Choose another card' }));
    await waitFor(() => expect(sheet.told).toEqual(['begin', 1]));
    answer(confirmPayNow, paid);
    await user.click(await screen.findByRole('button', pay));
    sheets[1]?.authorise();
    expect(await screen.findByText('$30.00 paid')).toBeVisible();
  });

  it('says what to do when it is not authorised [PAY-277] [POR-425]', async () => {
    const { sheet, answer } = await paying();
    answer(startApplePaySession, { sessionObject: null });
    sheet.validate();
    expect(
      await screen.findByText(
        'Apple Pay didn’t go through, and nothing was charged. Try again, or use a card.',
      ),
    ).toBeVisible();
  });

  it.each([
    ['the flag is off', { flags: { 'rosella-payment-in-pay-now-and-custom-payment': false } }],
    ['there is no merchant id', { flags: { 'apple-pay-configuration': {} } }],
    ['the order can’t be paid with it', { isAvailable: false }],
  ] as const)('is not offered where %s [PAY-281] [PAY-341] [PAY-405]', async (_, setting) => {
    browserWithApplePay();
    // Loaded before, so that a wrong offer would be there with the cards.
    await applePayPart.load();
    const { group } = await open(setting);
    await act(async () => {});
    expect(within(group).queryByText('Apple Pay')).toBeNull();
    expect(within(group).getByText(/Visa ending/)).toBeVisible();
  });
});
