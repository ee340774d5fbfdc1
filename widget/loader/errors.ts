import type { Sentences } from '#shared/bridge/code-sentences.ts';
import { type ErrorCode, isFinalCode, type WarningCode } from '#shared/bridge/codes.ts';
import type { FourfoldError, FourfoldWarning } from './api.ts';
import { checkoutOrigin } from './script.ts';

/** What the codes say. The session brings it; what comes earlier has a detail that is a sentence itself. */
export const sentences: Sentences = {};

/** The page that explains a code. */
export function docUrl(code: string): string {
  return `${checkoutOrigin}/docs/errors#${code}`;
}

/** It begins with the code, because a console shows little else of an uncaught error. */
const describe = (code: ErrorCode | WarningCode, detail = ''): string =>
  `${code}: ${`${sentences[code] ?? ''} ${detail}`.trim() || docUrl(code)}`;

export function makeError(
  code: ErrorCode,
  detail?: string,
  cause?: unknown,
  errorId: string | null = null,
): FourfoldError {
  return Object.assign(new Error(describe(code, detail), { cause }), {
    name: 'FourfoldError' as const,
    code,
    isRecoverable: !isFinalCode(code),
    docUrl: docUrl(code),
    errorId,
  });
}

export function makeWarning(code: WarningCode, detail?: string): FourfoldWarning {
  return { code, message: describe(code, detail), docUrl: docUrl(code) };
}

/** What was wrong with the options of each call of this page that was refused, for `diagnose()`. */
export const refusals: string[] = [];

/** @throws {FourfoldError} INVALID_CONFIG with this text, unless it is empty. */
export function refuseOptions(bad: string): void {
  if (!bad) return;
  refusals.push(bad);
  throw makeError('INVALID_CONFIG', bad);
}
