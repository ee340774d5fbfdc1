/** What pages are drawn from, and what they are. */
import type { HtmlEscapedString } from 'hono/utils/html';
import type { BuiltPages } from '../built-pages.ts';
import type { DemoMerchant } from '../merchants.ts';
import type { Visitor } from '../visitors.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** What every page is drawn from. */
export interface PageContext {
  readonly visitor: Visitor;
  readonly merchant: DemoMerchant;
  readonly nonce: string;
  readonly built: BuiltPages;
  /** Immutable address of the merchant script, with its integrity while it is built. */
  readonly script: { readonly src: string; readonly integrity: string | undefined };
  readonly portalOrigin: string;
  /** Where the page is, so that the switches come back to it. */
  readonly path: string;
}

export interface Page {
  readonly title: string;
  readonly content: Html;
}
