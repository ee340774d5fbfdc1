import * as z from 'zod/mini';
import { contactAddressSchema } from '#shared/domain/identity/contact-address.ts';
import { identityDocumentSchema } from '#shared/domain/identity/identity-document.ts';
import { countryCodeSchema } from '#shared/domain/markets/index.ts';
import { currencySchema } from '#shared/domain/money.ts';
import { resultCodeSchema } from '#shared/domain/payments/result-codes.ts';
import { type Providers, providerFaults } from '../providers.ts';

/** Header of the secret that only the API server and the proofs have. */
export const providerKeyHeader = 'x-provider-key';
/** Header that requests one `ProviderFault`; accepted only together with the key. */
export const providerFaultHeader = 'x-provider-fault';

export const providerFaultSchema = z.enum(providerFaults);

const text = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum));
const count = z.int().check(z.positive());
const month = z.int().check(z.minimum(1), z.maximum(12));
const year = z.int().check(z.minimum(2000), z.maximum(2099));
const key = text(200);
const id = text(64);
const person = z.strictObject({
  givenNames: text(100),
  otherGivenNames: z.string().check(z.maxLength(100)),
  surname: text(100),
  dateOfBirth: z.iso.date(),
});
const amount = z.strictObject({ minorUnits: count, currency: currencySchema });
const channel = z.enum(['SMS', 'EMAIL']);

const keyed = {
  key,
  reference: z.exactOptional(z.string().check(z.maxLength(128))),
  simulatedResult: z.exactOptional(resultCodeSchema),
};
const challengeQuestion = z.strictObject({ traceId: id, threeDSId: id });
const nothing = z.undefined();

