import type { Checkout, ErrorCode, FourfoldError, InitOptions } from '../api.ts';
import type { Texts } from '../texts.ts';

/** What the first file provides to the elements. */
export interface Kit {
  readonly publicApiUrl: string;
  /** The texts of the first file, for which the elements bring theirs. */
  readonly english: Texts;
  pageLocale(given?: string | null): string;
  withTexts(locale: string, draw: (texts: Texts) => void): void;
  makeError(code: ErrorCode, detail?: string, cause?: unknown): FourfoldError;
  log(level: 'warn' | 'error', ...line: unknown[]): void;
}

/** Makes the checkout of a button. It reads its options from the given object whenever it needs them. */
export type MakeCheckout = (options: InitOptions) => Checkout & { reconfigure(options: InitOptions): void };
