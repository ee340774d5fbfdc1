import { element } from './element.ts';
import { filesUrl, nonce } from './script.ts';
import type { startSession } from './session/session.ts';

declare const __FOURFOLD_SESSION_INTEGRITY__: string;

type StartSession = typeof startSession;

let loading: Promise<StartSession> | undefined;

/**
 * Fetches the second file, which is not needed before a checkout is opened. The script contains its hash, so that a
 * shop that pins the script pins both files: a browser refuses a file with another hash. It is fetched by a preload and
 * an import, because a page that enforces Trusted Types does not allow setting the address of a script. Browsers
 * without the preload do not enforce Trusted Types either and get a script element; the import then uses the file that
 * it has fetched.
 */
export function loadSession(): Promise<StartSession> {
  loading ??= new Promise((resolve, reject) => {
    const url = `${filesUrl}session.js`;
    const fetched = {
      crossOrigin: '',
      integrity: __FOURFOLD_SESSION_INTEGRITY__,
      nonce,
      onload: () => resolve(import(/* @vite-ignore */ url).then((session) => session.startSession)),
      onerror() {
        loading = undefined;
        reject();
      },
    };
    const link = element('link', { ...fetched, rel: 'modulepreload', href: url });
    const isKnown = link.relList.supports('modulepreload');
    document.head.append(isKnown ? link : element('script', { ...fetched, type: 'module', src: url }));
  });
  return loading;
}
