/** The package's main entry: types, codes, and `load` for the script. Importing it has no side effects. */
import type { FourfoldError, FourfoldGlobal } from '../loader/api.ts';

export { ERROR_CODES, WARNING_CODES } from '#shared/bridge/codes.ts';
export type * from '../loader/api.ts';
export type {
  ButtonAttributes,
  ButtonLabel,
  ButtonProperties,
  ButtonShape,
  FourfoldButtonElement,
  FourfoldPlacementElement,
  PlacementAttributes,
} from '../loader/element-types.ts';

/** Options of `load`. */
export interface LoadOptions {
  /** Versioned URL of the script, such as `https://checkout.example/widget/1.0.0/fourfold.js`. */
  src: string;
  /** Subresource integrity hash; also sets `crossorigin`. */
  integrity?: string;
  /** Nonce for a Content Security Policy. */
  nonce?: string;
  /** Origin of the checkout, if the merchant hosts the script. */
  checkoutOrigin?: string;
  /** Timeout of each attempt in milliseconds. Default 15000. */
  timeoutMs?: number;
}

/** The part of Trusted Types that is used here, which TypeScript's DOM types lack. */
interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

const pauses = [0, 500, 2000];
const loads = new Map<string, Promise<FourfoldGlobal>>();
let policy: ScriptUrlPolicy | undefined;

/**
 * Loads the script once per `src`, with up to three attempts. After a failure, the next call tries again.
 * @returns null if there is no window, as on a server
 * @throws {FourfoldError} SCRIPT_LOAD_FAILED
 */
export async function load(options: LoadOptions): Promise<FourfoldGlobal | null> {
  if (typeof window === 'undefined') return null;
  let loading = loads.get(options.src);
  if (!loading) {
    loading = attempt(options, 0);
    loads.set(options.src, loading);
    loading.catch(() => loads.delete(options.src));
  }
  return loading;
}

/** Whether a value is a `FourfoldError`, even one from another copy of the script. */
export function isFourfoldError(value: unknown): value is FourfoldError {
  return value instanceof Error && value.name === 'FourfoldError';
}

async function attempt(options: LoadOptions, index: number): Promise<FourfoldGlobal> {
  await new Promise((resolve) => setTimeout(resolve, pauses[index]));
  try {
    return await insertScript(options);
  } catch {
    if (pauses[index + 1]) return attempt(options, index + 1);
    throw loadError(options.src);
  }
}

function insertScript(options: LoadOptions): Promise<FourfoldGlobal> {
  const { src, integrity, nonce, checkoutOrigin, timeoutMs = 15_000 } = options;
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      clearTimeout(timer);
      script.remove();
      reject();
    };
    const timer = setTimeout(fail, timeoutMs);
    script.onerror = fail;
    script.onload = () => {
      const { Fourfold } = window as { Fourfold?: FourfoldGlobal };
      clearTimeout(timer);
      if (Fourfold) resolve(Fourfold);
      else fail();
    };
    if (integrity) {
      script.crossOrigin = 'anonymous';
      script.integrity = integrity;
    }
    if (nonce) script.nonce = nonce;
    if (checkoutOrigin) script.dataset.checkoutOrigin = checkoutOrigin;
    script.src = trusted(src);
    document.head.append(script);
  });
}

/** With Trusted Types, a script URL needs a policy; a shop allows ours by its name, `fourfold`. */
function trusted(src: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('fourfold', { createScriptURL: (url) => url });
  return policy ? policy.createScriptURL(src) : src;
}

function loadError(src: string): FourfoldError {
  return Object.assign(new Error(`Could not load ${src}`), {
    name: 'FourfoldError' as const,
    code: 'SCRIPT_LOAD_FAILED' as const,
    isRecoverable: true,
    docUrl: `${new URL(src, document.baseURI).origin}/docs/errors#SCRIPT_LOAD_FAILED`,
    errorId: null,
  });
}
