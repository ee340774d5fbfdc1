/**
 * What a payment can be charged to. Each kind of method is a hook that gives its rows (`useCardMethods`); a paying screen
 * puts them into one list and needs no other fact about a kind.
 */

import type { InputOf } from '#shared/contract/operation.ts';
import type { confirmPayNow } from '#shared/contract/payments/payments.contract.ts';
import { defaultSelection } from '#shared/domain/methods/payment-method.ts';
import type { Elements } from '#shared/ui/elements.ts';
import type { Choice } from '#shared/ui/forms/choice-list.tsx';

type Confirmation = InputOf<typeof confirmPayNow>['body'];

/** How a confirm names what it charges: the fields that apply to the method. Source: PAY-162 to PAY-164, PAY-173. */
export type MethodSource = Omit<Confirmation, 'traceId' | 'type' | 'orderId'>;

/** One row of the choice, and what paying with it takes. */
export interface OfferedMethod {
  readonly row: Choice;
  readonly preferred: boolean;
  /** The bank that may ask for a challenge; null if unknown. */
  readonly issuingBank: string | null;
  /** What is typed for it, shown below the list while it is chosen. */
  readonly fields: Elements;
  /** Whether they contain input that a click outside must not discard. */
  readonly isTyped?: boolean;
  /** Whether all that it needs has loaded; a press waits for it. */
  readonly isReady: boolean;
  /** Continues the payment if the input is complete, else shows what is missing. Called by the press itself. */
  pay(): void;
  /** Connects the method to the payment before it is charged. Resolves with an outcome of `settingUp`. */
  setUp(traceId: string): Promise<string>;
  readonly source: MethodSource;
  /** Called with the result of the payment, where the method needs it. */
  end?(isPaid: boolean): void;
}

/**
 * The method that is chosen before the shopper chooses; never one that can't be used. [PAY-191]
 * @param declined the ids of those that were just declined
 */
export const firstMethod = (
  methods: readonly OfferedMethod[],
  declined: readonly string[],
): OfferedMethod | null =>
  defaultSelection(
    methods.filter(({ row }) => !row.unavailable),
    ({ row }) => declined.includes(row.value),
  );
