import { element } from './element.ts';
import { filesUrl, nonce } from './script.ts';
import type { startSession } from './session/session.ts';

declare const __FOURFOLD_SESSION_INTEGRITY__: string;

type StartSession = typeof startSession;

let loading: Promise<StartSession> | undefined;

/**
 * Fetches the second file, which nobody needs before a checkout is opened. The script carries its hash, so that who
 * pins the script has pinned both: a browser takes it by that hash or not at all. By a preload and an import, because a
 * page that enforces Trusted Types lets nobody set the address of a script. Browsers that are too old for the preload
 * are too old for Trusted Types as well, and are given a script element; the import takes what that one has fetched.
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
