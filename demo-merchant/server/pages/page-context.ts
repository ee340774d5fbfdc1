/** The input and output of page templates. */
import type { HtmlEscapedString } from 'hono/utils/html';
import type { BuiltPages } from '../built-pages.ts';
import type { DemoMerchant } from '../merchants.ts';
import type { Visitor } from '../visitors.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The input of every page template. */
export interface PageContext {
  readonly visitor: Visitor;
  readonly merchant: DemoMerchant;
  readonly nonce: string;
  readonly built: BuiltPages;
  /** Immutable address of the merchant script, with its integrity while it is built. */
  readonly script: { readonly src: string; readonly integrity: string | undefined };
  readonly portalOrigin: string;
  /** The page's path, so that the switches return to it. */
  readonly path: string;
}

export interface Page {
  readonly title: string;
  readonly content: Html;
}
