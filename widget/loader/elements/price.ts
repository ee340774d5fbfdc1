/** Marks that belong to one currency. A plain `$` belongs to many. */
const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  US$: 'USD',
  CA$: 'CAD',
  AU$: 'AUD',
  NZ$: 'NZD',
};

/** Digits in groups of three, by one kind of separator, or without; then one or two decimals, or none. */
const number = /\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)/g;

/**
 * The amount that a shop shows as text, such as "$1,299.00" or "1 299,00 $", in the form "1299.00". Empty where the text has no
 * amount, several, one below zero, or one of another currency. Source: MER-103.
 */
export function readPrice(text: string, currency: string): string {
  const mark = /€|£|(?:US|CA|AU|NZ)\$/.exec(text)?.[0];
  if (mark && currencies[mark] !== currency) return '';
  const found = [...text.matchAll(number)].map(([digits]) => {
    const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/s.exec(digits) ?? [];
    return `${whole.replace(/\D/g, '')}.${decimals.padEnd(2, '0')}`;
  });
  const isUnclear = new Set(found).size !== 1 || /[-−][A-Z]{0,2}[$€£]?\d/.test(text);
  return isUnclear ? '' : (found[0] ?? '');
}
