/** Creates the consumer of a scenario address. Source: merchant-api §7.4. */
import { createHash } from 'node:crypto';
import { hashPassword, lockLogin, marketing } from '#server/areas/access/index.ts';
import { recordClosure } from '#server/areas/account-closure/index.ts';
import type { Consumer } from '#server/areas/consumers/consumers.tables.ts';
import {
  type AccountStatusColumns,
  createUnknownConsumers,
  emailsOf,
  findConsumerByEmail,
  marketColumns,
  type NewConsumer,
  storeAccountStatus,
} from '#server/areas/consumers/index.ts';
import { whileHoldingMoney } from '#server/core/job-queue/hold-money.ts';
import { ProviderUnavailable } from '#server/core/providers.ts';
import { hasAccountLevelPayments } from '#shared/domain/account/account-status.ts';
import { firstIdentityStatus } from '#shared/domain/identity/first-status.ts';
import { profileConsents } from '#shared/domain/identity/profile-consents.ts';
import { type CountryCode, isUkRegion, marketOf } from '#shared/domain/markets/index.ts';
import { agreeSeededPlan } from '../seed/payment-plan.ts';
import { homeOf, personaPassword } from '../seed/personas.ts';
import { accountOfReportSince } from '../seed/report-year.ts';
import { sandboxMobile } from '../seed/sandbox-mobile.ts';
import type { Scenario, Story } from './scenario.ts';
import { scenarioHistory } from './scenario-history.ts';
import type { StagedContext } from './staged-context.ts';

const yearMs = 365 * 86_400_000;
const youngAccountMs = 20 * 86_400_000;
const closedForMs = 47 * 86_400_000;
const mobilesTried = 5;

/** The columns in which a story's consumer differs from a good one. */
const storyColumns: { readonly [Name in Story]?: Partial<NewConsumer> } = {
  disabled: { disabled: true },
  resetpw: { passwordResetRequired: true },
  nopassword: { passwordHash: null },
  unconfirmed: {
    profileConfirmed: false,
    payWatchClearedAt: null,
    givenNames: null,
    surname: null,
    dateOfBirth: null,
    contactAddress: null,
  },
};

/** The account standing that keeps a story's consumer from buying, set after the past orders are placed. */
const accountStandings: { readonly [Name in Story]?: AccountStatusColumns } = {
  hardship: { accountStatus: 'HARDSHIP' },
  arrangement: { accountStatus: 'PAYMENT_ARRANGEMENT' },
  writtenoff: { accountStatus: 'WRITTEN_OFF' },
  policyhold: { accountStatus: 'POLICY_HOLD' },
  frozen: { accountFrozen: true },
};

/**
 * Creates the consumer of the address unless it exists, or its story has none. An address that its consumer has changed
 * for another email has no account any more.
 */
export async function ensureScenarioConsumer(
  server: StagedContext,
  email: string,
  scenario: Scenario,
): Promise<void> {
  if (scenario.story === 'new' || (await findConsumerByEmail(server.db, email))) return;
  const consumer = await createConsumer(server, email, scenario);
  if (!consumer) return;
  // A round of jobs in between would charge due payments before the past orders are complete.
  await whileHoldingMoney(server, consumer.id, () => writePast(server, consumer, scenario));
}

