/** The consent to credit checks and to prescreened offers. Source: POR-313 to POR-316, portal-open O-63, O-101. */
import * as z from 'zod/mini';
import {
  consentChannelSchema,
  consentStatusSchema,
  prescreenedOffersVersion,
} from '#shared/domain/account/credit-consent.ts';
import { operation } from '../operation.ts';

const path = '/portal/consumers/account/credit-check/consent';
const reply = z.object({ consentStatus: consentStatusSchema });

export const readCreditConsent = operation({ method: 'GET', path, access: 'consumer', reply, errors: [] });

/** Changes what is given, and leaves the rest. */
export const chooseCreditConsent = operation({
  method: 'POST',
  path,
  access: 'consumer',
  body: z.strictObject({
    consentStatus: z
      .strictObject({
        creditChecks: z.optional(z.strictObject({ consented: z.boolean() })),
        prescreenedOffers: z.optional(
          z.strictObject({ consented: z.boolean(), version: z.literal(prescreenedOffersVersion) }),
        ),
      })
      .check(z.refine((given) => Boolean(given.creditChecks ?? given.prescreenedOffers))),
    channel: consentChannelSchema,
  }),
  reply,
  errors: ['consent_not_applicable'],
});
