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
  /** Pending calls settle as CLOSED, because Penpal ends them. */
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
  let remote: Record<string, (argument: unknown) => Promise<unknown>>;
  /** Why nothing can be called now. */
  let obstacle: BridgeCode | null = 'NOT_READY';

  const destroy = (): void => {
    obstacle = 'CLOSED';
    clearTimeout(handshake);
    connection.destroy();
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
    if (obstacle === 'CLOSED') return;
    obstacle = null;
    options.onConnected?.();
  }, lose);

  return {
    destroy,
    async call(method, argument, timeout = callTimeout) {
      if (obstacle) return failure(obstacle);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, timeout, failure('TIMEOUT'));
      });
      try {
        return readAnswer(
          await Promise.race([remote[method]?.(argument), late]),
          options.answers[method] as Reader<unknown>,
        );
      } catch {
        return failure('CLOSED');
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function readAnswer<T>(raw: unknown, read: Reader<unknown>): Answer<T> {
  try {
    const { ok, code } = raw as { ok?: unknown; code?: BridgeCode };
    if (ok === true) return { ok, ...(readPayload(read, raw) as object) } as Answer<T>;
    if (ok === false && code && /^(CLOSED|TIMEOUT|NOT_READY)$/.test(code)) return failure(code);
  } catch {}
  return failure('INVALID_MESSAGE');
}

/** Null-prototype, because Penpal walks prototypes: `constructor` would be callable from outside (MER-070). */
function methodTable(
  inputs: Readers,
  methods: AnyMethods,
): Record<string, (raw: unknown) => Promise<unknown>> {
  const table = Object.create(null);
  let left = callsPerSecond;
  let last = 0;
  for (const name in inputs) {
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
