import { type ErrorCode, FINAL_ERROR_CODES, type WarningCode } from '#shared/bridge/codes.ts';
import type { FourfoldError, FourfoldWarning } from './api.ts';

declare const __FOURFOLD_VERSION__: string;

/** The version of the package, put in by the build. */
export const version: string = __FOURFOLD_VERSION__;

// Read while the script first runs: `currentScript` is null in every later task.
const script = document.currentScript as HTMLScriptElement | null;

/** The checkout's origin: the one this script came from, unless its tag of a self-hosted copy says otherwise. */
export const checkoutOrigin: string = new URL(script?.dataset.checkoutOrigin ?? script?.src ?? location.href)
  .origin;

/** Where the other files of this version of the script lie. */
export const files = `${checkoutOrigin}/widget/${version}/`;

/** What a page's content security policy may ask of everything that is fetched as a script. */
export const nonce: string = script?.nonce ?? '';

/** Where the public API of the checkout begins. */
export const publicApi = `${checkoutOrigin}/public/v1/`;

function docUrl(code: string): string {
  return `${checkoutOrigin}/docs/errors#${code}`;
}

export function makeError(code: ErrorCode, detail: string = code, cause?: unknown): FourfoldError {
  const isRecoverable = !FINAL_ERROR_CODES.includes(code as (typeof FINAL_ERROR_CODES)[number]);
  const error = new Error(detail, { cause });
  return Object.assign(error, {
    name: 'FourfoldError' as const,
    code,
    isRecoverable,
    docUrl: docUrl(code),
    errorId: null,
  });
}

export function makeWarning(code: WarningCode, message: string = code): FourfoldWarning {
  return { code, message, docUrl: docUrl(code) };
}
