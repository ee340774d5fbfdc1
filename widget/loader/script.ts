declare const __FOURFOLD_VERSION__: string;

/** The version of the package, set by the build. */
export const version: string = __FOURFOLD_VERSION__;

/** Its tag. Read while the script first runs: `currentScript` is null in every later task. */
export const script = document.currentScript as HTMLScriptElement | null;

/**
 * The checkout's origin: the one this script was loaded from, unless the tag of a self-hosted copy names another. Empty
 * where nothing names one, as in an inline copy; `init` then reports it.
 */
export const checkoutOrigin: string = originOf(
  script?.dataset.checkoutOrigin ?? script?.src ?? location.href,
);

function originOf(address: string): string {
  try {
    const { origin, protocol } = new URL(address);
    return /^http/.test(protocol) ? origin : '';
  } catch {
    return '';
  }
}

/** The folder with the other files of this version of the script. */
export const filesUrl = `${checkoutOrigin}/widget/${version}/`;

/** The nonce that a page's content security policy may require of every script that is loaded. */
export const nonce: string = script?.nonce ?? '';

/** The base address of the checkout's public API. */
export const publicApiUrl = `${checkoutOrigin}/public/v1/`;
