import { CANCELLED, isApiError, NETWORK_FAILURE } from '#shared/client/api-error.ts';
import type { TextKey, Translate } from '#shared/content/keys.ts';
import { missingText } from '#shared/content/missing-text.ts';

/** Text of an error code, undefined if there is no such code. */
export const knownErrorText = (t: Translate, code: string): string | undefined => {
  const key = `errors.${code}`;
  const text = t(key as TextKey);
  return text === missingText(key) ? undefined : text;
};

/** Text of an error code; a code newer than this app gets the generic text [PAY-013]. */
export const errorText = (t: Translate, code: string): string =>
  knownErrorText(t, code) ?? t('errors.unknown');

/** Text for anything that a call rejected with; undefined if the app itself cancelled the call [POR-064]. */
export const failureText = (t: Translate, failure: unknown): string | undefined => {
  if (!isApiError(failure)) return t('errors.unknown');
  if (failure.status === CANCELLED) return undefined;
  if (failure.status === NETWORK_FAILURE) return t('errors.noConnection');
  return errorText(t, failure.errorCode ?? '');
};
