import type { ErrorCode, WarningCode } from '#shared/bridge/codes.ts';
import { newId, type ShownDisplay } from '#shared/bridge/protocol.ts';
import { createTokenTimeout } from '#shared/bridge/times.ts';
import type { Checkout, FourfoldError, InitOptions, OpenOptions, UnverifiedOutcome } from '../loader/api.ts';
import { guarded, log } from '../loader/guarded.ts';
import { badOptions } from '../loader/options.ts';
import { tokenPattern } from '../loader/pending.ts';
import { fakeError, fakeWarning } from './fake-errors.ts';
import { createFakeOpening, type FakeOpening, type FakePage } from './fake-opening.ts';

/** One checkout of the fake, with what the fake itself needs of it. */
export interface FakeInstance extends Checkout {
  readonly options: InitOptions;
  /** `init` was called again for the same id or target. */
  reconfigure(options: InitOptions): void;
  warn(code: WarningCode, detail?: string): void;
  /** Calls the merchant's handler of the outcome of an open. */
  deliver(outcome: UnverifiedOutcome): void;
  closed(openId: string): void;
  /** A redirect took the page away, and this is the page after it. */
  forget(opening: FakeOpening): void;
}

type HandlerName = Extract<keyof InitOptions, `on${string}`>;

const terminalHandlers = { complete: 'onComplete', cancel: 'onCancel', error: 'onError' } as const;

/** Options, events and opens of one checkout, by the rules of the script. */
export function createFakeCheckout(
  initial: InitOptions,
  page: FakePage,
  register: FakeInstance[],
): FakeInstance {
  let options = initial;
  let current: FakeOpening | null = null;
  let isReady = false;
  let destroying: Promise<void> | undefined;

  function emit(name: HandlerName, argument?: unknown): void {
    const call = options[name] as ((argument: unknown) => void) | undefined;
    guarded(
      () => call?.(argument),
      () => {
        if (name !== 'onWarning') warn('HANDLER_THREW', name);
      },
    );
  }

  function warn(code: WarningCode, detail?: string): void {
    const warning = fakeWarning(code, detail);
    if (options.onWarning) emit('onWarning', warning);
    else log('warn', warning);
  }

  function ready(): void {
    if (isReady || destroying) return;
    isReady = true;
    emit('onReady');
  }

  function deliver(outcome: UnverifiedOutcome): void {
    emit(terminalHandlers[outcome.type], outcome);
    if (outcome.type === 'error' && !options.onError) log('error', outcome.error);
  }

  const closed = (openId: string): void => emit('onClose', { openId });

  async function refuse(error: FourfoldError, token: string | null, openId: string) {
    const outcome: UnverifiedOutcome = { type: 'error', error, token };
    deliver(outcome);
    closed(openId);
    return outcome;
  }

  function open(given?: OpenOptions): Promise<UnverifiedOutcome> {
    ready();
    if (current?.state === 'ended') current.leave('MERCHANT');
    if (current && !current.isLeaving) return current.outcome;
    return begin(given, current);
  }

  function begin(given: OpenOptions | undefined, before: FakeOpening | null): Promise<UnverifiedOutcome> {
    const openId = newId();
    const { merchantId, onShippingAddressChange } = options;
    const {
      token = null,
      createToken,
      createTokenTimeoutMs = createTokenTimeout,
      display = 'auto',
      entryPoint = null,
    } = { ...options, ...given };
    const missing = token || createToken ? '' : 'token or createToken is missing';
    const bad = badOptions({ display, entryPoint: given?.entryPoint, onShippingAddressChange }) || missing;
    const refusal: [ErrorCode, string?] | false =
      (!!destroying && ['DESTROYED']) ||
      (!!token && !tokenPattern.test(token) && ['INVALID_TOKEN', 'no ffc_ and 43 characters']) ||
      (!!bad && ['INVALID_CONFIG', bad]);
    if (refusal) return refuse(fakeError(...refusal), token, openId);

    const order: ShownDisplay[] = display === 'auto' ? ['popup', 'dialog'] : [display];
    if (display === 'auto' && !onShippingAddressChange) order.push('redirect');
    const abort = new AbortController();
    const opening = createFakeOpening({
      ...{ page, openId, merchantId, token, warn },
      instanceId: options.id,
      shop: () => options,
      onOpened: (shown) => emit('onOpen', { openId, display: shown }),
      onEnd(outcome) {
        abort.abort();
        deliver(outcome);
      },
      onClose() {
        forget(opening);
        closed(openId);
      },
    });
    current = opening;
    const isShown = opening.show(order);
    const ask = (): void => {
      if (token || !createToken || !isShown || opening.state === 'ended') return;
      const { signal } = abort;
      const reply = (async () => createToken({ openId, entryPoint, signal }))();
      const at = page.clock.performance.now();
      opening.ask({ type: 'asked', reply, abort, timeoutMs: createTokenTimeoutMs, at });
    };
    // The order must not be paid twice.
    if (before) before.outcome.then(({ type }) => (type === 'complete' ? opening.leave('MERCHANT') : ask()));
    else ask();
    return opening.outcome;
  }

  async function close(): Promise<UnverifiedOutcome | null> {
    const outcome = current?.outcome ?? null;
    current?.leave('MERCHANT');
    return outcome;
  }

  function forget(opening: FakeOpening): void {
    if (current === opening) current = null;
  }

  const id = initial.id ?? newId();
  const instance: FakeInstance = {
    ...{ id, open, close, warn, deliver, closed, forget },
    get options() {
      return options;
    },
    get state() {
      if (destroying) return 'destroyed';
      const state = current?.state ?? 'ended';
      return state === 'ended' ? 'idle' : state;
    },
    focus: () => !!current,
    update(given) {
      const fixed = ['merchantId', 'id', 'target', 'mode'].filter((name) => name in given);
      const bad = fixed[0] ? `${fixed.join(', ')} must stay` : badOptions({ ...options, ...given });
      if (bad) throw fakeError('INVALID_CONFIG', bad);
      options = { ...options, ...given };
    },
    destroy() {
      destroying ??= (async () => {
        register.splice(register.indexOf(instance), 1);
        await close();
      })();
      return destroying;
    },
    reconfigure(next) {
      options = next;
    },
  };
  register.push(instance);
  Promise.resolve().then(ready);
  return instance;
}
