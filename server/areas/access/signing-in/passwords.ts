/**
 * Passwords by argon2id, off the main thread and a few at a time. Hashing is the easiest way to overload a login
 * server, so requests are refused while the queue is full.
 */
import { hash, verify } from '@node-rs/argon2';
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

export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(password, cost));
}

/** Takes the same time for an account without a password and for no account, so that timing reveals nothing. */
export function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  return inQueue(async () => {
    // Made by the first comparison of either kind.
    const compared = await nobodysHash();
    const isRight = await verify(passwordHash ?? compared, password);
    return isRight && passwordHash !== null;
  });
}

let nobodys: Promise<string> | undefined;
function nobodysHash(): Promise<string> {
  nobodys ??= hash('the password of nobody', cost);
  return nobodys;
}