/** The consumer's past, and the account standing that results from it. */
async function writePast(server: StagedContext, consumer: Consumer, scenario: Scenario): Promise<void> {
  if (scenario.story === 'locked') {
    await lockLogin(server, consumer.email, new Date(server.clock.now().getTime() + 10 * yearMs));
  }
  // The marketing choice is already made, so that the login does not ask for it.
  const no = { email: 'UNSUBSCRIBE', pushNotification: 'UNSUBSCRIBE' } as const;
  const atStart = { ...server, clock: { ...server.clock, now: () => consumer.createdAt } };
  await marketing.chooseMarketing(atStart, consumer.id, no);
  try {
    await scenarioHistory(server, consumer, scenario);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    server.log.warn({ story: scenario.story }, 'the card provider is away: this consumer has no card');
  }
  if (scenario.story === 'excluded') {
    const closedAt = new Date(server.clock.now().getTime() - closedForMs);
    await server.db.transaction((tx) => recordClosure(tx, consumer, 'NEED_A_BREAK', closedAt));
  }
  const { limit, id, doc } = scenario.knobs;
  const accountStanding: AccountStatusColumns = {
    ...accountStandings[scenario.story],
    ...(limit && { creditLimit: Number(limit) * 100 }),
    // A knob for the result of a check requires a consumer who is not verified yet.
    ...((id || doc) && { identityCheckStatus: 'NOT_VERIFIED', payWatchClearedAt: null }),
  };
  if (Object.keys(accountStanding).length === 0) return;
  await storeAccountStatus(server.db, consumer, accountStanding);
  if (hasAccountLevelPayments(accountStanding.accountStatus ?? '')) await agreeSeededPlan(server, consumer);
}

/** Null when a parallel request was first, or when the consumer of the address has another email now. */
async function createConsumer(
  server: StagedContext,
  email: string,
  scenario: Scenario,
): Promise<Consumer | null> {
  const row = await rowOf(server, email, scenario);
  for (let attempt = 0; attempt < mobilesTried; attempt += 1) {
    const mobile = sandboxMobile(email, scenario.countryCode, attempt);
    const [created] = await createUnknownConsumers(server.db, [{ ...row, mobile }]);
    if (created) return created;
    // Either the address exists by now, or its consumer has another email, or another consumer has the same number.
    if (await findConsumerByEmail(server.db, email)) return null;
    if ((await emailsOf(server.db, [row.id])).size > 0) return null;
  }
  throw new Error('No mobile was free for a scenario address');
}

async function rowOf(server: StagedContext, email: string, { story, countryCode, knobs }: Scenario) {
  const now = server.clock.now().getTime();
  return {
    id: idOf(email),
    email,
    emailVerified: true,
    passwordHash: await testPasswordHash(server),
    secondFactorRequired: '2fa' in knobs,
    givenNames: 'Alex',
    surname: `Story ${ownName(email)}`,
    dateOfBirth: '1990-06-15',
    contactAddress: homeOf(countryCode),
    creditPolicyAgree: true,
    ...profileConsents(countryCode),
    profileConfirmed: true,
    preferredLocale: marketOf(countryCode).locales[0],
    // A consumer without a profile is not verified.
    identityCheckStatus:
      story === 'unconfirmed' ? firstIdentityStatus(countryCode) : checkedStatus(countryCode),
    ...marketColumns(countryCode),
    createdAt: knobs.report
      ? accountOfReportSince
      : new Date(now - (knobs.move === 'new' ? youngAccountMs : yearMs)),
    payWatchClearedAt: new Date(now - yearMs),
    ...storyColumns[story],
  } as const;
}

/** The status of a consumer with a verified identity; most markets require none. */
function checkedStatus(countryCode: CountryCode): 'VERIFIED' | 'NOT_REQUIRED' {
  return ['AU', 'NZ'].includes(countryCode) || isUkRegion(countryCode) ? 'VERIFIED' : 'NOT_REQUIRED';
}

const hashOf = (email: string): string => createHash('sha256').update(email).digest('hex');

/**
 * A unique surname, since a second account with the same name and birthday is refused: six letters from the address's
 * hash.
 */
function ownName(email: string): string {
  const letters = Array.from(hashOf(email).slice(0, 6), (digit) =>
    String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)),
  ).join('');
  return letters.charAt(0).toUpperCase() + letters.slice(1);
}

/** The same address is the same consumer in every sandbox: a UUID made from its hash. */
function idOf(email: string): string {
  const hex = hashOf(email);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

let hash: Promise<string> | undefined;
/** One hash for all of them, since they share a public password. */
function testPasswordHash({ runUnit }: Pick<StagedContext, 'runUnit'>): Promise<string> {
  hash ??= runUnit('password of scenarios', () => hashPassword(personaPassword));
  return hash;
}
