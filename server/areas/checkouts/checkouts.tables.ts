import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { newCheckoutSchema } from '#shared/contract/merchant/merchant.schema.ts';
import type { TypedContact } from '#shared/contract/public/window.contract.ts';
import type { CancelReason, CheckoutMode, CheckoutState } from '#shared/domain/checkout/checkout-state.ts';
import type { DonationCampaign } from '#shared/domain/checkout/donation.ts';
import type { PaymentOption } from '#shared/domain/checkout/payment-option.ts';
import type { PostalAddress } from '#shared/domain/orders/postal-address.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import { currency, instant, minor } from '../../core/database/columns.ts';

/** What the shopper agreed to at confirm, or what replaced it since; dates and amounts as they are signed. */
export interface StoredQuote {
  readonly amountMinor: number;
  readonly dueTodayMinor: number;
  readonly instalments: readonly { readonly dueDate: string; readonly amountMinor: number }[];
  readonly locale: string;
  readonly scheduleChecksum: string;
  readonly expiresAt: string;
}

/** Who approved an EXPRESS checkout: its shop did not know them before. */
export interface ApprovedConsumer {
  readonly email: string;
  readonly givenNames?: string;
  readonly surname?: string;
  readonly phoneNumber?: string;
}

export type CheckoutRequest = z.output<typeof newCheckoutSchema>;
/** LEAVING is a leave message younger than the time a reload needs. */
export type StoredPresence = 'NONE' | 'HERE' | 'LEAVING' | 'LEFT' | 'LOST';

export const checkouts = pgTable('checkouts', {
  token: text('token').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  state: text('state').$type<CheckoutState>().notNull(),
  version: integer('version').notNull().default(1),
  mode: text('mode').$type<CheckoutMode>().notNull(),
  paymentOption: text('payment_option').$type<PaymentOption>().notNull(),
  amountMinor: minor('amount_minor').notNull(),
  currency: currency(),
  merchantReference: text('merchant_reference'),
  request: jsonb('request').$type<CheckoutRequest>().notNull(),
  revision: integer('revision').notNull().default(0),
  shippingAddressId: uuid('shipping_address_id'),
  shippingAddress: jsonb('shipping_address').$type<PostalAddress>(),
  shippingOption: text('shipping_option'),
  shippingMinor: minor('shipping_minor'),
  taxMinor: minor('tax_minor'),
  consumerId: uuid('consumer_id'),
  approvedConsumer: jsonb('approved_consumer').$type<ApprovedConsumer>(),
  traceId: uuid('trace_id'),
  cardId: uuid('card_id'),
  bankAccountId: uuid('bank_account_id'),
  settlingPaymentId: uuid('settling_payment_id'),
  closingPaymentId: uuid('closing_payment_id'),
  declineCount: smallint('decline_count').notNull().default(0),
  lastResultCode: smallint('last_result_code').$type<ResultCode>(),
  cancelReason: text('cancel_reason').$type<CancelReason>(),
  orderId: bigint('order_id', { mode: 'number' }),
  holdId: text('hold_id'),
  heldMinor: minor('held_minor'),
  donationCampaign: text('donation_campaign').$type<DonationCampaign>(),
  donationMinor: minor('donation_minor').notNull().default(0),
  quote: jsonb('quote').$type<StoredQuote>(),
  openId: text('open_id'),
  presence: text('presence').$type<StoredPresence>().notNull().default('NONE'),
  presenceLoadId: text('presence_load_id'),
  presenceAt: instant('presence_at'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  approvedAt: instant('approved_at'),
  endedAt: instant('ended_at'),
});
export type Checkout = typeof checkouts.$inferSelect;

/** Every change that a waiting merchant script should see is written with a new version. */
export const nextVersion = sql`${checkouts.version} + 1`;

/** The checkout, unless it has ended or a confirm is settling it. Updates compare by it, so that only one takes effect. */
export const isOpenAndUnsettled = (token: string) =>
  and(
    eq(checkouts.token, token),
    inArray(checkouts.state, ['OPEN', 'STARTED']),
    isNull(checkouts.settlingPaymentId),
  );

export const checkoutOpens = pgTable(
  'checkout_opens',
  {
    token: text('token').notNull(),
    openId: text('open_id').notNull(),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.token, table.openId] })],
);

export const typedContacts = pgTable(
  'typed_contacts',
  {
    token: text('token').primaryKey(),
    openId: text('open_id').notNull(),
    contact: jsonb('contact').$type<TypedContact>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('typed_contacts_by_end').on(table.expiresAt)],
);
