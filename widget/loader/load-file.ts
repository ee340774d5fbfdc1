import { element } from './element.ts';
import type { startElements } from './elements/start-elements.ts';
import { NativePromise } from './native-promise.ts';
import type { drawSchedule } from './schedule/draw-schedule.ts';
import { filesUrl, nonce } from './script.ts';
import type { startDiagnosis, startSession } from './session/session.ts';

/** The hash of each further file by its name, set by the build. */
declare const __FOURFOLD_FILES__: Readonly<Record<string, string>>;

const loading: Record<string, Promise<Record<string, unknown>>> = { __proto__: null } as never;

/** What is not needed before a checkout is opened. */
export const loadSession = (): Promise<typeof startSession> => loadFile('session', 'startSession');

/** Only for a shop that shows the payments of an order. */
export const loadSchedule = (): Promise<typeof drawSchedule> => loadFile('schedule', 'drawSchedule');

/** Only for a shop with a placement, a button or an info dialog. */
export const loadElements = (): Promise<typeof startElements> => loadFile('elements', 'startElements');

/** Only for a shop that looks for what is wrong. The session has the hash of the file with the checks. */
export const loadDiagnosis = (): Promise<typeof startDiagnosis> => loadFile('session', 'startDiagnosis');

/**
 * Fetches a further file of the script, whose source `rollup.config.mjs` names. The script contains its hash, so that a shop that
 * pins the script pins all files: a browser refuses a file with another hash. It is fetched by a preload and an import, because a
 * page that enforces Trusted Types does not allow setting the address of a script. Browsers without the preload do not enforce
 * Trusted Types either and get a script element; the import then uses the file that it has fetched. Source: decision 253.
 */
export async function loadFile<T>(
  name: string,
  exported: string,
  integrity: string = __FOURFOLD_FILES__[name] as string,
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
      onload: () => import(/* @vite-ignore */ url).then(resolve, fail),
      onerror: () => fail(),
    };
    const link = element('link', { ...fetched, rel: 'modulepreload', href: url });
    const isKnown = link.relList.supports('modulepreload');
    document.head.append(isKnown ? link : element('script', { ...fetched, type: 'module', src: url }));
  });
  return (await loading[name])[exported] as T;
}
