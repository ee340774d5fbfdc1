/**
 * Tallybook, a third-party product: it sends a shopper to a checkout or to the portal with a request to be linked, and exchanges the code
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
  readonly portalOrigin: string;
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
  name: { scope: 'name.read' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
type Variant = keyof typeof variants;
const isVariant = (text: string): text is Variant => Object.hasOwn(variants, text);

/** The data of a request, by its `state`. */
interface Sent {
  /** Where the shopper goes afterwards: the checkout, or the start of these pages. */
  readonly back: string;
  /** The outcome of the first visit to the return address; a reload shows it again. */
  result?: Promise<Exchanged> | undefined;
}

const stateCookie = 'tallybook-state';
/** More than a developer needs at once. */
const remembered = 1_000;

export function createPartner({ partnerOrigin, checkoutOrigin, portalOrigin, exchange }: Options) {
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
</form>
<h2>In the portal</h2>
<p>Without a checkout, the portal asks the shopper:</p>
<form action="/ask">
<p><label>Request to the portal<br><select name="request">${Object.keys(variants).map((name) => html`<option>${name}</option>`)}</select></label></p>
<p><button>Ask in the portal</button></p>
</form>`,
    );
  }

  /** Sends the browser to the checkout, with a request that only this browser can finish. */
  function start(c: Context) {
    const checkout = checkoutAddress(c.req.query('checkout') ?? '');
    const variant = c.req.query('request') ?? 'good';
    if (!checkout || !isVariant(variant)) return errorReply(c, 'invalid_object');
    const address = new URL(checkout);
    for (const [name, value] of Object.entries(requestOf(c, variant, checkout.href))) {
      address.searchParams.set(name, value);
    }
    return c.redirect(address.href);
  }

  /** Sends the browser to the portal, with the parameters that the portal's document names. */
  function ask(c: Context) {
    const variant = c.req.query('request') ?? 'good';
    if (!isVariant(variant)) return errorReply(c, 'invalid_object');
    const { clientId, redirectUri, scope, state, responseType } = requestOf(c, variant, '/');
    const parameters = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      scopes: scope,
      grant_type: responseType === 'code' ? authorisationCodeGrant : responseType,
      state,
    });
    return c.redirect(`${portalOrigin}/oauth/authorize?${parameters}`);
  }

  /** A new request of this browser. */
  function requestOf(c: Context, variant: Variant, back: string) {
    const state = randomBytes(16).toString('base64url');
    const [oldest] = sent.keys();
    if (sent.size >= remembered && oldest !== undefined) sent.delete(oldest);
    sent.set(state, { back });
    setCookie(c, stateCookie, state, { httpOnly: true, sameSite: 'Lax', path: '/' });
    const request = {
      clientId: tallybook.id,
      responseType: 'code',
      redirectUri: partnerOrigin + returnPath,
      scope: productScopes.join(' '),
      state,
    };
    return { ...request, ...variants[variant] };
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
    const { code, state, error } = c.req.query();
    const known = state && getCookie(c, stateCookie) === state ? sent.get(state) : undefined;
    if (known && error !== undefined) {
      return page(c, html`<h1>Not linked</h1><p>The shopper did not want it: <code>${error}</code></p>`);
    }
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
    const back = html`<p><a href="${known.back}">${known.back === '/' ? 'Start again' : 'Back to your order'}</a></p>`;
    if ('errorCode' in result) {
      return page(
        c,
        html`<h1>Not linked</h1><p>The code was refused: <code>${result.errorCode}</code></p>${back}`,
      );
    }
    return page(
      c,
      html`<h1>Linked to Tallybook</h1>
<dl><dt>Your id here</dt><dd><code>${result.accountId}</code></dd><dt>Access</dt><dd>${result.scopes.join(', ')}</dd>
<dt>What it reads</dt><dd>${sentenceOf(result.account)}</dd></dl>
${back}`,
    );
  }

  function page(c: Context, body: ReturnType<typeof html>) {
    const policy = `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' ${checkoutOrigin} ${portalOrigin}; frame-ancestors 'none'`;
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

  return { home, start, ask, linked, style };
}

/** What Tallybook knows of its shopper now. */
const sentenceOf = ({ firstName, orders, payments }: Extract<Exchanged, { accountId: string }>['account']) =>
  [
    firstName ? `first name ${firstName}` : null,
    orders ? `${orders.length} orders` : null,
    payments ? `${payments.length} payments to come` : null,
  ]
    .filter((part) => part !== null)
    .join(', ');

const css = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem; }
input, select, button { font: inherit; padding: .5rem .75rem; box-sizing: border-box; }
input { width: 100%; }
code { overflow-wrap: anywhere; }
`;
