import { useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import {
  confirmPartial,
  confirmPayNow,
  initiateInstalments,
  initiatePartial,
} from '#shared/contract/payments/payments.contract.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import {
  type Currency,
  fromMinor,
  type MinorUnits,
  type Money,
  sumMinor,
  toMinor,
} from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { customPaymentTypes } from '#shared/domain/payments/custom-payment.ts';
import {
  decimalOf,
  type PartialAmountError,
  partialAmountCodes,
  readPartialAmount,
  shownPartialAmount,
} from '#shared/domain/payments/partial-amount.ts';
import {
  firstSelection,
  offeredInstalments,
  type PaymentPart,
  payableInOrder,
  type SelectionProblem,
  selectionProblem,
  splitAmount,
  totalOf,
  wholePart,
} from '#shared/domain/payments/payment-parts.ts';
import { declinedMethods, payableAmount, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import { customPaymentFlow } from '#shared/flows/payments/custom-payment.flow.ts';
import { deviceDetails } from '#shared/screens/payments/device-details.ts';
import { type PaymentRun, type PaymentSubject, usePayment } from '#shared/screens/payments/use-payment.ts';
import { useKeepDraft, useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { type FormState, useForm } from '#shared/ui/forms/use-form.ts';
import { itemsByDueDate, leftToPay } from '../../order-view.ts';
import { useToday } from '../../use-today.ts';

/** The steps in which a shopper says what is paid. */
export type WhatStep = keyof typeof customPaymentTypes;

/** What is to be paid, as it was chosen. */
interface WhatDraft {
  readonly by: WhatStep;
  readonly chosenIds: readonly number[];
  readonly amount: string;
}

export interface CustomPaymentRun extends PaymentRun<StateOf<typeof customPaymentFlow>> {
  readonly order: Order;
  /** All of the order, by due date. */
  readonly items: readonly ScheduleItem[];
  readonly today: IsoDate;
  /** The step in which the shopper says, or has said, what is paid. */
  readonly by: WhatStep;
  /** Opens the other of the two steps, or goes back to one of them. */
  show(step: WhatStep): void;
  readonly offered: readonly ScheduleItem[];
  readonly chosenIds: readonly number[];
  chooseItems(ids: readonly number[]): void;
  readonly problem: SelectionProblem | null;
  readonly form: FormState<{ amount: string }>;
  /** The most that an amount may be, in minor units. */
  readonly upTo: MinorUnits;
  /** What is paid of each instalment; null while that cannot be paid. */
  readonly parts: readonly PaymentPart[] | null;
  /** What is shown as the amount to pay. Source: PAY-186. */
  readonly total: Money;
  /** What would be left to pay on the order. */
  readonly left: Money;
}

/**
 * Paying several instalments of an order, or an amount of it. Source: PAY-116, PAY-136 to PAY-139, PAY-184 to PAY-187.
 * @param order as it was when the dialog opened
 * @param firstItemId the instalment whose button opened it, which is chosen with those before it
 * @param hasChanged whether another amount is owed since
 */
export function useCustomPayment(
  order: Order,
  firstItemId: string | null,
  hasChanged: boolean,
): CustomPaymentRun {
  const { t, call, countryCode, formatMoney } = useApp();
  const items = itemsByDueDate(order);
  const today = useToday(order);
  const offered = offeredInstalments(items, today);
  const draftName = `custom payment ${order.id}`;
  const kept = useKeptDraft<WhatDraft>(draftName);
  const [by, setBy] = useState<WhatStep>(kept?.by ?? 'installments');
  const [chosenIds, chooseItems] = useState(() => {
    const still = kept?.chosenIds.filter((id) => offered.some((item) => item.id === id));
    return still ?? selectedAtFirst(offered, today, firstItemId);
  });
  const { currency } = order.owedAmount;
  const upTo = toMinor(order.owedWithoutPending);
  const payableNow = sumMinor(payableInOrder(items, today).map(payableAmount));

  const readAmount = (typed: string) => readPartialAmount(decimalOf(typed), upTo);
  const form = useForm({
    initial: { amount: kept?.amount ?? '' },
    validate: {
      amount: (typed) => {
        const { amount, error } = readAmount(typed);
        return error ?? (amount > payableNow ? 'waits' : null);
      },
    },
    describe: (code) =>
      code === 'waits'
        ? t('customPayment.waits', { amount: formatMoney(fromMinor(payableNow, currency)) })
        : t(`errors.${partialAmountCodes[code as PartialAmountError]}`),
    submit: () => run.send('next'),
  });

  const typed = form.values.amount;
  const { amount } = readAmount(typed);
  const problem = selectionProblem(items, chosenIds, today);
  const wholeParts =
    problem === null ? offered.filter(({ id }) => chosenIds.includes(id)).map(wholePart) : null;
  const parts = by === 'amount' ? amount && splitAmount(items, amount, today) : wholeParts;
  const shown = shownTotal();

  function shownTotal(): MinorUnits {
    if (by === 'amount') {
      const { totalAfterRefund } = order.orderSummary;
      return parts ? totalOf(parts) : shownPartialAmount(decimalOf(typed), toMinor(totalAfterRefund), upTo);
    }
    return totalOf(offered.filter(({ id }) => chosenIds.includes(id)).map(wholePart));
  }

  const type = customPaymentTypes[by];
  const params = { orderId: order.id };
  const subject: PaymentSubject = {
    lastPaymentDate: items.at(-1)?.installmentDueDate ?? null,
    prefillsAddress: marketOf(countryCode).contactAddressPrefilledInCustomPayment,
    isApplePayAvailable: order.isApplePayAvailable,
    hasChanged,
    takesBankAccounts: true,
    declinedMethods: declinedMethods(offered),
    initiate: () =>
      type === 'PARTIAL'
        ? call(
            initiatePartial,
            { params, body: { deviceDetails: deviceDetails(), amount: fromMinor(amount ?? 0, currency) } },
            { handles: fatalStatuses },
          )
        : call(
            initiateInstalments,
            {
              body: { deviceDetails: deviceDetails(), ...params, paymentScheduleIds: chosenIds.map(String) },
            },
            { handles: fatalStatuses },
          ),
    confirm: (method) =>
      type === 'PARTIAL'
        ? call(confirmPartial, { params, body: { ...method, type, ...params } }, { handles: fatalStatuses })
        : call(confirmPayNow, { body: { ...method, type, ...params } }, { handles: fatalStatuses }),
  };
  const run = usePayment(customPaymentFlow, subject, by);
  const isOver = run.state === 'succeeded' || run.state === 'pending';
  useKeepDraft<WhatDraft>(draftName, isOver ? null : { by, chosenIds, amount: typed });

  return {
    ...run,
    order,
    items,
    today,
    by,
    show(step) {
      setBy(step);
      run.send(step);
    },
    offered,
    chosenIds,
    chooseItems,
    problem,
    form,
    upTo,
    parts: parts || null,
    total: fromMinor(shown, currency),
    left: leftAfter(order, parts || [], currency),
  };
}

function selectedAtFirst(
  offered: readonly ScheduleItem[],
  today: IsoDate,
  itemId: string | null,
): readonly number[] {
  const index = offered.findIndex(({ id }) => String(id) === itemId);
  const chosen = index < 0 ? firstSelection(offered, today) : offered.slice(0, index + 1);
  return chosen.map(({ id }) => id);
}

const leftAfter = (order: Order, parts: readonly PaymentPart[], currency: Currency): Money =>
  fromMinor(toMinor(leftToPay(order)) - totalOf(parts), currency);
