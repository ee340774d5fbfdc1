import { expect, it, vi } from 'vitest';
import type { Call } from '#shared/client/create-client.ts';
import { methodTypeSchema } from '#shared/domain/methods/payment-method.ts';
import { changeMethod } from './change-method.ts';

it('removes and prefers a method by one DELETE and one PUT of its type [PAY-305]', async () => {
  const call = vi.fn(async () => undefined);
  const options = { handles: [0] as const };
  const made: Record<string, unknown> = {};
  for (const type of methodTypeSchema.options) {
    for (const change of ['remove', 'prefer'] as const) {
      call.mockClear();
      await changeMethod(call as unknown as Call, change, { type, id: 'one' }, options);
      expect(call).toHaveBeenCalledOnce();
      const [operation, input, how] = call.mock.calls[0] as unknown as Parameters<Call>;
      made[`${change} ${type}`] = [operation.method, operation.path, (input as { params?: unknown }).params];
      expect(how).toBe(options);
    }
  }
  const account = '/portal/consumers/account';
  expect(made).toEqual({
    'remove CREDIT_CARD': ['DELETE', `${account}/creditcards/{paymentMethodId}`, { paymentMethodId: 'one' }],
    'prefer CREDIT_CARD': [
      'PUT',
      `${account}/creditcards/{paymentMethodId}/preferred`,
      { paymentMethodId: 'one' },
    ],
    'remove ACH_BANK_ACCOUNT': ['DELETE', `${account}/bank-accounts/{accountId}`, { accountId: 'one' }],
    'prefer ACH_BANK_ACCOUNT': [
      'PUT',
      `${account}/bank-accounts/{accountId}/preferred`,
      { accountId: 'one' },
    ],
    'remove APPLE_PAY': ['DELETE', `${account}/applepay`, undefined],
    'prefer APPLE_PAY': ['PUT', `${account}/applepay/preferred`, undefined],
  });
});
