/**
 * A one-time code is compared at most five times, and a password tried at most five times, whether guesses come one by
 * one or all at once, at one server or two. Then the right one is refused too. Resends of codes are limited.
 * Source: reliability figure 7.
 */
import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { createSandboxApi } from '#sandbox/sandbox.ts';
import { personaPassword, personas } from '#sandbox/seed/personas.ts';
import { seedConsumers } from '#sandbox/seed/seed-consumers.ts';
import { verificationCodes } from '#server/areas/access/access.tables.ts';
import { loginTries } from '#server/areas/access/security.tables.ts';
import { findConsumerByEmail } from '#server/areas/consumers/index.ts';
import { Refusal } from '#server/core/refusal.ts';
import { keyedHash } from '#server/core/secrets.ts';
import type { AnyHandlers, Handlers } from '#server/http/handler.ts';
import { accessHandlers } from '#server/http/handlers/access.ts';
import { apiHandlers } from '#server/http/handlers/index.ts';
import { newestCode, startJoining } from '#server/testing/joining.ts';
import { createShopServer } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { createVisitor, type Visitor } from '#server/testing/visitor.ts';
import {
  type accessContract,
  login,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
} from '#shared/contract/access/access.contract.ts';
import { requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import { onPostgresIfAny } from './databases.ts';
import { type Figure, type ProofOptions, percentile, readOptions, report, run } from './report.ts';

const guessesPerCode = 50;
const codesAtOnce = 4;
const triesAllowed = 5;
const hourMs = 3_600_000;

interface Guessed {
  guesses: number;
  comparedTooOften: number;
  brokenIn: number;
}

/** The same browser at two servers. */
function atTwoServers(visitor: Visitor, server: TestServer): readonly Visitor[] {
  const second = createVisitor({ ...server, handle: anotherServer(server, apiHandlers) }, 'PORTAL');
  for (const [name, value] of visitor.cookies) second.cookies.set(name, value);
  return [visitor, second];
}

const anotherServer = (server: TestServer, handlers: AnyHandlers) =>
  createSandboxApi(server, handlers).handle;

/** Guesses at codes for mobiles: half of the codes one guess after the other, half all at once. */
async function guessCodes(server: TestServer, count: number, from: number): Promise<Guessed> {
  const found: Guessed = { guesses: 0, comparedTooOften: 0, brokenIn: 0 };
  let number = 0;
  const lane = async () => {
    while (number < count) await guessCode(server, from, number++, found);
  };
  await Promise.all(Array.from({ length: codesAtOnce }, lane));
  return found;
}

async function guessCode(server: TestServer, from: number, number: number, found: Guessed): Promise<void> {
  const mobile = `04${String(20_000_000 + from + number)}`;
  const visitor = createVisitor(server, 'PORTAL');
  const registrationId = await startJoining(visitor, `guessed-${from + number}@example.com`);
  await visitor.call(registrationMobileVerifyAsk, { body: { registrationId, mobile, countryCode: 'AU' } });
  const right = await newestCode(server, `+61${mobile.slice(1)}`);
  const servers = number % 4 < 2 ? [visitor] : atTwoServers(visitor, server);
  const guess = async (smsCode: string, index: number) => {
    const asked = servers[index % servers.length] ?? visitor;
    const body = { registrationId, mobile, smsCode };
    const { status, error } = await asked.call(registrationMobileVerifyConfirm, { body });
    return status === 200 ? 'right' : error.errorCode;
  };
  const wrong = Array.from({ length: guessesPerCode - 1 }, () => wrongCode(right));
  const answers = number % 2 === 0 ? await Promise.all(wrong.map(guess)) : await oneByOne(wrong, guess);
  const last = await guess(right, 0);
  found.guesses += guessesPerCode;
  if (found.guesses % 25_000 === 0) console.error(JSON.stringify(found));
  if (answers.filter((answer) => answer === 'invalid_sms_code').length > triesAllowed)
    found.comparedTooOften += 1;
  if (last === 'right' || answers.includes('right')) found.brokenIn += 1;
}

async function oneByOne<Given, Answer>(
  given: readonly Given[],
  ask: (one: Given, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [index, one] of given.entries()) answers.push(await ask(one, index));
  return answers;
}

function wrongCode(right: string): string {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return code === right || code === '111111' ? wrongCode(right) : code;
}

/** Guesses at passwords, all at once; the right one comes last. */
async function guessPasswords(server: TestServer, accounts: readonly string[]): Promise<Guessed> {
  const found: Guessed = { guesses: 0, comparedTooOften: 0, brokenIn: 0 };
  for (const username of accounts) {
    const signIn = async (password: string) => {
      const visitor = createVisitor(server, 'PORTAL');
      const { status, error } = await visitor.call(login, { body: { username, password } });
      return status === 200 ? 'right' : error.errorCode;
    };
    const wrong = Array.from({ length: 19 }, (_, index) => `Wrong-Crane-${index}`);
    const answers = await Promise.all(wrong.map(signIn));
    const last = await signIn(personaPassword);
    found.guesses += wrong.length + 1;
    if (answers.filter((answer) => answer !== 'account_locked').length > triesAllowed)
      found.comparedTooOften += 1;
    if (last === 'right') found.brokenIn += 1;
    await server.db.delete(loginTries);
  }
  return found;
}

/** Asks for ten codes at once for each person. Five may be sent; the other requests are told when to try again. */
async function floodWithCodes(server: TestServer, emails: readonly string[]) {
  let tooMany = 0;
  let untold = 0;
  for (const email of emails) {
    server.passTime(hourMs);
    const visitor = createVisitor(server, 'PORTAL');
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => visitor.call(requestOneTimeCode, { body: { email } })),
    );
    const refused = asked.filter(({ status }) => status === 429);
    if (asked.filter(({ status }) => status === 204).length > triesAllowed) tooMany += 1;
    if (refused.some(({ headers }) => !(Number(headers.get('retry-after')) > 0))) untold += 1;
  }
  return { asked: emails.length * 10, tooMany, untold };
}

