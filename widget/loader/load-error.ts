import type { FourfoldError } from './api.ts';
import { makeError } from './errors.ts';
import { isSupported } from './is-supported.ts';

/** Why a further file of the script could not be used. */
export const loadError = (cause: unknown): FourfoldError =>
  makeError(isSupported() ? 'SCRIPT_LOAD_FAILED' : 'UNSUPPORTED_BROWSER', '', cause);
