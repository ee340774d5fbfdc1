import { codeSentences, type Sentences } from '#shared/bridge/code-sentences.ts';
import { type ErrorCode, isFinalCode, type WarningCode } from '#shared/bridge/codes.ts';
import type { FourfoldError, FourfoldWarning } from '../loader/api.ts';

const sentences: Sentences = codeSentences;

/** Of the script it is the page of the checkout's host, which the fake does not have. */
const docUrl = (code: string): string => `https://checkout.example/docs/errors#${code}`;

const describe = (code: ErrorCode | WarningCode, detail = ''): string =>
  `${code}: ${`${sentences[code] ?? ''} ${detail}`.trim()}`;

/** The error of the script, without a page. */
export function fakeError(
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

export function fakeWarning(code: WarningCode, detail?: string): FourfoldWarning {
  return { code, message: describe(code, detail), docUrl: docUrl(code) };
}
