import { newId, type ShownDisplay } from '#shared/bridge/protocol.ts';
import { createTokenTimeout } from '#shared/bridge/times.ts';
import type {
  Checkout,
  ErrorCode,
  FourfoldError,
  InitOptions,
  OpenOptions,
  UnverifiedOutcome,
  WarningCode,
} from './api.ts';
import { makeError, makeWarning, refuseOptions } from './errors.ts';
import { guarded, log } from './guarded.ts';
import { isSupported } from './is-supported.ts';
import type { Appearance } from './layer.ts';
import { NativePromise } from './native-promise.ts';
import { createOpening, type Opening } from './opening.ts';
import { badOptions } from './options.ts';
import { tokenPattern } from './pending.ts';
import { requestToken } from './request-token.ts';
import { checkoutOrigin } from './script.ts';
import { pageLocale } from './texts.ts';

export interface Instance extends Checkout {
  /** The last one that `init` got; the clicks of all of them open it. */
  readonly target: Element | null;
  /** As they are now. */
  readonly options: InitOptions;
  appearance(): Appearance;
  /** `init` was called again for the same target or id. */
  reconfigure(options: InitOptions, target: Element | null): void;
  warn(code: WarningCode, detail?: string): void;
  /** Calls the merchant's handler of the outcome of an open. */
  ended(outcome: UnverifiedOutcome): void;
  /** Calls the merchant's handler of a window that is gone. */
  closed(openId: string): void;
}

type HandlerName = Extract<keyof InitOptions, `on${string}`>;

const terminalHandlers = { complete: 'onComplete', cancel: 'onCancel', error: 'onError' } as const;

/** One checkout of a merchant's page, which leaves the register when it is destroyed. */
export function createCheckout(
  id: string,
  initial: InitOptions,
  initialTarget: Element | null,
  register: Instance[],
): Instance {
  let options = initial;
  let target: Element | null = null;
  let current: Opening | null = null;
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
    const warning = makeWarning(code, detail);
    if (options.onWarning) emit('onWarning', warning);
    else log('warn', warning);
  }

  const appearance = (): Appearance => ({
    locale: pageLocale(options.locale),
    theme: options.theme ?? 'auto',
  });

  function ready(): void {
    if (isReady || destroying) return;
    isReady = true;
    emit('onReady');
  }

  function ended(outcome: UnverifiedOutcome): void {
    emit(terminalHandlers[outcome.type], outcome);
    if (outcome.type === 'error' && !options.onError) {
      const { message, docUrl, cause } = outcome.error;
      log('error', message, docUrl, cause ?? outcome);
    }
  }

  const closed = (openId: string): void => emit('onClose', { openId });

  function refuse(openId: string, error: FourfoldError, token: string | null): Promise<UnverifiedOutcome> {
    const outcome: UnverifiedOutcome = { type: 'error', error, token };
    ended(outcome);
    closed(openId);
    return NativePromise.resolve(outcome);
  }

  function open(given?: OpenOptions): Promise<UnverifiedOutcome> {
    ready();
    // One that is over only shows how it ended.
    if (current?.state === 'ended') current.leave('MERCHANT');
    // One that is being left ends without a window, beside the one that is opened now.
    if (current && !current.isLeaving) {
      current.focus();
      return current.outcome;
    }
    const before = current;
    try {
      return begin(given, before);
    } catch (cause) {
      if (current === before) return refuse('', makeError('INTERNAL', '', cause), null);
      const opening = current as unknown as Opening;
      opening.crash(cause);
      return opening.outcome;
    }
  }

  /** @param before an open that is being left, which may still turn out to be paid. */
  function begin(given: OpenOptions | undefined, before: Opening | null): Promise<UnverifiedOutcome> {
    const openId = newId();
    const {
      merchantId,
      token = null,
      createToken,
      createTokenTimeoutMs = createTokenTimeout,
      display = 'auto',
      overlay = true,
      entryPoint = null,
    } = { ...options, ...given };
    const missing = token || createToken ? '' : 'token or createToken is missing';
    const { onShippingAddressChange } = options;
    const bad = badOptions({ display, entryPoint: given?.entryPoint, onShippingAddressChange }) || missing;
    const refusal: [ErrorCode, string?] | false =
      (!!destroying && ['DESTROYED']) ||
      (!isSupported() && ['UNSUPPORTED_BROWSER', 'too old']) ||
      (!!token && !tokenPattern.test(token) && ['INVALID_TOKEN', 'no ffc_ and 43 characters']) ||
      (!!bad && ['INVALID_CONFIG', bad]);
    if (refusal) return refuse(openId, makeError(...refusal), token);

    const isAuto = display === 'auto';
    const hasGesture = navigator.userActivation?.isActive ?? true;
    const surfaces: ShownDisplay[] = isAuto
      ? (['popup', 'dialog', 'redirect'] as const).slice(hasGesture ? 0 : 1, onShippingAddressChange ? 2 : 3)
      : [display];
    let request: AbortController | undefined;
    const opening = createOpening({
      openId,
      instanceId: options.id,
      merchantId,
      token,
      appearance: appearance(),
      hasOverlay: overlay,
      shop: () => options,
      warn,
      opened: (shown) => emit('onOpen', { openId, display: shown }),
      ended(outcome, isShown) {
        if (!isShown && current === opening) current = null;
        guarded(() => request?.abort());
        ended(outcome);
      },
      closed() {
        if (current === opening) current = null;
        closed(openId);
      },
    });
    current = opening;
    if (isAuto && !hasGesture) warn('NO_USER_GESTURE', 'not in a click');
    const isShown = opening.show(surfaces);
    const ask = (): void => {
      if (token || !createToken || !isShown || opening.state === 'ended') return;
      request = requestToken(opening.send, createToken, createTokenTimeoutMs, { openId, entryPoint });
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

  const onClick = (event: Event): void => {
    // The target may be a link or submit its form, and the page must not navigate.
    event.preventDefault();
    open();
  };
  /** The shop's own policy stopped something that goes to our host. */
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (blockedURI.startsWith(checkoutOrigin))
      warn('CSP_BLOCKED', `${effectiveDirective} lacks ${checkoutOrigin}`);
  };
  const listening = new AbortController();
  const { signal } = listening;
  function listen(to: Element | null): void {
    target = to ?? target;
    // Once for each target, however often.
    to?.addEventListener('click', onClick, { signal });
  }
  listen(initialTarget);
  document.addEventListener('securitypolicyviolation', onViolation, { signal });
  NativePromise.resolve().then(ready);

  const instance: Instance = {
    id,
    get target() {
      return target;
    },
    get options() {
      return options;
    },
    appearance,
    get state() {
      if (destroying) return 'destroyed';
      const state = current?.state ?? 'ended';
      return state === 'ended' ? 'idle' : state;
    },
    open,
    focus() {
      current?.focus();
      return !!current;
    },
    close,
    update(given) {
      const patch = { ...given };
      const fixed = ['merchantId', 'id', 'target', 'mode'].filter((name) => name in patch);
      refuseOptions(fixed[0] ? `${fixed} must stay` : badOptions({ ...options, ...patch }));
      options = { ...options, ...patch };
      if (patch.locale || patch.theme) current?.update(appearance());
    },
    destroy() {
      destroying ??= (async () => {
        listening.abort();
        register.splice(register.indexOf(instance), 1);
        await close();
      })();
      return destroying;
    },
    reconfigure(next, to) {
      options = next;
      listen(to);
    },
    warn,
    ended,
    closed,
  };
  register.push(instance);
  return instance;
}
