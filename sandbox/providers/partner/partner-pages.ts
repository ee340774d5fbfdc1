/**
 * Tallybook, a third-party product: it sends a shopper to a checkout with a request to be linked, and exchanges the code
 * with which the shopper returns. Its pages are plain HTML and not part of our product.
 */

import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { authorisationCodeGrant } from '#shared/domain/account-link/account-link.ts';
import { parseAddress } from '#shared/domain/web-address.ts';
import { errorReply } from '../http/errors.ts';
import type { Exchange, Exchanged } from './exchange.ts';
import { oldPurse, productScopes, returnPath, tallybook } from './sandbox-products.ts';

interface Options {
  readonly partnerOrigin: string;
  readonly checkoutOrigin: string;
  readonly exchange: Exchange;
}

/** Invalid requests, with which a developer can see each refusal. */
const variants = {
  good: {},
  disabled: { clientId: oldPurse.id },
  unregistered: { clientId: 'nobody-knows-me' },
  clientId: { clientId: '?' },
  redirect: { redirectUri: 'http://partner.localhost:4401/elsewhere' },
  scope: { scope: 'orders.read cards.write' },
  grant: { responseType: 'token' },
  state: { state: '' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
type Variant = keyof typeof variants;
const isVariant = (text: string): text is Variant => Object.hasOwn(variants, text);

/** The data of a request, by its `state`. */
interface Sent {
  readonly checkout: string;
  /** The outcome of the first visit to the return address; a reload shows it again. */
  result?: Promise<Exchanged> | undefined;
}

const stateCookie = 'tallybook-state';
/** More than a developer needs at once. */
const remembered = 1_000;

export function createPartner({ partnerOrigin, checkoutOrigin, exchange }: Options) {
  const sent = new Map<string, Sent>();

  function home(c: Context) {
    return page(
      c,
      html`<h1>Tallybook</h1>
<p>A product that is not Fourfold, for trying how an account is linked to one in the checkout. Open a checkout of a shop by
redirect, copy its address, and send the shopper there with a request:</p>
<form action="/start">
<p><label>Address of the checkout<br><input name="checkout" type="url" required></label></p>
<p><label>Request<br><select name="request">${Object.keys(variants).map((name) => html`<option>${name}</option>`)}</select></label></p>
<p><button>Go to the checkout</button></p>
</form>`,
    );
  }

  /** Sends the browser to the checkout, with a request that only this browser can finish. */
  function start(c: Context) {
    const checkout = checkoutAddress(c.req.query('checkout') ?? '');
    const variant = c.req.query('request') ?? 'good';
    if (!checkout || !isVariant(variant)) return errorReply(c, 'invalid_object');
    const state = randomBytes(16).toString('base64url');
    const [oldest] = sent.keys();
    if (sent.size >= remembered && oldest !== undefined) sent.delete(oldest);
    sent.set(state, { checkout: checkout.href });
    setCookie(c, stateCookie, state, { httpOnly: true, sameSite: 'Lax', path: '/' });
    const request = {
      clientId: tallybook.id,
      responseType: 'code',
      redirectUri: partnerOrigin + returnPath,
      scope: productScopes.join(' '),
      state,
      ...variants[variant],
    };
    const address = new URL(checkout);
    for (const [name, value] of Object.entries(request)) address.searchParams.set(name, value);
    return c.redirect(address.href);
  }

  /** Only a checkout of ours: this page must not redirect to other sites. */
  function checkoutAddress(text: string): URL | null {
    const address = parseAddress(text);
    if (address?.origin !== checkoutOrigin) return null;
    address.hash = '';
    return address;
  }

  /** The return address. A code with another `state` than this browser's belongs to another shopper. */
  async function linked(c: Context) {
    const { code, state } = c.req.query();
    const known = state && getCookie(c, stateCookie) === state ? sent.get(state) : undefined;
    if (!known || !code) {
      return page(c, html`<h1>Not linked</h1><p>This browser did not ask for that link. Start again.</p>`);
    }
    known.result ??= exchange({
      clientId: tallybook.id,
      clientSecret: tallybook.secret,
      grantType: authorisationCodeGrant,
      code,
      redirectUri: partnerOrigin + returnPath,
    });
    const result = await known.result.catch((): Exchanged => {
      // The code is still valid, so a reload tries it again.
      known.result = undefined;
      return { errorCode: 'unreachable' };
    });
    const back = html`<p><a href="${known.checkout}">Back to your order</a></p>`;
    if ('errorCode' in result) {
      return page(
        c,
        html`<h1>Not linked</h1><p>The code was refused: <code>${result.errorCode}</code></p>${back}`,
      );
    }
    return page(
      c,
      html`<h1>Linked to Tallybook</h1>
<dl><dt>Your id here</dt><dd><code>${result.accountId}</code></dd><dt>Access</dt><dd>${result.scopes.join(', ')}</dd></dl>
${back}`,
    );
  }

  function page(c: Context, body: ReturnType<typeof html>) {
    const policy = `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' ${checkoutOrigin}; frame-ancestors 'none'`;
    c.header('content-security-policy', policy);
    return c.html(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tallybook</title>
<link rel="stylesheet" href="/style.css">
</head>
<body><main>${body}</main></body>
</html>`);
  }

  const style = (c: Context) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' });

  return { home, start, linked, style };
}

const css = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem; }
input, select, button { font: inherit; padding: .5rem .75rem; box-sizing: border-box; }
input { width: 100%; }
code { overflow-wrap: anywhere; }
`;