/** The first logins load what all later ones use. */
const warmUps = 5;
/** In standard deviations. Equal times differ by this much in one run of 16,000. */
const maximumDeviation = 4;

interface Timing {
  /** The ratio of the medians, known to unknown. */
  readonly ratio: number;
  /** How far the number of turns in which the known email takes longer is from a half, in standard deviations. */
  readonly deviation: number;
}

/** How a wrong password differs in time between an email that has an account and one that has none, turn by turn. */
async function timeOfFailure(server: TestServer, username: string, rounds: number): Promise<Timing> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = -warmUps; round < rounds; round += 1) {
    // The order alternates, because the second call finds warm caches.
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const visitor = createVisitor(server, 'PORTAL');
      const named = kind === 'known' ? username : 'nobody@example.com';
      const startedAt = performance.now();
      await visitor.call(login, { body: { username: named, password: 'Wrong-Crane-47' } });
      if (round >= 0) times[kind].push(performance.now() - startedAt);
    }
    await server.db.delete(loginTries);
  }
  const ratio = percentile(times.known, 0.5) / percentile(times.unknown, 0.5);
  return {
    ratio,
    deviation: deviationFromHalf(
      times.known.filter((time, turn) => time > (times.unknown[turn] ?? 0)).length,
      rounds,
    ),
  };
}

/** The deviation of a fair coin that shows heads that often in so many throws. */
const deviationFromHalf = (count: number, of: number) => (count - of / 2) / Math.sqrt(of / 4);

