import { partWithTexts } from '#shared/screens/shell/part-with-texts.ts';

/** What variants of experiments add to the summary. */
export const summaryVariantsPart = partWithTexts(async () => {
  const { DueToday, ExpressInfo } = await import('./summary-variants.tsx');
  return { DueToday, ExpressInfo };
}, 'experiments');
