import { confirmPayNow, initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import { payNowFlow } from '#shared/flows/payments/pay-now.flow.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { deviceDetails } from './device-details.ts';
import { handledByFlow } from './use-flow.ts';
import { type PaymentRun, usePayment } from './use-payment.ts';

/**
 * Paying one instalment. Source: PAY-155 to PAY-164.
 * @param lastPaymentDate the order's; the card must be valid until then
 */
export function usePayNow(
  paymentScheduleId: string,
  lastPaymentDate: IsoDate | null,
  isApplePayAvailable: boolean,
): PaymentRun {
  const { call } = useApp();
  return usePayment(payNowFlow, {
    lastPaymentDate,
    prefillsAddress: true,
    isApplePayAvailable,
    takesBankAccounts: true,
    initiate: () =>
      call(
        initiatePayNow,
        { params: { paymentScheduleId }, body: { deviceDetails: deviceDetails() } },
        { handles: handledByFlow },
      ),
    confirm: (body) => call(confirmPayNow, { body }, { handles: handledByFlow }),
  });
}
