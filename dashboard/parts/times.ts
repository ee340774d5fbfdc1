/** Moments as the merchant's clock shows them. */

const withYear: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const ofDay: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** For example "20 Nov 2026, 14:02". */
export const momentText = (instant: string, locale: string): string =>
  new Date(instant).toLocaleString(locale, { ...withYear, ...ofDay });

/** For example "20 Nov 2026, 14:02:11". */
export const momentSecondText = (instant: string, locale: string): string =>
  new Date(instant).toLocaleString(locale, { ...withYear, ...ofDay, second: '2-digit' });

/** For example "14:02:11". */
export const secondText = (instant: string, locale: string): string =>
  new Date(instant).toLocaleTimeString(locale, { ...ofDay, second: '2-digit' });

/** For example "20 Nov 2026". */
export const dayText = (instant: string, locale: string): string =>
  new Date(instant).toLocaleDateString(locale, withYear);
