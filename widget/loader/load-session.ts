import { element } from './element.ts';
import { NativePromise } from './native-promise.ts';
import type { drawSchedule } from './schedule/draw-schedule.ts';
import { filesUrl, nonce } from './script.ts';
import type { startSession } from './session/session.ts';

declare const __FOURFOLD_SESSION_INTEGRITY__: string;
declare const __FOURFOLD_SCHEDULE_INTEGRITY__: string;

type StartSession = typeof startSession;
type DrawSchedule = typeof drawSchedule;

const loading: Record<string, Promise<unknown>> = { __proto__: null } as never;

/** What is not needed before a checkout is opened. */
export const loadSession = (): Promise<StartSession> =>
  loadModule('session', __FOURFOLD_SESSION_INTEGRITY__, (session) => session.startSession as StartSession);

/** Only for a shop that shows the payments of an order. */
export const loadSchedule = (): Promise<DrawSchedule> =>
  loadModule(
    'schedule',
    __FOURFOLD_SCHEDULE_INTEGRITY__,
    (schedule) => schedule.drawSchedule as DrawSchedule,
  );

/**
 * Fetches a further file of the script. The script contains its hash, so that a shop that pins the script pins all files:
 * a browser refuses a file with another hash. It is fetched by a preload and an import, because a page that enforces
 * Trusted Types does not allow setting the address of a script. Browsers without the preload do not enforce Trusted Types
 * either and get a script element; the import then uses the file that it has fetched.
 */
function loadModule<T>(
  name: string,
  integrity: string,
  read: (module: Record<string, unknown>) => T,
): Promise<T> {
  loading[name] ??= new NativePromise((resolve, reject) => {
    const url = `${filesUrl}${name}.js`;
    const fail = (cause?: unknown): void => {
      // The next call tries again.
      delete loading[name];
      reject(cause);
    };
    const fetched = {
      crossOrigin: '',
      integrity,
      nonce,
      onload: () => import(/* @vite-ignore */ url).then(read).then(resolve, fail),
      onerror: () => fail(),
    };
    const link = element('link', { ...fetched, rel: 'modulepreload', href: url });
    const isKnown = link.relList.supports('modulepreload');
    document.head.append(isKnown ? link : element('script', { ...fetched, type: 'module', src: url }));
  });
  return loading[name] as Promise<T>;
}
