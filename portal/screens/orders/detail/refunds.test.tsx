import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { money } from '#shared/testing/payments.ts';
import { inPortal } from '../../../testing/in-portal.tsx';
import { item, order, visaMethod } from '../orders-for-tests.ts';
import { OrderTotals } from './order-totals.tsx';
import { Refunds } from './refunds.tsx';

const refunded = order({
  paymentScheduleSet: [
    item(1, '2026-11-11', {
      status: 'PAID',
      paymentRefundResponses: [
        { amount: money('12.50'), createdDate: '2026-11-18T02:00:00.000Z', paymentSource: visaMethod },
      ],
    }),
    item(2, '2026-11-25', {
      paymentRefundResponses: [
        { amount: money('30.00'), createdDate: '2026-11-16T02:00:00.000Z', paymentSource: null },
      ],
    }),
  ],
});

it('lists each refund of the order: when, how much and where it went [PAY-128] [POR-144]', async () => {
  const { user } = inPortal('/order/100000001').open(<Refunds order={refunded} />);
  await user.click(screen.getByRole('button', { name: 'Show 2 refunds' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Refunds' }));
  expect(
    dialog.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  ).toEqual([
    ['16/11/2026, taken off what was left to pay', '$30.00'],
    ['18/11/2026, to Visa ending 4242', '$12.50'],
  ]);
});

it('counts and lists a refund of several instalments once, with its whole amount and each way it went [PAY-128] [POR-144]', async () => {
  const at = '2026-11-16T02:00:00.000Z';
  const part = (amount: string, paymentSource: typeof visaMethod | null) => ({
    paymentRefundResponses: [{ amount: money(amount), createdDate: at, paymentSource }],
  });
  const shown = order({
    paymentScheduleSet: [
      item(1, '2026-11-11', { status: 'PAID', ...part('12.50', visaMethod) }),
      item(2, '2026-11-25', part('30.00', null)),
      item(3, '2026-12-09', part('30.00', null)),
    ],
  });
  const { user } = inPortal('/order/100000001').open(<Refunds order={shown} />);
  await user.click(screen.getByRole('button', { name: 'Show the refund' }));
  const term = within(screen.getByRole('dialog', { name: 'Refunds' })).getByRole('term');
  expect(term.nextElementSibling).toHaveTextContent('$72.50');
  expect([...term.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
    '16/11/2026',
    '$12.50 to Visa ending 4242',
    '$60.00 taken off what was left to pay',
  ]);
});

it('says that nothing is paid back where all refunds came off what was left to pay', () => {
  const [paid, open] = refunded.paymentScheduleSet;
  const lowered = open ? order({ paymentScheduleSet: [open] }) : order();
  const { unmount } = inPortal('/order/100000001').open(<Refunds order={lowered} />);
  expect(screen.getByText(/Nothing is paid back to you/)).toBeVisible();
  unmount();
  inPortal('/order/100000001').open(<Refunds order={refunded} />);
  expect(paid?.paymentRefundResponses).toHaveLength(1);
  expect(screen.queryByText(/Nothing is paid back to you/)).toBeNull();
});

it('is not offered by an order without refunds [POR-144]', () => {
  inPortal('/order/100000001').open(<Refunds order={order()} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('the totals name the late fees that are still to be paid, beside the total of the order', () => {
  const late = item(2, '2026-11-25', { status: 'OVERDUE', outstandingBalance: money('40.00') });
  const rows = () => screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  const { unmount } = inPortal('/order/100000001').open(
    <OrderTotals order={order({ paymentScheduleSet: [late] })} />,
  );
  expect(rows()).toEqual(['Order total$30.00', 'Late fees to pay$10.00']);
  unmount();
  inPortal('/order/100000001').open(<OrderTotals order={order()} />);
  expect(rows()).toEqual(['Order total$120.00']);
});
