import { type ErrorCode, FINAL_ERROR_CODES, type WarningCode } from '#shared/bridge/codes.ts';
import type { FourfoldError, FourfoldWarning } from './api.ts';
import { checkoutOrigin } from './script.ts';

/** The page that explains a code. */
export function docUrl(code: string): string {
  return `${checkoutOrigin}/docs/errors#${code}`;
}

/** Its message begins with the code, because a console shows little else of an uncaught error. */
export function makeError(code: ErrorCode, detail?: string, cause?: unknown): FourfoldError {
  const isRecoverable = !FINAL_ERROR_CODES.includes(code as (typeof FINAL_ERROR_CODES)[number]);
  const error = new Error(detail ? `${code}: ${detail}` : code, { cause });
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
