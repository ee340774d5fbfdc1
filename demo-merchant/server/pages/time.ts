const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'medium' });

/** An instant for a reader, in the shop's own time zone. */
export const showTime = (instant: string): string => format.format(new Date(instant));
