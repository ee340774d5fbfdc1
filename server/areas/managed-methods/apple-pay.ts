/** Apple Pay: the session of its sheet, and Apple Pay as a method of the account. Source: PAY-269, PAY-304, PAY-372, PAY-375. */
import { brandName } from '#shared/domain/brand.ts';
import { isValidationUrl } from '#shared/domain/methods/apple-pay.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Transaction } from '../../core/database/database.ts';
import { effectiveFlags } from '../../core/flags/flags.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { acceptSource, closeCardSession, findCardSession, storeOutcome } from '../card-sessions/index.ts';
import { consumerOf, lockConsumer } from '../consumers/index.ts';
import {
  applePayOf,
  makeDefault,
  refuseDisabledCard,
  rememberCard,
  withdrawApplePay,
} from '../methods/index.ts';
import type { Card } from '../methods/methods.tables.ts';
import { refuseRemoval } from './refuse-removal.ts';

interface SheetToValidate {
  readonly validationUrl: string;
  /** The app that shows the sheet. */
  readonly channel: Channel;
}

/**
 * The session that the sheet expects; null when the gateway gives none.
 * @throws {Refusal} `invalid_validation_url`, or `precondition_failed` where Apple Pay is not set up.
 */
export async function startApplePaySession(
  server: ServerContext,
  consumerId: string,
  { validationUrl, channel }: SheetToValidate,
) {
  const { origins, sandboxControl } = server.config;
  // Our certificate is sent only to Apple, whatever address a page sends.
  if (!isValidationUrl(validationUrl, sandboxControl ? origins.provider : null)) {
    throw new Refusal('invalid_validation_url');
  }
  const { countryCode } = await consumerOf(server.db, consumerId);
  const flags = await effectiveFlags(server.db, countryCode, consumerId);
  const { merchantId } = flags['apple-pay-configuration'];
  if (!merchantId) throw new Refusal('precondition_failed');
  const domain = new URL(channel === 'PORTAL' ? origins.portal : origins.checkout).hostname;
  return server.wallet.startSession({ validationUrl, merchantId, displayName: brandName, domain });
}

interface NewApplePay {
  readonly traceId: string;
  readonly paymentSourceId: string;
}

/**
 * Adds Apple Pay, or replaces the source that it charges from now on. If it was the default it stays so.
 * @throws {Refusal} as the contract's `saveApplePay` lists them.
 */
export async function saveApplePay(server: ServerContext, consumerId: string, given: NewApplePay) {
  const cardSession = await findCardSession(server.db, {
    traceId: given.traceId,
    consumerId,
    purposes: ['ADD_CARD'],
  });
  if (cardSession.outcome) return replyOf(cardSession.outcome);
  if (cardSession.expiresAt <= server.clock.now()) throw new Refusal('not_found');
  const source = await acceptSource(server, given);
  const { countryCode } = await consumerOf(server.db, consumerId);
  refuseDisabledCard(countryCode, source);
  const id = await server.db.transaction(async (tx) => {
    await lockConsumer(tx, consumerId);
    const before = await applePayOf(tx, consumerId);
    const now = server.clock.now();
    const saved = await rememberCard(tx, consumerId, source, { isListed: false, now });
    if (before?.isPreferred) await makeDefault(tx, saved);
    await storeOutcome(tx, cardSession, { id: saved.id });
    return saved.id;
  });
  closeCardSession(server, cardSession.id);
  return replyOf({ id });
}

/** @throws {Refusal} `not_found` without it. */
export async function preferApplePay(server: ServerContext, consumerId: string) {
  return server.db.transaction(async (tx) => {
    const source = await lockApplePay(tx, consumerId);
    await makeDefault(tx, source);
    return replyOf(source);
  });
}

/** @throws {Refusal} `not_found` without it, or the reason why it has to stay. */
export async function removeApplePay(server: ServerContext, consumerId: string): Promise<void> {
  await server.db.transaction(async (tx) => {
    const source = await lockApplePay(tx, consumerId);
    const now = server.clock.nowOf(consumerId);
    await refuseRemoval(tx, consumerId, source.id, now);
    await withdrawApplePay(tx, consumerId, now);
  });
}

async function lockApplePay(tx: Transaction, consumerId: string): Promise<Card> {
  await lockConsumer(tx, consumerId);
  const source = await applePayOf(tx, consumerId);
  if (!source) throw new Refusal('not_found');
  return source;
}

const replyOf = ({ id }: { readonly id: string }) => ({ type: 'APPLE_PAY' as const, id });
