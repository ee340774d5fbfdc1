import type { TextKey, Translate } from '#shared/content/keys.ts';

/**
 * Text of a text key, as forms and pages store their errors. A key without a text, such as a server's error code that is
 * newer than this app, gets the generic text. (The first page does not load the catalogue of error codes.)
 */
export const keyText =
  (t: Translate, values?: Parameters<Translate>[1]) =>
  (key: string): string => {
    const text = t(key as TextKey, values);
    return text === `{{${key}}}` ? t('errors.generic_error') : text;
  };
