import { CANCELLED, isApiError, NETWORK_FAILURE } from '#shared/client/api-error.ts';
import type { TextKey, Translate } from '#shared/content/keys.ts';
import { missingText } from '#shared/content/missing-text.ts';

/** Text of an error code, nothing for a name that is none: every code has a text, so the texts know them all. */
export const knownErrorText = (t: Translate, code: string): string | undefined => {
  const key = `errors.${code}`;
  const text = t(key as TextKey);
  return text === missingText(key) ? undefined : text;
};

/** Text of an error code; a code newer than this app gets the general text [PAY-013]. */
export const errorText = (t: Translate, code: string): string =>
  knownErrorText(t, code) ?? t('errors.unknown');

/** What to say about anything a call rejected with; nothing when the app itself gave the call up [POR-064]. */
export const failureText = (t: Translate, failure: unknown): string | undefined => {
  if (!isApiError(failure)) return t('errors.unknown');
  if (failure.status === CANCELLED) return undefined;
  if (failure.status === NETWORK_FAILURE) return t('errors.noConnection');
  return errorText(t, failure.errorCode ?? '');
};
