/** The configuration of a merchant of the sandbox. Apart from the other calls, which the sandbox's page loads. Source: merchant-api §7.2. */
import * as z from 'zod/mini';
import { paymentOptionSchema } from '#shared/domain/checkout/payment-option.ts';
import { updateConfiguration } from '../merchant/account.contract.ts';
import { readConfiguration } from '../merchant/merchant.contract.ts';
import { operation } from '../operation.ts';
import { displayName, merchantParams } from './merchants.contract.ts';

/** Changes any field of the configuration but country and currency. What is left out stays as it is. */
export const setMerchantConfiguration = operation({
  method: 'PUT',
  path: '/sandbox/merchants/{merchantId}',
  access: 'control',
  params: merchantParams,
  body: z.extend(updateConfiguration.body, {
    displayName: z.optional(displayName()),
    paymentOptions: z.optional(z.array(paymentOptionSchema).check(z.minLength(1), z.maxLength(3))),
    enabled: z.optional(z.boolean()),
  }),
  reply: readConfiguration.reply,
  errors: updateConfiguration.errors,
});

export const merchantConfigurationContract = { setMerchantConfiguration } as const;
