import type { Money } from '#shared/domain/money.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import type { OfferedMethod } from '../offered-method.ts';
import { applePayRow, useApplePay } from './use-apple-pay.tsx';

interface ApplePayMethodsOptions {
  /** What the sheet says is paid; null until the server has responded. */
  readonly total: Money | null;
  /** Whether the order can be paid with it. Source: PAY-405. */
  readonly isAvailable: boolean;
  /** Continues the payment. */
  readonly proceed: () => void;
}

/** Apple Pay as a method of a payment; none where it is not offered. Source: PAY-131, PAY-164, PAY-341, PAY-361, PAY-362. */
export function useApplePayMethods({ total, isAvailable, proceed }: ApplePayMethodsOptions): OfferedMethod[] {
  const { t } = useApp();
  const applePay = useApplePay({ flag: 'rosella-payment-in-pay-now-and-custom-payment', isAvailable });
  if (!applePay) return [];
  return [
    {
      row: applePayRow(t),
      preferred: false,
      issuingBank: null,
      fields: applePay.about,
      isReady: total !== null,
      pay() {
        if (total) applePay.open({ total, amounts: [total] });
        proceed();
      },
      setUp: (traceId) => applePay.setUp('payment', traceId),
      // Known once the sheet is approved.
      get source() {
        return { paymentSourceId: applePay.captured()?.source_id ?? '' };
      },
      end: applePay.finish,
    },
  ];
}