/** The argument of every call of `Providers`, by group and name: the client and the process read this table. */
export const serverCalls = {
  cards: {
    openTrace: z.strictObject({
      traceId: z.uuid(),
      consumerId: id,
      purpose: z.enum(['ADD_CARD', 'CHECKOUT', 'PAYMENT']),
      livesForSeconds: count,
      savedFingerprints: z.array(id).check(z.maxLength(100)),
      simulatedScan: z.exactOptional(z.enum(['match', 'retry', 'never'])),
      simulatedCaptureFailure: z.exactOptional(z.boolean()),
    }),
    closeTrace: id,
    setupOf: id,
    cardOf: id,
    paymentSourceOf: z.strictObject({ consumerId: id, id: text(255) }),
    placeHold: z.strictObject({ ...keyed, cardToken: id, amount }),
    captureHold: z.strictObject({ ...keyed, holdId: id, amount }),
    releaseHold: z.strictObject({ ...keyed, holdId: id }),
    charge: z.strictObject({ ...keyed, cardToken: id, amount }),
    refund: z.strictObject({ ...keyed, chargeId: id, amount }),
    lookup: key,
    startChallenge: z.strictObject({
      key,
      traceId: id,
      cardToken: id,
      workflow: z.enum(['BILLING', 'PAYNOW']),
      returnOrigin: text(200),
      amount: z.exactOptional(amount),
      payee: text(200),
      locale: text(20),
      simulatedBehaviour: z.exactOptional(z.enum(['none', 'ask', 'pass', 'fail', 'timeout'])),
    }),
    challengeResult: challengeQuestion,
    cancelChallenge: challengeQuestion,
  },
  banks: {
    createLinkToken: z.strictObject({
      key,
      consumerId: id,
      returnOrigin: text(200),
      locale: text(20),
      simulatedOutcome: z.exactOptional(z.enum(['OK', 'EXPIRED', 'TIMED_OUT', 'NOT_FOUND'])),
    }),
    exchange: z.strictObject({ publicToken: id, consumerId: id }),
    placeHold: z.strictObject({ ...keyed, accountToken: id, amount }),
    captureHold: z.strictObject({ ...keyed, holdId: id, amount, enteredAt: z.iso.datetime() }),
    releaseHold: z.strictObject({ ...keyed, holdId: id }),
    charge: z.strictObject({ ...keyed, accountToken: id, amount, enteredAt: z.iso.datetime() }),
    refund: z.strictObject({ ...keyed, chargeId: id, amount }),
    lookup: key,
    debitOf: z.strictObject({ debitId: id, asOf: z.iso.datetime() }),
  },
  payouts: {
    send: z.strictObject({
      key,
      reference: keyed.reference,
      merchantId: text(200),
      amount,
      arrivesAt: z.iso.datetime(),
    }),
    payoutOf: z.strictObject({ payoutId: id, asOf: z.iso.datetime() }),
  },
  messages: {
    send: z.strictObject({
      key,
      channel,
      to: text(254),
      template: text(100),
      code: z.exactOptional(text(20)),
      text: text(10_000),
      locale: text(20),
      at: z.iso.datetime(),
      simulatedWaitSeconds: z.exactOptional(count),
    }),
    reachesPhone: z.strictObject({
      to: z.nullable(text(254)),
      simulatedReach: z.exactOptional(z.boolean()),
    }),
  },
  outbox: {
    list: z.optional(
      z.strictObject({
        to: z.exactOptional(text(254)),
        channel: z.exactOptional(channel),
        limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(1000))),
      }),
    ),
    clear: nothing,
  },
  identity: {
    checkProfile: z.strictObject({
      key,
      person,
      address: contactAddressSchema,
      simulatedOutcome: z.exactOptional(
        z.enum([
          'VERIFIED',
          'PARTIAL_VERIFIED',
          'NOT_VERIFIED',
          'FAILED',
          'PAYWATCH_HIT',
          'ADDRESS_UNKNOWN',
          'DUPLICATE',
        ]),
      ),
    }),
    checkDocument: z.strictObject({
      key,
      document: identityDocumentSchema,
      details: z.record(text(40), z.string().check(z.maxLength(200))),
      simulatedOutcome: z.exactOptional(z.enum(['VERIFIED', 'REJECTED', 'NO_TRIES_LEFT'])),
    }),
    checkWatchlist: z.strictObject({ person, simulatedListing: z.exactOptional(z.boolean()) }),
  },
  addresses: {
    suggest: z.strictObject({ query: z.string().check(z.maxLength(200)), countryCode: countryCodeSchema }),
    addressOf: text(100),
  },
  scanner: {
    createScan: z.strictObject({ key, traceId: id, fingerprint: id }),
    scanResult: z.strictObject({ traceId: id, civId: id }),
  },
  wallet: {
    startSession: z.strictObject({
      validationUrl: text(2000),
      merchantId: text(200),
      displayName: text(200),
      domain: text(253),
    }),
  },
  sandbox: {
    issueTestCard: z.strictObject({
      key,
      consumerId: id,
      card: z.enum([
        'visa',
        'mastercard',
        'mastercard-debit',
        'amex',
        'prepaid',
        'challenge',
        'insufficient-funds',
        'fraud',
        'scan',
        'scan-retry',
        'scan-never',
      ]),
      cardHolderName: text(120),
      expiryMonth: month,
      expiryYear: year,
    }),
    issueTestAccount: z.strictObject({ key, account: z.enum(['checking', 'savings', 'empty']) }),
    decideDebit: z.strictObject({ debitId: id, at: z.iso.datetime() }),
    statement: z.optional(z.strictObject({ reference: z.exactOptional(text(128)) })),
    plantFault: z.strictObject({
      operation: text(60),
      reference: z.exactOptional(text(128)),
      fault: providerFaultSchema,
      times: count,
    }),
    reset: nothing,
    saveState: id,
    restoreState: id,
    deleteState: id,
  },
} as const satisfies ServerCalls;

/** Keeps the table complete, and each schema's output acceptable to the call it guards. */
type ServerCalls = {
  [Group in keyof Providers]: {
    [Name in keyof Providers[Group]]: Providers[Group][Name] extends (input: infer Input) => unknown
      ? z.ZodMiniType<unknown extends Input ? undefined : Input>
      : never;
  };
};

export type CallGroup = keyof typeof serverCalls;
