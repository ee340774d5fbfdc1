import { queryOptions, useQuery } from '@tanstack/react-query';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { readPaymentPlan } from '#shared/contract/payments/payment-plan.contract.ts';
import type { PaymentPlan } from '#shared/domain/payments/payment-plan.ts';
import { useApp } from '#shared/ui/app-context.tsx';

/** The plan of the account, null where there is none yet. */
async function readPlan(call: Call, signal: AbortSignal): Promise<PaymentPlan | null> {
  try {
    return await call(readPaymentPlan, {}, { signal, handles: fatalStatuses });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

const paymentPlanQuery = (call: Call) =>
  queryOptions({
    queryKey: ['payment-plan'],
    queryFn: ({ signal }) => readPlan(call, signal),
  });

/** Source: PAY-167, POR-169. */
export const usePaymentPlan = () => useQuery(paymentPlanQuery(useApp().call));
