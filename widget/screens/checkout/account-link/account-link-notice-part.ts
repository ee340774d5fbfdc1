import { partWithTexts } from '#shared/screens/shell/part-with-texts.ts';

/** What became of a product that wanted to be linked, which only its own visits show. */
export const accountLinkNoticePart = partWithTexts(
  async () => (await import('./account-link-notice.tsx')).AccountLinkNotice,
  'accountLink',
);
