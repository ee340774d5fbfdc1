import { newId, type ShownDisplay } from '#shared/bridge/protocol.ts';
import { createTokenTimeout } from '#shared/bridge/times.ts';
import type {
  Checkout,
  ErrorCode,
  FourfoldWarning,
  InitOptions,
  OpenOptions,
  UnverifiedOutcome,
  WarningCode,
} from './api.ts';
import { badOptions } from './options.ts';
import { makeError, makeWarning, tokenPattern } from './place.ts';
import { requestToken } from './request-token.ts';
import { createSession, type Session } from './session.ts';
import { pageLocale } from './texts.ts';

export interface Instance extends Checkout {
  readonly target: Element | null;
  /** `init` was called again for the same target or id. */
  reconfigure(options: InitOptions): void;
  warn(code: WarningCode, message: string): void;
  /** Tells the end of an open to the merchant's handlers. */
  deliver(openId: string, outcome: UnverifiedOutcome): void;
}

type HandlerName = Extract<keyof InitOptions, `on${string}`>;

const terminalHandlers = { complete: 'onComplete', cancel: 'onCancel', error: 'onError' } as const;

/** One checkout of a merchant's page. `forget` takes it out of the register when it is destroyed. */
export function createCheckout(
  id: string,
  initial: InitOptions,
  target: Element | null,
  forget: (gone: Instance) => void,
): Instance {
  let options = initial;
  let current: { session: Session; promise: Promise<UnverifiedOutcome> } | null = null;
  let isReady = false;
  let destroying: Promise<void> | undefined;

  function emit(name: HandlerName, argument?: unknown): void {
    try {
      (options[name] as ((argument: unknown) => void) | undefined)?.(argument);
    } catch (error) {
      reportError(error);
      if (name !== 'onWarning') warn('HANDLER_THREW', name);
    }
  }

  function tell(warning: FourfoldWarning): void {
    if (options.onWarning) emit('onWarning', warning);
    else console.warn('Fourfold', warning.code, warning.message);
  }

  function warn(code: WarningCode, message: string): void {
    tell(makeWarning(code, message));
  }

  function ready(): void {
    if (isReady || destroying) return;
    isReady = true;
    emit('onReady');
  }

  function deliver(openId: string, outcome: UnverifiedOutcome): void {
    emit(terminalHandlers[outcome.type], outcome);
    emit('onClose', { openId });
  }

  function open(given: OpenOptions = {}): Promise<UnverifiedOutcome> {
    ready();
    if (current) {
      current.session.focus();
      return current.promise;
    }
    const openId = newId();
    const settings = { ...options, ...given };
    const { token = null, entryPoint = null } = settings;
    const refusal = refusalOf(settings);
    if (refusal) {
      const outcome: UnverifiedOutcome = { type: 'error', error: makeError(...refusal), token };
      deliver(openId, outcome);
      return Promise.resolve(outcome);
    }

    const hasGesture = navigator.userActivation?.isActive ?? true;
    const isAuto = (settings.display ?? 'auto') === 'auto';
    let stopRequest: (() => void) | undefined;
    let resolve: (outcome: UnverifiedOutcome) => void;
    const promise = new Promise<UnverifiedOutcome>((settle) => {
      resolve = settle;
    });
    const session = createSession({
      openId,
      instanceId: id,
      merchantId: settings.merchantId,
      mode: 'STANDARD',
      token,
      surfaces: isAuto
        ? [...(hasGesture ? ['popup' as const] : []), 'dialog', 'redirect']
        : [settings.display as ShownDisplay],
      locale: pageLocale(settings.locale),
      theme: settings.theme ?? 'auto',
      hasOverlay: settings.overlay ?? true,
      entryPoint,
      onOpened: (display) => emit('onOpen', { openId, display }),
      onWarning: tell,
      onEnd(outcome) {
        stopRequest?.();
        current = null;
        deliver(openId, outcome);
        resolve(outcome);
      },
    });
    const { machine } = session;
    current = { session, promise };
    if (isAuto && !hasGesture) warn('NO_USER_GESTURE', 'a popup needs a click');
    machine.begin();
    if (!token && settings.createToken && machine.state !== 'ended') {
      stopRequest = requestToken({
        createToken: settings.createToken,
        openId,
        entryPoint,
        timeoutMs: settings.createTokenTimeoutMs ?? createTokenTimeout,
        machine,
      });
    }
    return promise;
  }

  function refusalOf({
    token,
    createToken,
    display,
    entryPoint,
  }: InitOptions & OpenOptions): [ErrorCode, string?] | null {
    if (destroying) return ['DESTROYED'];
    if (!isSupported()) return ['UNSUPPORTED_BROWSER'];
    if (token ? !tokenPattern.test(token) : !createToken) {
      return token ? ['INVALID_TOKEN'] : ['INVALID_CONFIG', 'Neither token nor createToken'];
    }
    const bad = badOptions({ display, entryPoint });
    return bad ? ['INVALID_CONFIG', bad] : null;
  }

  async function close(): Promise<UnverifiedOutcome | null> {
    const promise = current?.promise ?? null;
    current?.session.machine.leave('MERCHANT');
    return promise;
  }

  const onClick = (event: Event): void => {
    // The target may be a link or submit its form, and the shop's page is never left.
    event.preventDefault();
    open();
  };
  target?.addEventListener('click', onClick);
  queueMicrotask(ready);

  const instance: Instance = {
    id,
    target,
    get state() {
      if (destroying) return 'destroyed';
      const state = current?.session.machine.state ?? 'ended';
      return state === 'ended' ? 'idle' : state;
    },
    open,
    focus() {
      current?.session.focus();
      return !!current;
    },
    close,
    update(patch) {
      const fixed = ['merchantId', 'id', 'target', 'mode'].filter((name) => name in patch);
      const bad = fixed.join(', ') || badOptions(patch);
      if (bad) throw makeError('INVALID_CONFIG', bad);
      options = { ...options, ...patch };
      const { locale, theme } = patch;
      if (locale || theme) {
        current?.session.push({ ...(locale && { locale: pageLocale(locale) }), ...(theme && { theme }) });
      }
    },
    destroy() {
      destroying ??= (async () => {
        target?.removeEventListener('click', onClick);
        forget(instance);
        await close();
      })();
      return destroying;
    },
    reconfigure(next) {
      options = next;
    },
    warn,
    deliver,
  };
  return instance;
}

function isSupported(): boolean {
  const needed = ['HTMLDialogElement', 'AbortController', 'fetch', 'customElements'];
  return needed.every((name) => name in window) && 'adoptedStyleSheets' in document;
}
