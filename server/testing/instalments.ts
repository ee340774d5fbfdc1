/** Instalments of orders, for tests: how they stand, what was charged for them, and late fees. */
import type { ReplyOf } from '#shared/contract/index.ts';
import { readOrder } from '#shared/contract/orders/orders.contract.ts';
import { chargeLateFee } from '../areas/instalments/late-fee.ts';
import type { Job } from '../core/job-queue/job-queue.tables.ts';
import type { Movement } from '../core/providers.ts';
import type { Shopper } from './shop.ts';
import type { TestServer } from './test-server.ts';

export const instalmentsOf = async (
  { visitor }: Shopper,
  orderId: string,
): Promise<ReplyOf<typeof readOrder>['paymentScheduleSet']> =>
  (await visitor.call(readOrder, { params: { orderId } })).body.paymentScheduleSet;

/** What the provider charged for an order, including what was declined. */
export const chargesOf = async (server: TestServer, orderId: string): Promise<Movement[]> =>
  (await server.provider.sandbox.statement({ reference: orderId })).filter(({ kind }) => kind === 'CHARGE');

export const refusalOf = (answer: { status: number; error: { errorCode: string } }) => [
  answer.status,
  answer.error?.errorCode,
];

export const lateFeeJob = (instalmentId: string | number): Job => ({
  id: 'job-1',
  kind: 'late-fee',
  subject: String(instalmentId),
  attempt: 1,
  consumerId: null,
  dueAt: new Date('2026-02-05T00:00:00.000Z'),
  leasedUntil: null,
  leaseOwner: null,
  lane: null,
});

export const becomeOverdue = ({ open }: TestServer, instalmentId: string | number) =>
  open.pool.query('update schedule_items set is_overdue = true where id = $1', [instalmentId]);

/** The instalment is overdue, and costs a fee of 10.00 of an Australian shop. */
export async function becomeLate(server: TestServer, instalmentId: string | number): Promise<void> {
  await becomeOverdue(server, instalmentId);
  await chargeLateFee(server, lateFeeJob(instalmentId));
}
