import { partWithTexts } from '../../shell/part-with-texts.ts';

/** Bank accounts as methods of a payment, fetched with their texts where they are offered. */
export const bankPart = partWithTexts(() => import('./bank-choice.tsx'), 'bank');
