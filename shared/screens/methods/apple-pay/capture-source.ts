/** Captures an approved sheet at the provider, before anything is charged. Source: PAY-270, PAY-275, PAY-276. */
import * as z from 'zod/mini';
import {
  type ApplePayCapture,
  type ApplePaySource,
  applePayCapturedSchema,
  applePayCapturePath,
  isSupportedCardType,
} from '#shared/domain/methods/apple-pay.ts';
import { cardSetupPath } from '#shared/domain/methods/card-setup.ts';
import { setUpOutcome } from '#shared/flows/payments/card-steps.ts';
import { ApplePayError } from './open-sheet.ts';

export interface CaptureContext {
  readonly providerOrigin: string;
  /** The uuid of the account. */
  readonly userId: string;
  readonly traceId: string;
  readonly routing: ApplePayCapture['payment_routing_key'];
}

export type CapturedSource = z.infer<typeof applePayCapturedSchema>;

/** Stores the source at the payment-source service. Rejects with `ApplePayError`, as for a card that can't pay. */
export async function captureSource(
  source: ApplePaySource,
  { providerOrigin, userId, traceId, routing }: CaptureContext,
): Promise<CapturedSource> {
  const capture: ApplePayCapture = {
    user_id: userId,
    transaction_reference: { id: traceId },
    source,
    payment_routing_key: routing,
  };
  const { status, body } = await post(providerOrigin + applePayCapturePath, capture);
  const { errorCode } = z.safeParse(refusalSchema, body).data ?? {};
  if (errorCode === 'unsupported_card_type') throw new ApplePayError('Invalid card type');
  const captured = z.safeParse(applePayCapturedSchema, body);
  if (status !== 200 || !captured.success) throw new ApplePayError(null);
  if (!isSupportedCardType(captured.data.card_type)) throw new ApplePayError('Invalid card type');
  return captured.data;
}

const refusalSchema = z.object({ errorCode: z.string() });
const resultSchema = z.object({ resultCode: z.int() });

/** Connects the source to its trace. Resolves with the outcome `ready`, `duplicate_card` or `failed`. */
export async function setUpSource(
  paymentSourceId: string,
  {
    providerOrigin,
    traceId,
    purpose,
  }: Pick<CaptureContext, 'providerOrigin' | 'traceId'> & { readonly purpose: 'order' | 'payment' },
): Promise<ReturnType<typeof setUpOutcome>> {
  const setup = { traceId, storeToken: true, paymentSourceId };
  const { body } = await post(providerOrigin + cardSetupPath(purpose), setup);
  const result = z.safeParse(resultSchema, body);
  return result.success ? setUpOutcome(result.data.resultCode) : 'failed';
}

async function post(address: string, body: object): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}
