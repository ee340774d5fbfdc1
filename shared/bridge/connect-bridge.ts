import { connect, type Messenger } from 'penpal';
import { BRIDGE_CODES, type BridgeCode } from './codes.ts';
import type { Answer, Failure } from './messages.ts';
import { type Read, type Reader, readPayload, refuse } from './readers.ts';
import { bridgeTimeout, callTimeout } from './times.ts';

type Readers = Record<string, Reader<unknown>>;
type AnyMethods = Record<string, (argument: never) => unknown>;

export interface BridgeOptions<Methods, RemoteAnswers extends Readers> {
  messenger: Messenger;
  channel: string;
  /** Reads the argument of each exposed method; a method without a reader is not exposed. */
  inputs: { [M in keyof Methods]: Reader<unknown> };
  methods: Methods;
  /** Reads the other side's replies. */
  answers: RemoteAnswers;
  onConnected?(): void;
  /** Called if the handshake timed out. */
  onLost?(): void;
}

export interface Bridge<RemoteArguments extends Readers, RemoteAnswers extends Readers> {
  /** Never rejects: a failure is an error code, and every call settles within its time limit (MER-073). */
  call<M extends keyof RemoteArguments & keyof RemoteAnswers & string>(
    method: M,
    argument: Read<RemoteArguments[M]>,
    timeout?: number,
  ): Promise<Answer<Read<RemoteAnswers[M]>>>;
  /** Ends the connection. Pending calls settle as CLOSED. */
  destroy(): void;
}

const callsPerSecond = 50;

/** A failure in the only form that is sent between the windows. */
function failure(code: BridgeCode): Failure {
  return { ok: false, code };
}

/**
 * Connects to one load of the other window. A new load needs a new bridge, because a Penpal messenger can't be
 * reused.
 */
export function connectBridge<
  RemoteArguments extends Readers,
  RemoteAnswers extends Readers,
  Methods extends object,
>(options: BridgeOptions<Methods, RemoteAnswers>): Bridge<RemoteArguments, RemoteAnswers> {
  const connection = connect({
    messenger: options.messenger,
    methods: methodTable(options.inputs, options.methods as AnyMethods),
    channel: options.channel,
  });
  let remote: Record<string, (argument: unknown) => Promise<unknown>>;
  /** Why no call can be made now. */
  let obstacle: BridgeCode | null = 'NOT_READY';
  const pending = new Set<PendingCall>();
  let nextCheck: ReturnType<typeof setTimeout> | undefined;

  /** One timer for all calls: setting and clearing one per call would take as long as the call itself. */
  function endOverdue(): void {
    const now = performance.now();
    let soonest = Number.POSITIVE_INFINITY;
    for (const call of pending) {
      if (call.dueAt > now) soonest = Math.min(soonest, call.dueAt);
      else call.settle(failure('TIMEOUT'));
    }
    checkAt(soonest);
  }

  let checksAt = Number.POSITIVE_INFINITY;
  function checkAt(time: number): void {
    clearTimeout(nextCheck);
    checksAt = time;
    if (Number.isFinite(time)) nextCheck = setTimeout(endOverdue, time - performance.now());
  }

  const destroy = (): void => {
    obstacle = 'CLOSED';
    clearTimeout(handshake);
    clearTimeout(nextCheck);
    connection.destroy();
  };
  const lose = (): void => {
    destroy();
    options.onLost?.();
  };
  // Penpal's own timeout would keep its timer running after `destroy`, so the time limit is implemented here.
  const handshake = setTimeout(lose, bridgeTimeout);
  connection.promise.then((proxy) => {
    remote = proxy as unknown as typeof remote;
    clearTimeout(handshake);
    if (obstacle === 'CLOSED') return;
    obstacle = null;
    options.onConnected?.();
  }, lose);

  return {
    destroy,
    call(method, argument, timeout = callTimeout) {
      type Settled = Answer<Read<RemoteAnswers[typeof method]>>;
      if (obstacle) return Promise.resolve<Settled>(failure(obstacle));
      return new Promise<Settled>((resolve) => {
        const call: PendingCall = {
          dueAt: performance.now() + timeout,
          settle(answer) {
            pending.delete(call);
            resolve(answer);
          },
        };
        pending.add(call);
        if (call.dueAt < checksAt) checkAt(call.dueAt);
        const fail = (): void => call.settle(failure('CLOSED'));
        try {
          remote[method]?.(argument).then(
            (raw) => call.settle(readAnswer(raw, options.answers[method] as Reader<unknown>)),
            fail,
          );
        } catch {
          // The other side has ended the connection.
          fail();
        }
      });
    },
  };
}

interface PendingCall {
  /** By `performance.now()`. */
  readonly dueAt: number;
  settle(answer: Answer<never>): void;
}

function readAnswer<T>(raw: unknown, read: Reader<unknown>): Answer<T> {
  try {
    const { ok, code } = raw as { ok?: unknown; code?: BridgeCode };
    if (ok === true) return { ok, ...(readPayload(read, raw) as object) } as Answer<T>;
    if (ok === false && (BRIDGE_CODES as readonly unknown[]).includes(code))
      return failure(code as BridgeCode);
  } catch {}
  return failure('INVALID_MESSAGE');
}

/** Without a prototype, because Penpal follows prototypes: `constructor` would be callable from outside (MER-070). */
function methodTable(
  inputs: Readers,
  methods: AnyMethods,
): Record<string, (raw: unknown) => Promise<unknown>> {
  const table = Object.create(null);
  let left = callsPerSecond;
  let last = 0;
  for (const name of Object.keys(inputs)) {
    table[name] = async (raw: unknown) => {
      let code: BridgeCode = 'INVALID_MESSAGE';
      const now = performance.now();
      left = Math.min(callsPerSecond, left + ((now - last) * callsPerSecond) / 1000);
      last = now;
      try {
        if (left < 1) refuse();
        left -= 1;
        const argument = readPayload(inputs[name] as Reader<unknown>, raw);
        code = 'NOT_READY';
        return (await methods[name]?.(argument as never)) ?? { ok: true };
      } catch {
        return failure(code);
      }
    };
  }
  return table;
}
