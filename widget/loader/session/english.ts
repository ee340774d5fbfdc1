import type { Texts } from '../texts.ts';

/** The English texts that are shown once the session has loaded. */
export const laterEnglish = {
  open: 'Finish paying in the Fourfold window.',
  settling: 'Checking your payment',
  silent: 'The Fourfold window is not responding.',
  reopen: 'Open again',
} satisfies Partial<Texts>;
