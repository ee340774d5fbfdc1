import { fatalStatuses } from '#shared/client/api-error.ts';
import { confirmPayNow, initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import { payNowFlow } from '#shared/flows/payments/pay-now.flow.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { deviceDetails } from './device-details.ts';
import { type PaymentRun, type PaymentSubject, usePayment } from './use-payment.ts';

interface InstalmentToPay
  extends Pick<PaymentSubject, 'isApplePayAvailable' | 'hasChanged' | 'declinedMethods'> {
  readonly paymentScheduleId: string;
  /** The order's; the card must be valid until then. */
  readonly lastPaymentDate: IsoDate;
}

/** Paying one instalment. Source: PAY-155 to PAY-164. */
export function usePayNow({ paymentScheduleId, ...subject }: InstalmentToPay): PaymentRun {
  const { call } = useApp();
  return usePayment(payNowFlow, {
    ...subject,
    prefillsAddress: true,
    takesBankAccounts: true,
    initiate: () =>
      call(
        initiatePayNow,
        { params: { paymentScheduleId }, body: { deviceDetails: deviceDetails() } },
        { handles: fatalStatuses },
      ),
    confirm: (body) => call(confirmPayNow, { body }, { handles: fatalStatuses }),
  });
}
