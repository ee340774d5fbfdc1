import type { connectToCheckout } from '#shared/bridge/page-side.ts';
import { element } from './element.ts';
import { files, nonce } from './place.ts';

declare const __FOURFOLD_BRIDGE_INTEGRITY__: string;

type Connect = typeof connectToCheckout;

let loading: Promise<Connect> | undefined;

/**
 * Fetches the bridge, which nobody needs before a checkout is open. The script carries its hash, so that who pins the
 * script has pinned the bridge: a browser takes it by that hash or not at all, and without it the server still says how
 * a checkout ends. By a preload and an import, because a page that enforces Trusted Types lets nobody set the address
 * of a script.
 */
export function loadBridge(): Promise<Connect> {
  loading ??= new Promise((resolve, reject) => {
    const href = `${files}bridge.js`;
    const link = element('link', {
      rel: 'modulepreload',
      crossOrigin: '',
      integrity: __FOURFOLD_BRIDGE_INTEGRITY__,
      href,
      nonce,
      onload: () => resolve(import(/* @vite-ignore */ href).then((bridge) => bridge.connectToCheckout)),
      onerror() {
        loading = undefined;
        reject();
      },
    });
    document.head.append(link);
  });
  return loading;
}
