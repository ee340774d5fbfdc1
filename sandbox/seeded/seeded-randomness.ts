/**
 * Random values from a seed, so that two runs of a sandbox have the same ids, codes and keys. Source: merchant-api §7.1,
 * MER-196, decision 260.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import crypto, { createHmac } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { RunUnit } from '#server/core/run-unit.ts';

interface Stream {
  readonly name: string;
  drawn: number;
}

/** How often each unit of work has run, and how many values were drawn outside of all units. */
export interface RandomnessState {
  readonly timesRun: Readonly<Record<string, number>>;
  readonly drawn: number;
}

/** The random values of a sandbox. Without a seed they are those of chance, and a restart does nothing. */
export interface SandboxRandomness {
  /** Null without a seed. */
  state(): RandomnessState | null;
  /** From here on the same units get the same values as after that state; null begins anew. */
  restart(from?: RandomnessState | null): void;
}

interface SeededRandomness extends SandboxRandomness {
  readonly runUnit: RunUnit;
}

export const chance: SandboxRandomness = { state: () => null, restart: () => {} };

const { randomUUID: originalUUID, randomBytes: originalBytes, randomInt: originalInt } = crypto;
let seed: string | null = null;
let rest: Stream = { name: '', drawn: 0 };
const timesRun = new Map<string, number>();
const streams = new AsyncLocalStorage<Stream>();

/**
 * Replaces the random values of `node:crypto` in this process. They come from the seed, the name of the unit of work that
 * asks for them, how often a unit of that name has run, and how many values it has got, so that work that runs beside it
 * changes none of them.
 * @param ended restores the values of chance, for tests
 */
export function seedRandomness(given: string, ended: AbortSignal): SeededRandomness {
  seed = given;
  restart();
  replace({ randomUUID, randomBytes, randomInt });
  const originals = { randomUUID: originalUUID, randomBytes: originalBytes, randomInt: originalInt };
  ended.addEventListener('abort', () => replace(originals));
  return { runUnit, state, restart };
}

function replace(functions: object): void {
  Object.assign(crypto, functions);
  // Named imports follow.
  syncBuiltinESMExports();
}

const state = (): RandomnessState => ({ timesRun: Object.fromEntries(timesRun), drawn: rest.drawn });

function restart(from: RandomnessState | null = null) {
  rest = { name: '', drawn: from?.drawn ?? 0 };
  timesRun.clear();
  for (const [name, times] of Object.entries(from?.timesRun ?? {})) timesRun.set(name, times);
}

const runUnit: RunUnit = (name, work) => {
  const times = (timesRun.get(name) ?? 0) + 1;
  timesRun.set(name, times);
  return streams.run({ name: `${name} ${times}`, drawn: 0 }, work);
};

/** 32 bytes. */
function draw(): Buffer {
  const stream = streams.getStore() ?? rest;
  stream.drawn += 1;
  return createHmac('sha256', seed ?? '')
    .update(`${stream.name}:${stream.drawn}`)
    .digest();
}

function randomUUID(): string {
  const bytes = draw().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** With a callback the original one: only libraries ask for that. */
function randomBytes(
  size: number,
  callback?: (error: Error | null, bytes: Buffer) => void,
): Buffer | undefined {
  if (callback) {
    originalBytes(size, callback);
    return undefined;
  }
  const parts: Buffer[] = [];
  for (let filled = 0; filled < size; filled += 32) parts.push(draw());
  return Buffer.concat(parts, size);
}

function randomInt(first: number, second?: number): number {
  const [from, to] = second === undefined ? [0, first] : [first, second];
  return from + Number(draw().readBigUInt64BE() % BigInt(to - from));
}
