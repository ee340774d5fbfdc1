const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** A size in bytes for a reader of the locale, in the largest unit of 1,024 that it fills: 412 kB, 1.8 MB. */
export function formatFileSize(bytes: number, locale: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1_024)));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  }).format(bytes / 1_024 ** power);
}
