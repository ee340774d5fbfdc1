import type { Sentences } from '#shared/bridge/code-sentences.ts';
import type { ErrorVerdict, Verdict } from './port.ts';

let words = '';

/** Notes how an open of this page ended, for `diagnose()`. One of an earlier page that ended elsewhere says nothing. */
export function noteEnd(verdict: Verdict | null, sentences: Sentences): void {
  const { type, code, detail = '' } = (verdict ?? {}) as Partial<ErrorVerdict>;
  if (type) words = code ? `The last checkout ended in ${code}: ${sentences[code]} ${detail}`.trim() : '';
}

/** How the last open of this page failed, in sentences; empty where it did not. */
export const lastFailure = (): string => words;
