import type { TextKey, TextValues, Translate } from '#shared/content/keys.ts';

/** For forms whose codes are the keys of their texts: a form keeps codes as plain strings. */
export const keyText =
  (t: Translate, values?: TextValues) =>
  (key: string): string =>
    t(key as TextKey, values);
