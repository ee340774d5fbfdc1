/**
 * How a dispute moves: every step, where it may be taken, and where it leads.
 * Source: portal-open O-45, O-50, merchant-api D-19.
 */
import {
  type ConsumerDisplayState,
  type DisputeAuthor,
  type DisputeIntent,
  type DisputeState,
  type DisputeStatus,
  disputeStateOf,
} from './dispute.ts';

/** The state of a case: whose turn it is, and what its shopper is shown. */
export interface DisputeStanding {
  readonly status: DisputeStatus;
  readonly intent: DisputeIntent;
  readonly consumerDisplayState: ConsumerDisplayState;
}

interface DisputeStepRow {
  readonly from: readonly DisputeState[];
  /** Null where the case stays as it is. */
  readonly to: DisputeStanding | null;
  /** Who has said something, where the step carries a comment. */
  readonly author: DisputeAuthor;
}

const anyOpen = ['open', 'awaitingConsumer'] as const;

const submitted: DisputeStanding = {
  status: 'OPEN',
  intent: 'PENDING_MERCHANT_RESPONSE',
  consumerDisplayState: 'SUBMITTED',
};
const shopAnswered: DisputeStanding = {
  status: 'INQUIRY',
  intent: 'PENDING_CONSUMER_RESPONSE',
  consumerDisplayState: 'WAITING_FOR_YOU',
};
const turnedDown: DisputeStanding = {
  status: 'INQUIRY',
  intent: 'PENDING_MERCHANT_RESPONSE',
  consumerDisplayState: 'WAITING_FOR_MERCHANT',
};
const resolved: DisputeStanding = { status: 'CLOSE', intent: 'NONE', consumerDisplayState: 'RESOLVED' };
const cancelled: DisputeStanding = { status: 'CLOSE', intent: 'NONE', consumerDisplayState: 'CANCELLED' };

/** Every step. A closed case takes none: the next dispute about its order is a new case. */
export const disputeSteps = {
  CREATE: { from: ['closed'], to: submitted, author: 'CONSUMER' },
  MERCHANT_CHALLENGE: { from: anyOpen, to: shopAnswered, author: 'MERCHANT' },
  MERCHANT_REQUEST_INFO: { from: anyOpen, to: shopAnswered, author: 'MERCHANT' },
  MERCHANT_ACCEPT: { from: anyOpen, to: resolved, author: 'MERCHANT' },
  /** Turns down what the shop has answered. */
  CONSUMER_REJECT: { from: ['awaitingConsumer'], to: turnedDown, author: 'CONSUMER' },
  CONSUMER_COMMENT: { from: ['open'], to: null, author: 'CONSUMER' },
  CONSUMER_CONFIRM_RECEPTION: { from: ['awaitingConsumer'], to: resolved, author: 'CONSUMER' },
  CONSUMER_CANCEL: { from: anyOpen, to: cancelled, author: 'CONSUMER' },
  MERCHANT_SILENT: { from: ['open'], to: resolved, author: 'ADMIN' },
  CONSUMER_SILENT: { from: ['awaitingConsumer'], to: cancelled, author: 'ADMIN' },
  REFUNDED_IN_FULL: { from: anyOpen, to: resolved, author: 'ADMIN' },
} as const satisfies Readonly<Record<string, DisputeStepRow>>;
export type DisputeStep = keyof typeof disputeSteps;

/** Where a step leads; null when the case is not open to it. @param current null for an order without a case */
export function standingAfter(current: DisputeStanding | null, step: DisputeStep): DisputeStanding | null {
  const { from, to }: DisputeStepRow = disputeSteps[step];
  if (!from.includes(current ? disputeStateOf(current) : 'closed')) return null;
  return to ?? current;
}

/** The step that a shopper's comment takes. */
export const stepOfComment = (current: DisputeStanding): DisputeStep =>
  disputeStateOf(current) === 'awaitingConsumer' ? 'CONSUMER_REJECT' : 'CONSUMER_COMMENT';

/** The number of days without an answer after which the case ends against the side that owes it. */
export const answerWithinDays = 14;

/** The step that is taken when the side whose turn it is does not answer; null when no answer is due. */
export function stepOfSilence({ status, intent }: DisputeStanding): DisputeStep | null {
  if (status === 'CLOSE') return null;
  if (intent === 'PENDING_MERCHANT_RESPONSE') return 'MERCHANT_SILENT';
  return intent === 'PENDING_CONSUMER_RESPONSE' ? 'CONSUMER_SILENT' : null;
}
