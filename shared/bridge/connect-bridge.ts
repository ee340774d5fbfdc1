import { connect } from 'penpal';
import type { BridgeCode } from './codes.ts';
import type { Answer, Failure } from './messages.ts';
import { type Read, type Reader, readPayload, refuse } from './readers.ts';
import { bridgeTimeout, callTimeout } from './times.ts';
import { createWindowMessenger } from './window-messenger.ts';

type Readers = Record<string, Reader<unknown>>;
type AnyMethods = Record<string, (argument: never) => unknown>;

export interface BridgeOptions<Methods, RemoteAnswers extends Readers> {
  remoteWindow: Window;
  /** One exact origin. Never a pattern (MER-068). */
  origin: string;
  channel: string;
  /** Reads the argument of each exposed method; a method without a reader is not exposed. */
  inputs: { [M in keyof Methods]: Reader<unknown> };
  methods: Methods;
  /** Reads what the other side answers. */
  answers: RemoteAnswers;
  onConnected?(): void;
  /** The handshake did not come about in time. */
  onLost?(): void;
}

export interface Bridge<RemoteArguments extends Readers, RemoteAnswers extends Readers> {
  /** Never rejects: what goes wrong is a code, and every call ends within its time limit (MER-073). */
  call<M extends keyof RemoteArguments & keyof RemoteAnswers & string>(
    method: M,
    argument: Read<RemoteArguments[M]>,
    timeout?: number,
  ): Promise<Answer<Read<RemoteAnswers[M]>>>;
  /** Pending calls settle as CLOSED. */
  destroy(): void;
}

const callsPerSecond = 50;

/** A failure, as the only form in which one crosses the windows. */
function failure(code: BridgeCode): Failure {
  return { ok: false, code };
}

/** Connects to one load of the other window. A new load needs a new bridge: Penpal's messengers serve once. */
export function connectBridge<
  RemoteArguments extends Readers,
  RemoteAnswers extends Readers,
  Methods extends object,
>(options: BridgeOptions<Methods, RemoteAnswers>): Bridge<RemoteArguments, RemoteAnswers> {
  const connection = connect({
    messenger: createWindowMessenger(options.remoteWindow, options.origin),
    methods: methodTable(options.inputs, options.methods as AnyMethods),
    channel: options.channel,
  });
  const pending = new Set<(answer: Failure) => void>();
  let remote: Record<string, (argument: unknown) => Promise<unknown>> | undefined;
  let isDestroyed = false;

  const destroy = (): void => {
    isDestroyed = true;
    clearTimeout(handshake);
    connection.destroy();
    for (const finish of pending) finish(failure('CLOSED'));
  };
  const lose = (): void => {
    destroy();
    options.onLost?.();
  };
  // Penpal's own time limit would leave its timer running after a destroy, so the limit is ours.
  const handshake = setTimeout(lose, bridgeTimeout);
  connection.promise.then((proxy) => {
    remote = proxy as unknown as typeof remote;
    clearTimeout(handshake);
    if (!isDestroyed) options.onConnected?.();
  }, lose);

  return {
    destroy,
    call: (method, argument, timeout = callTimeout) =>
      new Promise((resolve) => {
        const finish = (answer: unknown): void => {
          clearTimeout(timer);
          pending.delete(finish);
          resolve(answer as never);
        };
        const timer = setTimeout(() => finish(failure('TIMEOUT')), timeout);
        pending.add(finish);
        if (isDestroyed || !remote) return finish(failure(isDestroyed ? 'CLOSED' : 'NOT_READY'));
        const { [method]: invoke } = remote;
        // Inside an async function, because Penpal throws at once when the other side has gone.
        (async () => readAnswer(await invoke?.(argument), options.answers[method]))().then(finish, () =>
          finish(failure('CLOSED')),
        );
      }),
  };
}

function readAnswer(raw: unknown, read: Reader<unknown> | undefined): unknown {
  const answer = raw as { ok?: unknown; code?: unknown } | null;
  try {
    if (answer?.ok === true && read) return { ok: true, ...(readPayload(read, answer) as object) };
    if (answer?.ok === false && /^(CLOSED|TIMEOUT|NOT_READY)$/.test(answer.code as string)) {
      return failure(answer.code as BridgeCode);
    }
  } catch {}
  return failure('INVALID_MESSAGE');
}

/** Null-prototype, because Penpal walks prototypes: `constructor` would be callable from outside (MER-070). */
function methodTable(
  inputs: Readers,
  methods: AnyMethods,
): Record<string, (raw: unknown) => Promise<unknown>> {
  const spend = tokenBucket(callsPerSecond);
  const table = Object.create(null);
  for (const name of Object.keys(inputs)) {
    table[name] = async (raw: unknown) => {
      let argument: unknown;
      try {
        argument = readPayload(spend() ? (inputs[name] as Reader<unknown>) : refuse, raw);
      } catch {
        return failure('INVALID_MESSAGE');
      }
      try {
        return await methods[name]?.(argument as never);
      } catch {
        return failure('NOT_READY');
      }
    };
  }
  return table;
}

function tokenBucket(perSecond: number): () => boolean {
  let left = perSecond;
  let last = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(perSecond, left + ((now - last) * perSecond) / 1000);
    last = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
