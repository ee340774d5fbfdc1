/**
 * Passwords by argon2id, off the main thread and a few at a time. Hashing is the easiest way to overload a login
 * server, so requests are refused while the queue is full.
 */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import {
  passwordLengthMessages,
  passwordLengthProblem,
  plainPassword,
} from '#shared/domain/access/password.ts';
import { Refusal } from '../../../core/refusal.ts';

/** The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const runningAtMost = 2;
const waitingAtMost = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function inQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= runningAtMost) {
    if (waiting.length >= waitingAtMost) throw new Refusal('service_unavailable', { retryAfterSeconds: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Refuses with what is wrong with the length of a new password. */
export function refuseLength(password: string, field: string): void {
  const problem = passwordLengthProblem(password);
  if (!problem) return;
  const caseMessage = passwordLengthMessages[problem];
  throw new Refusal('invalid_password', { errorInfo: { [field]: problem }, caseMessage });
}

export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(plainPassword(password), { ...cost, salt: randomBytes(16) }));
}

/** Takes the same time for an account without a password and for no account, so that timing reveals nothing. */
export function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  return inQueue(async () => {
    // Created by the first comparison, whether or not the account has a password.
    const compared = await decoyHash();
    for (const form of formsOf(password)) {
      if (await verify(passwordHash ?? compared, form)) return passwordHash !== null;
    }
    return false;
  });
}

/**
 * The forms of a password to compare: the one that is hashed now, and those in which a device may have sent it before there was
 * one, as it is and decomposed. Most passwords have a single form. Source: decision 198.
 */
const formsOf = (password: string): ReadonlySet<string> =>
  new Set([plainPassword(password), password, password.normalize('NFD')]);

let decoy: Promise<string> | undefined;
function decoyHash(): Promise<string> {
  decoy ??= hash('a decoy password', cost);
  return decoy;
}
