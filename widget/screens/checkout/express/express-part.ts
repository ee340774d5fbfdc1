import { partWithTexts } from '#shared/screens/shell/part-with-texts.ts';

/** The choice of delivery, which only an EXPRESS checkout shows. */
export const expressPart = partWithTexts(
  async () => (await import('./express-delivery.tsx')).ExpressDelivery,
  'delivery',
);
