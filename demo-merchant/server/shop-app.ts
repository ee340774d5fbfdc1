/** The app that the shop's routes are added to, and the parts that they use. */
import type { Context, Hono } from 'hono';
import type { FourfoldClient } from '#widget/server/index.ts';
import type { BuiltPages } from './built-pages.ts';
import type { Log } from './log.ts';
import type { Page, PageContext } from './pages/page-context.ts';
import type { Shop } from './paying.ts';
import type { MoveTime } from './time-machine.ts';
import type { Visitor, Visitors } from './visitors.ts';
import type { WebhookLog } from './webhook-log.ts';

export interface AppParts {
  readonly shop: Shop;
  readonly visitors: Visitors;
  readonly webhooks: WebhookLog;
  readonly built: BuiltPages;
  readonly script: PageContext['script'];
  readonly checkoutOrigin: string;
  readonly portalOrigin: string;
  readonly partnerOrigin: string;
  readonly log: Log;
  readonly moveTime: MoveTime;
  /** Asks Fourfold to send an event of type `webhook.test`. */
  askForTestEvent(client: FourfoldClient, merchantId: string): Promise<void>;
}

type ShopEnvironment = { Variables: { visitor: Visitor } };
export type ShopApp = Hono<ShopEnvironment>;
export type ShopContext = Context<ShopEnvironment>;
/** Answers with a page in the shop's layout and with its headers. */
export type ShowPage = (
  c: ShopContext,
  page: (context: PageContext) => Page,
  status?: 200 | 404,
) => Promise<Response>;
