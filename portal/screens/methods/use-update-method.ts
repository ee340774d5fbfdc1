import { useLayoutEffect, useRef, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { saveApplePay } from '#shared/contract/methods/apple-pay.contract.ts';
import { initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { paysIn } from '#shared/domain/methods/bank-account.ts';
import { lastValidDay, parseCardExpiry } from '#shared/domain/methods/card-expiry.ts';
import type { PaymentMethod } from '#shared/domain/methods/payment-method.ts';
import type { ManagedCard } from '#shared/domain/methods/saved-card.ts';
import { type Currency, fromMinor } from '#shared/domain/money.ts';
import { dotted } from '#shared/domain/text/dotted.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import { updateMethodFlow } from '#shared/flows/methods/update-method.flow.ts';
import { applePayRow, useApplePay } from '#shared/screens/methods/apple-pay/use-apple-pay.tsx';
import { useBankMethods } from '#shared/screens/methods/bank/use-bank-methods.tsx';
import type { AddAction } from '#shared/screens/methods/method-choice-list.tsx';
import { cardChoice } from '#shared/screens/methods/saved-card-choice.tsx';
import { deviceDetails } from '#shared/screens/payments/device-details.ts';
import { retryOnce } from '#shared/screens/payments/retry-once.ts';
import { type FlowRun, useFlow } from '#shared/screens/payments/use-flow.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import type { Choice } from '#shared/ui/forms/choice-list.tsx';
import { useMethods, useMethodsChanged } from '../billing/use-methods.ts';

/** How a call names the method that was chosen. Source: PAY-311 to PAY-313, PAY-320, PAY-324. */
export type ChosenMethod =
  | { readonly cardId: string }
  | { readonly bankAccountId: string }
  | { readonly paymentSourceId: string };

/** The order or the agreement whose method changes. */
export interface MethodTarget {
  /** What pays now. */
  readonly current: PaymentMethod | null;
  /** A card must be valid until then; null where nothing has a date. */
  readonly lastPaymentDate: IsoDate | null;
  readonly isApplePayAvailable: boolean;
  /** What is charged; null where the shop's country is not one of ours. */
  readonly currency: Currency | null;
  /** Sets the method. It may be made again when its answer was lost. */
  apply(chosen: ChosenMethod): Promise<unknown>;
}

interface OfferedChange {
  readonly row: Choice;
  readonly isCurrent: boolean;
  /** Shown below the list while it is chosen. */
  readonly fields: Elements;
  /** What the press of the button does. */
  press(): void;
}

export interface UpdateMethodRun extends FlowRun<StateOf<typeof updateMethodFlow>> {
  readonly query: ReturnType<typeof useMethods>['query'];
  readonly offered: readonly OfferedChange[];
  /** The chosen one; null while there is none that could be chosen. */
  readonly chosen: OfferedChange | null;
  readonly add: AddAction;
  /** What is said beside the list. */
  readonly notice: Elements;
  choose(value: string): void;
  /** A new card was saved. */
  payWithNewCard(cardId: string): void;
}

/** Runs the change with its calls, and holds what is chosen. */
export function useUpdateMethod(target: MethodTarget): UpdateMethodRun {
  const { current, lastPaymentDate, isApplePayAvailable, currency } = target;
  const { t, call, countryCode } = useApp();
  const { flags } = useSituation();
  const changed = useMethodsChanged();
  const { query, methods } = useMethods();
  const [value, choose] = useState<string | null>(null);
  const wanted = useRef<ChosenMethod | null>(null);
  const traceId = useRef('');
  const sheet = useApplePay({ isAvailable: isApplePayAvailable });

  const run = useFlow(updateMethodFlow, {
    async initiate() {
      const body = { deviceDetails: deviceDetails() };
      traceId.current = (await call(initiateNewCard, { body }, { handles: fatalStatuses })).traceId;
      return 'ready';
    },
    setUp: async () => (sheet ? sheet.setUp('order', traceId.current) : 'failed'),
    async save() {
      const paymentSourceId = sheet?.captured()?.source_id ?? '';
      const body = { traceId: traceId.current, paymentSourceId };
      await retryOnce(() => call(saveApplePay, { body }, { handles: fatalStatuses }));
      wanted.current = { paymentSourceId };
      return 'saved';
    },
    async reload() {
      await changed();
      return 'reloaded';
    },
    async apply() {
      const method = wanted.current;
      if (!method) return 'failed';
      try {
        await retryOnce(() => target.apply(method));
        return 'applied';
      } finally {
        // What the page shows is read again either way: the method may have gone in another tab.
        void changed();
      }
    },
  });

  // In a layout effect, so before the shopper can press again and open another sheet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a call has ended
  useLayoutEffect(() => {
    if (!run.isCalling) sheet?.finish(run.state === 'updated');
  }, [run.state]);

  const apply = (method: ChosenMethod) => {
    wanted.current = method;
    run.send('apply');
  };
  const addCard = () => run.send('addCard');
  const { bankAccounts, add, notice } = useBankMethods({
    isOffered:
      flags['ach-update-payment-method-enabled'] && currency !== null && paysIn('ACH_BANK_ACCOUNT', currency),
    linked: query.data ? methods.filter((each) => each.type === 'ACH_BANK_ACCOUNT') : null,
    proceed: () => apply({ bankAccountId: chosen?.row.value ?? '' }),
    choose,
    onCard: addCard,
  });

  const currentText = t('methodChange.current');
  const ofCard = (card: ManagedCard): OfferedChange => {
    const isCurrent = card.id === current?.id;
    const row = cardChoice(t, forTarget(card, lastPaymentDate), flags['ri-card-issuer-check-enabled']);
    return {
      row: isCurrent ? { ...row, meta: dotted([currentText, row.meta]) } : row,
      isCurrent,
      fields: null,
      press: () => apply({ cardId: card.id }),
    };
  };
  const applePay = methods.find((each) => each.type === 'APPLE_PAY');
  const ofApplePay = (): OfferedChange[] => {
    if (!isApplePayAvailable || !(applePay || sheet)) return [];
    const isCurrent = current?.type === 'APPLE_PAY';
    const row = applePayRow(t);
    return [
      {
        row: isCurrent ? { ...row, meta: currentText } : row,
        isCurrent,
        fields: sheet?.about,
        press() {
          if (applePay) return apply({ paymentSourceId: applePay.paymentSourceId });
          // Nothing is charged. Browsers open the sheet only within the press itself.
          sheet?.open({ total: fromMinor(0, marketOf(countryCode).currency), amounts: [] });
          run.send('approve');
        },
      },
    ];
  };
  const offered: OfferedChange[] = query.data
    ? [
        ...methods.filter((each) => each.type === 'CREDIT_CARD').map(ofCard),
        ...ofApplePay(),
        ...bankAccounts.map(({ row, fields, pay }) => {
          const isCurrent = row.value === current?.id;
          const meta = isCurrent ? dotted([currentText, row.meta]) : row.meta;
          return { row: { ...row, meta }, isCurrent, fields, press: pay };
        }),
      ]
    : [];
  const usable = offered.filter(({ row }) => !row.unavailable);
  const chosen: OfferedChange | null =
    usable.find(({ row }) => row.value === value) ??
    usable.find(({ isCurrent }) => isCurrent) ??
    usable[0] ??
    null;

  return {
    ...run,
    query,
    offered,
    chosen,
    add: add ?? { label: t('methods.choose.add'), onPress: addCard },
    notice,
    choose,
    payWithNewCard(cardId) {
      wanted.current = { cardId };
      choose(cardId);
      run.send('saved');
    },
  };
}

/** The list says until when all orders need a card; here only this one counts. */
function forTarget(card: ManagedCard, lastPaymentDate: IsoDate | null): ManagedCard {
  if (card.cardExpiryStatus !== 'expires_before_last_payment') return card;
  const expiry = parseCardExpiry(card.expiryMonth, card.expiryYear);
  const isLongEnough = lastPaymentDate === null || (expiry && lastValidDay(expiry) >= lastPaymentDate);
  return isLongEnough ? { ...card, cardExpiryStatus: 'ok' } : card;
}
