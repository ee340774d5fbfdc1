import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { PageBundles } from '#server/http/pages/page-bundle.ts';
import { errorReply } from '../http/errors.ts';
import { pageReply } from '../http/page-reply.ts';
import { readJson } from '../http/read-json.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Provider } from '../provider.ts';
import { products } from './accounts.ts';
import { type BankId, banks } from './banks.ts';
import type { LinkPageData } from './page/page-data.ts';

const text = z.string().check(z.minLength(1), z.maxLength(100));
const loginSchema = z.strictObject({
  bank: z.enum(Object.keys(banks) as [BankId, ...BankId[]]),
  username: text,
  password: text,
});
const productSchema = z.enum(Object.keys(products) as [keyof typeof products, ...(keyof typeof products)[]]);
const shareSchema = z.strictObject({
  accounts: z.array(productSchema).check(z.minLength(1), z.maxLength(10)),
});

/** `GET /link/{linkToken}`: the page on which a shopper logs in to a bank, framed by the app that asked for it. */
export function linkRoute(provider: Provider, bundles: PageBundles, checkoutOrigin: string) {
  return async (c: Context): Promise<Response> => {
    const linkToken = c.req.param('linkToken') ?? '';
    const link = provider.links.find(linkToken);
    if (!link) return errorReply(c, 'not_found');
    const bundle = bundles.pages.get('bank-link');
    if (!bundle) return errorReply(c, 'service_unavailable');
    const data: LinkPageData = {
      linkToken,
      appOrigin: link.returnOrigin,
      locale: link.locale,
      isOpen: provider.links.openLink(linkToken) !== null,
      banks: Object.entries(banks).map(([id, { name }]) => ({ id, name })),
    };
    return pageReply(c, {
      title: 'Bank link',
      lang: link.locale,
      look: {},
      data,
      framedBy: link.returnOrigin,
      checkoutOrigin,
      bundle,
    });
  };
}

/** `POST /link/{linkToken}/login`: the accounts that the bank shows after the login. The password is read and dropped. */
export function linkLoginRoute(provider: Provider, bankOrigin: string) {
  return async (c: Context): Promise<Response> => {
    if (!isSameOrigin(c, bankOrigin)) return errorReply(c, 'origin_not_allowed');
    const link = provider.links.openLink(c.req.param('linkToken') ?? '');
    if (!link) return errorReply(c, 'not_found');
    const body = loginSchema.safeParse(await readJson(c));
    if (!body.success) return errorReply(c, 'invalid_object');
    const accounts = provider.links.logIn(link, body.data);
    await provider.flushed();
    return c.json({ accounts });
  };
}

/** `POST /link/{linkToken}/share`: the accounts that the shopper chose. Returns the public token. */
export function linkShareRoute(provider: Provider, bankOrigin: string) {
  return async (c: Context): Promise<Response> => {
    if (!isSameOrigin(c, bankOrigin)) return errorReply(c, 'origin_not_allowed');
    const link = provider.links.openLink(c.req.param('linkToken') ?? '');
    if (!link?.owner) return errorReply(c, 'not_found');
    const body = shareSchema.safeParse(await readJson(c));
    if (!body.success) return errorReply(c, 'invalid_object');
    const publicToken = provider.links.share(link, [...new Set(body.data.accounts)]);
    await provider.flushed();
    return c.json({ publicToken });
  };
}
