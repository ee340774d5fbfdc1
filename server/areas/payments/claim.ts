import { asc, eq, sql } from 'drizzle-orm';
import type { PaymentPart } from '#shared/domain/payments/payment-parts.ts';
import { builtOnce, type Param, paramColumns } from '../../core/database/built-once.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { type PaymentPartRow, type PaymentRow, paymentParts, payments } from './payments.tables.ts';

type PaymentColumns = typeof payments.$inferInsert;
const columnsOfClaim = [
  'id',
  'naturalKey',
  'kind',
  'startedBy',
  'consumerId',
  'checkoutToken',
  'orderId',
  'planItemId',
  'traceId',
  'cardId',
  'bankAccountId',
  'subject',
  'amountMinor',
  'donationMinor',
  'currency',
  'details',
  'occurredAt',
] as const satisfies (keyof PaymentColumns)[];
type ColumnOfClaim = (typeof columnsOfClaim)[number];
/** A new movement of money, before its claim. */
type NewPayment = Pick<PaymentColumns, ColumnOfClaim>;

const unlessGiven = {
  checkoutToken: null,
  orderId: null,
  planItemId: null,
  traceId: null,
  cardId: null,
  bankAccountId: null,
  donationMinor: 0,
  details: {},
} satisfies Partial<NewPayment>;

/** Stores a payment and its parts, or neither if the same one or another that excludes it exists. */
const storeClaim = builtOnce(
  (db, param: Param<ColumnOfClaim | 'isOpen' | 'itemIds' | 'amounts' | 'lateFees'>) => {
    const claimed = db
      .$with('claimed')
      .as(db.insert(payments).values(paramColumns(param, columnsOfClaim)).onConflictDoNothing().returning());
    const ofClaimed = sql`select ${claimed.id}, part.*, ${param('isOpen')}::boolean from ${claimed},
      unnest(${param('itemIds')}::bigint[], ${param('amounts')}::bigint[], ${param('lateFees')}::bigint[]) part`;
    const parts = db
      .$with('parts')
      .as(db.insert(paymentParts).select(ofClaimed).returning({ paymentId: paymentParts.paymentId }));
    return db.with(claimed, parts).select().from(claimed);
  },
);

/**
 * Claims a movement of money inside the caller's transaction, which commits before the provider is called. Null when
 * the same movement, or one that excludes it, has been claimed before: the unique indexes decide, not a read.
 * @param parts what a charge pays of each instalment, or a refund gives back of one
 */
export async function claimPayment(
  tx: Transaction,
  payment: NewPayment,
  parts: readonly PaymentPart[] = [],
): Promise<PaymentRow | null> {
  const [claimed] = await storeClaim(tx, {
    ...unlessGiven,
    ...payment,
    isOpen: payment.kind === 'CHARGE',
    itemIds: parts.map(({ id }) => id),
    amounts: parts.map(({ amount }) => amount),
    lateFees: parts.map(({ lateFee }) => lateFee),
  });
  return claimed ?? null;
}

/** The order of an approval begins with the amount that was charged for it. */
export async function storeOrderOfPayment(
  tx: Transaction,
  { id }: Pick<PaymentRow, 'id'>,
  orderId: number,
): Promise<void> {
  await tx.update(payments).set({ orderId }).where(eq(payments.id, id));
}

export async function writeParts(
  tx: Transaction,
  { id, kind, state }: Pick<PaymentRow, 'id' | 'kind' | 'state'>,
  parts: readonly PaymentPart[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx.insert(paymentParts).values(
    parts.map((part) => ({
      paymentId: id,
      scheduleItemId: part.id,
      amountMinor: part.amount,
      lateFeeMinor: part.lateFee,
      isOpen: state === 'PENDING' || (kind === 'CHARGE' && state === 'CLAIMED'),
    })),
  );
}

const closePartsOf = builtOnce((db, param: Param<'paymentId'>) =>
  db
    .update(paymentParts)
    .set({ isOpen: false })
    .where(eq(paymentParts.paymentId, param('paymentId')))
    .returning(),
);

/** The payment has ended, and another one may pay the same instalments. Returns its parts, in no particular order. */
export const closeParts = (tx: Transaction, { id }: Pick<PaymentRow, 'id'>): Promise<PaymentPartRow[]> =>
  closePartsOf(tx, { paymentId: id });

const partsOfPayment = builtOnce((db, param: Param<'paymentId'>) =>
  db
    .select()
    .from(paymentParts)
    .where(eq(paymentParts.paymentId, param('paymentId')))
    .orderBy(asc(paymentParts.scheduleItemId)),
);

/** What a payment pays of each instalment, in the order of the schedule. */
export const partsOf = (db: Executor, { id }: Pick<PaymentRow, 'id'>): Promise<PaymentPartRow[]> =>
  partsOfPayment(db, { paymentId: id });

const paymentByKey = builtOnce((db, param: Param<'naturalKey'>) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.naturalKey, param('naturalKey'))),
);

export async function findPayment(db: Executor, naturalKey: string): Promise<PaymentRow | null> {
  const [found] = await paymentByKey(db, { naturalKey });
  return found ?? null;
}