/** The planted bug: the number of comparisons is read first and written last. */
const forgetfulConfirm: Handlers<typeof accessContract>['registrationMobileVerifyConfirm'] = async (
  { body },
  { server: { db } },
) => {
  const isCode = and(
    eq(verificationCodes.purpose, 'registration-mobile'),
    eq(verificationCodes.subject, body.registrationId),
  );
  const [code] = await db.select().from(verificationCodes).where(isCode);
  if (!code || code.comparisons >= triesAllowed) throw new Refusal('max_sms_code_attempts');
  const isRight = keyedHash(code.id, body.smsCode) === code.codeHash;
  await db
    .update(verificationCodes)
    .set({ comparisons: code.comparisons + 1 })
    .where(isCode);
  if (!isRight) throw new Refusal('invalid_sms_code');
  return { mobileVerified: true };
};

/** The planted bug: an email without an account is refused without hashing a password. */
const hastyLogin: Handlers<typeof accessContract>['login'] = async (input, context) => {
  const { username } = input.body;
  if (await findConsumerByEmail(context.server.db, username)) return accessHandlers.login(input, context);
  throw new Refusal('authentication_failure');
};

function hastyServer(server: TestServer): TestServer {
  const handlers = { ...apiHandlers, access: { ...accessHandlers, login: hastyLogin } } as AnyHandlers;
  return { ...server, handle: anotherServer(server, handlers) };
}

const isToldApart = ({ deviation }: Timing) => Math.abs(deviation) > maximumDeviation;

const described = ({ ratio, deviation }: Timing) =>
  `${ratio.toFixed(2)} times the median, ${deviation.toFixed(1)} standard deviations apart`;

function forgetfulServer(server: TestServer): TestServer {
  const handlers = {
    ...apiHandlers,
    access: { ...apiHandlers.access, registrationMobileVerifyConfirm: forgetfulConfirm },
  } as AnyHandlers;
  return { ...server, handle: anotherServer(server, handlers) };
}

async function prove(options: ProofOptions): Promise<boolean> {
  const server = await createShopServer({ environment: { SANDBOX_CONTROL: 'off' } });
  try {
    await seedConsumers(server);
    const emails = personas.map(({ email }) => email);
    const forgetful = await guessCodes(forgetfulServer(server), 4, 0);
    const codes = await guessCodes(server, options.isFull ? 10_000 : 40, 100);
    const passwords = await guessPasswords(server, emails.slice(0, options.isFull ? emails.length : 6));
    const flood = await floodWithCodes(server, emails.slice(0, options.isFull ? emails.length : 8));
    const rounds = options.isFull ? 400 : 60;
    const hasty = await timeOfFailure(hastyServer(server), emails[0] ?? '', rounds);
    const timing = await timeOfFailure(server, emails[0] ?? '', rounds);
    const figures: Figure[] = [
      {
        name: 'codes compared more than five times',
        trials: codes.guesses,
        violations: codes.comparedTooOften,
      },
      { name: 'codes that were guessed', trials: codes.guesses, violations: codes.brokenIn },
      {
        name: 'accounts whose password was tried too often',
        trials: passwords.guesses,
        violations: passwords.comparedTooOften,
      },
      { name: 'accounts that a guess opened', trials: passwords.guesses, violations: passwords.brokenIn },
      { name: 'people sent more than five codes an hour', trials: flood.asked, violations: flood.tooMany },
      { name: 'people not told when to ask again', trials: flood.asked, violations: flood.untold },
      {
        name: 'accounts given away by the time that failing takes',
        trials: rounds,
        violations: isToldApart(timing) ? 1 : 0,
        note: `known to unknown email: ${described(timing)}`,
      },
    ];
    const planted = [
      {
        bug: `tries counted after they are made: ${forgetful.comparedTooOften} of 4 codes compared too often`,
        wasCaught: forgetful.comparedTooOften > 0,
      },
      {
        bug: `an email without an account is refused with less work: ${described(hasty)}`,
        wasCaught: isToldApart(hasty),
      },
    ];
    return report('Guessed codes and passwords', options, planted, figures);
  } finally {
    await server.close();
  }
}

await run(() => onPostgresIfAny('guesses at two servers at once', () => prove(readOptions())));
