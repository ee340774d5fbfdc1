/** The package's main entry: types, codes and a loader of the script. Touches nothing when it is imported. */
import type { FourfoldError, FourfoldGlobal } from '../loader/api.ts';

export { ERROR_CODES, WARNING_CODES } from '#shared/bridge/codes.ts';
export type * from '../loader/api.ts';

export interface LoadOptions {
  /** Immutable address of the script, such as `https://checkout.example/widget/1.0.0/fourfold.js`. */
  src: string;
  /** Subresource integrity; sets `crossorigin` too. */
  integrity?: string;
  nonce?: string;
  /** Only for copies that the merchant serves. */
  checkoutOrigin?: string;
  /** For each attempt. Default 15000. */
  timeoutMs?: number;
}

/** The part of Trusted Types that is used here; the compiler's DOM types have none of it. */
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
 * Loads the script once for each `src`, with three attempts. A failure is not kept: the next call tries again.
 * @returns null where there is no window.
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

/** Whether a thrown or delivered value is an error of Fourfold, from whichever copy of the script. */
export function isFourfoldError(value: unknown): value is FourfoldError {
  return value instanceof Error && value.name === 'FourfoldError';
}

async function attempt(options: LoadOptions, index: number): Promise<FourfoldGlobal> {
  await new Promise((resolve) => setTimeout(resolve, pauses[index]));
  try {
    return await insertScript(options);
  } catch {
    if (index + 1 < pauses.length) return attempt(options, index + 1);
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
      if (!Fourfold) return fail();
      clearTimeout(timer);
      resolve(Fourfold);
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

/** Under Trusted Types an address of a script needs a policy; a shop allows ours by the name `fourfold`. */
function trusted(src: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('fourfold', { createScriptURL: (url) => url });
  return policy?.createScriptURL(src) ?? src;
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
