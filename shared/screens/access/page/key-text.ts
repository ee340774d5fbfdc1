import type { TextKey, Translate } from '#shared/content/keys.ts';

/**
 * For codes that are the keys of their texts, as a form and a page keep them. A server may answer a code that is newer
 * than this app; it gets the generic text, so that the first page need not load the catalogue of codes.
 */
export const keyText =
  (t: Translate, values?: Parameters<Translate>[1]) =>
  (key: string): string => {
    const text = t(key as TextKey, values);
    return text === `{{${key}}}` ? t('errors.generic_error') : text;
  };
