import { describe, expect, it } from 'vitest';
import { kindOf } from './checkout-kinds.ts';
import { merchantSecret } from './testing/fake-fourfold.ts';
import { createTestShop, deliver, origin, webhookSecret } from './testing/test-shop.ts';
import { createTimeMachine } from './time-machine.ts';
import { waysToPay } from './ways-to-pay.ts';

describe('the pages', () => {
  const paths = ['/', '/products/tern-table-lamp', '/cart', '/result', '/orders', '/webhooks'];

  it('contain no secret, and neither does any answer to the script', async () => {
    const { visit, app, fourfold } = createTestShop();
    const shopper = visit();
    await shopper.addLamp();
    await deliver(app, { id: 'evt_1' });
    const { token } = await shopper.pay();
    fourfold.end(token, 'APPROVED');
    const texts = [JSON.stringify(await shopper.result(token))];
    const { reference } = await shopper.result(token);
    for (const path of [...paths, `/result?orderToken=${token}`, `/orders/${reference}`]) {
      texts.push(await shopper.page(path));
    }
    for (const text of texts) {
      for (const secret of [merchantSecret, webhookSecret, btoa(`demo-au:${merchantSecret}`)]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('have pictures that a checkout on another host can load, without a cookie', async () => {
    const { app } = createTestShop();
    const picture = await app.request('/products/tern-table-lamp/picture.svg');
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(picture.headers.get('set-cookie')).toBeNull();
    expect(await picture.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".+<path/);
    expect((await app.request('/products/no-lamp/picture.svg')).status).toBe(404);
  });

  it('are served under the strictest policy that the merchant script works with', async () => {
    const { visit } = createTestShop();
    const response = await visit().get('/products/tern-table-lamp');
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'nonce-");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).toContain("connect-src 'self' http://checkout.localhost:4400");
    const scripts = (await response.text()).match(/<script[^>]*>/g) ?? [];
    expect(scripts).toHaveLength(3);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  });

  it('carry the opener policy that was chosen', async () => {
    const { visit } = createTestShop();
    const shopper = visit();
    const policyOf = async (path: string) =>
      (await shopper.get(path)).headers.get('cross-origin-opener-policy');
    expect(await policyOf('/')).toBe('same-origin-allow-popups');
    expect(await policyOf('/?coop=same-origin')).toBe('same-origin');
    expect(await policyOf('/cart')).toBe('same-origin');
    expect(await policyOf('/?coop=none')).toBeNull();
    expect(await policyOf('/?coop=nonsense')).toBeNull();
  });

  it('link to every way to pay, with its country, kind and shopper', async () => {
    const { visit, fourfold } = createTestShop();
    const text = (await visit().page('/products/tern-table-lamp')).replaceAll('&amp;', '&');
    const links = [...text.matchAll(/<li><a href="([^"]+)">([^<]+)<\/a> [^<]{10,}<\/li>/g)];
    expect(links.map(([, , name]) => name)).toEqual(waysToPay.map(({ name }) => name));
    for (const [index, { switches }] of waysToPay.entries()) {
      const shopper = visit();
      const page = (await shopper.page(links[index]?.[1] ?? '')).replaceAll('&quot;', '"');
      expect(page).toContain(`data-merchant="${switches.merchant}"`);
      expect(page).toContain(`data-terms="${JSON.stringify(kindOf(switches.kind).terms)}"`);
      if (switches.email) expect(page).toContain(`value="${switches.email}"`);
      if (switches.amount) expect(page).toContain(`amount="${switches.amount}"`);
    }
    expect(fourfold.calls('/checkouts')).toEqual([]);
  });

  it('offer every display, kind of checkout and outcome of an order as options [MER-204]', async () => {
    const { visit } = createTestShop();
    const shopper = visit();
    const product = await shopper.page('/products/tern-table-lamp');
    expect(product).toContain('<fourfold-placement');
    expect(product).toContain('data-testid="pay-with-fourfold"');
    const optionsOf = (name: string) =>
      [
        ...(new RegExp(`<select name="${name}"[^]*?</select>`).exec(product)?.[0] ?? '').matchAll(
          /value="([^"]*)"/g,
        ),
      ].map(([, value]) => value);
    expect(optionsOf('display')).toEqual(['auto', 'popup', 'dialog', 'redirect']);
    const kinds = optionsOf('kind');
    expect(kinds).toEqual(['standard', 'express', 'express-buy-now', 'express-deferred', 'express-pickup']);
    const termsOf = kinds.map((kind) => kindOf(kind).terms);
    expect(termsOf).toEqual([
      {},
      { mode: 'EXPRESS' },
      { mode: 'EXPRESS', buyNow: true },
      { mode: 'EXPRESS', shippingOptionRequired: false },
      { mode: 'EXPRESS', pickup: true },
    ]);
    const links = [...product.matchAll(/<li><a href="([^"]+)">(Below the minimum|Declined)</g)];
    expect(links).toHaveLength(2);
    await shopper.addLamp();
    expect(await shopper.page('/cart')).toContain('Tern table lamp');
    await shopper.page((links[0]?.[1] ?? '').replaceAll('&amp;', '&'));
    expect(await shopper.pay()).toMatchObject({ status: 422, errorCode: 'below_minimum_order_value' });
    await shopper.page((links[1]?.[1] ?? '').replaceAll('&amp;', '&'));
    const { status, token } = await shopper.pay();
    expect(status).toBe(200);
    expect(await shopper.page('/products/tern-table-lamp')).toContain('value="declined@scenario.test"');
    expect(await shopper.page(`/result?orderToken=${token}`)).toContain('<h1');
  });

  it('move the clock of a shopper by 0 to 60 days, and list what happened in order [MER-209]', async () => {
    const { visit, moved } = createTestShop();
    const shopper = visit();
    expect(await shopper.page('/cart')).toMatch(/<input name="days" type="range" min="0" max="60" step="1"/);
    const amount = { amount: '30.00', currency: 'AUD' };
    moved.effects = [
      { at: '2026-01-29T13:00:00.000Z', type: 'INSTALMENT_CHARGED', orderId: '100000001', amount },
      { at: '2026-01-29T13:00:00.000Z', type: 'WEBHOOK_DELIVERED', orderId: null },
      { at: '2026-02-12T13:00:00.000Z', type: 'INSTALMENT_DECLINED', orderId: '100000001', amount },
      { at: '2026-02-13T13:00:00.000Z', type: 'INSTALMENT_OVERDUE', orderId: '100000001', amount },
      { at: '2026-02-20T13:00:00.000Z', type: 'LATE_FEE_CHARGED', orderId: '100000001', amount },
    ];
    const move = async (fields: Record<string, string>) => {
      const answer = await shopper.submit('/time', { email: 'good@scenario.test', path: '/cart', ...fields });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/cart']);
      return shopper.page('/cart');
    };
    for (const days of ['-1', '61', 'x', ''])
      expect(await move({ days })).not.toContain('data-testid="effects"');
    for (const days of ['0', '60']) {
      const page = await move({ days });
      expect(page).toContain(`good@scenario.test is ${days} days further.`);
      const lines = [...page.matchAll(/<li><time datetime="[^"]+">([^<]+)<\/time> ([^<]+)<\/li>/g)];
      expect(lines.map(([, at, text]) => `${at} ${text}`)).toEqual([
        '2026-01-29 13:00 Payment taken, 30.00 AUD, order 100000001',
        '2026-01-29 13:00 Webhook delivered',
        '2026-02-12 13:00 Payment declined, tried once more, 30.00 AUD, order 100000001',
        '2026-02-13 13:00 Payment declined again, late, 30.00 AUD, order 100000001',
        '2026-02-20 13:00 Late fee added, 30.00 AUD, order 100000001',
      ]);
    }
    moved.problem = 'There is no such shopper.';
    expect(await move({ days: '3' })).toContain('There is no such shopper.');
    const away = await shopper.submit('/time', { email: 'a@b.co', days: '1', path: '//evil.example' });
    expect(away.headers.get('location')).toBe('/');
  });

  it('ask the sandbox to move only the money of that shopper [MER-209]', async () => {
    const sent: unknown[] = [];
    const effects = [{ at: '2026-01-29T13:00:00.000Z', type: 'LATE_FEE_CHARGED', orderId: '1' }];
    const send = async (address: string, { body, headers }: RequestInit) => {
      sent.push([address, JSON.parse(String(body)), new Headers(headers).get('x-sandbox-key')]);
      return sent.length === 1
        ? Response.json({ effects })
        : Response.json({ message: 'No.' }, { status: 404 });
    };
    const move = createTimeMachine({ address: 'http://fourfold.test', key: 'a key' }, send as typeof fetch);
    expect(await move('good@scenario.test', 60)).toEqual({
      ...{ email: 'good@scenario.test', days: 60, effects, problem: null },
    });
    expect(await move('nobody@example.com', 1)).toMatchObject({ effects: [], problem: 'No.' });
    expect(sent[0]).toEqual([
      'http://fourfold.test/sandbox/clock/advance',
      { by: 'P60D', consumer: 'good@scenario.test' },
      'a key',
    ]);
  });

  it('can be served without Trusted Types', async () => {
    const { visit } = createTestShop();
    const shopper = visit();
    const policyOf = async (path: string) => (await shopper.get(path)).headers.get('content-security-policy');
    expect(await policyOf('/')).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(await policyOf('/?types=off')).not.toContain('trusted-types');
    expect(await policyOf('/?types=enforced')).toContain('trusted-types');
  });

  it('link to a product that asks in a new checkout to be linked to the account', async () => {
    const { visit, fourfold } = createTestShop();
    const shopper = visit();
    expect(await shopper.page('/')).toContain('<a href="/link-account" target="_blank" rel="noopener"');
    const answer = await shopper.get('/link-account');
    const address = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, address.origin, address.pathname]).toEqual([
      303,
      'http://partner.localhost:4401',
      '/start',
    ]);
    expect(address.searchParams.get('checkout')).toBe(
      `http://checkout.localhost:4400/?token=${fourfold.newestToken()}`,
    );
    expect(fourfold.calls('/checkouts')).toHaveLength(1);
    // The next visit leads to the same order.
    expect((await shopper.get('/link-account')).headers.get('location')).toBe(address.href);
    expect(fourfold.calls('/checkouts')).toHaveLength(1);
  });

  it('tell the script the chosen country and display', async () => {
    const { visit } = createTestShop();
    const text = await visit().page(
      '/products/tern-table-lamp?merchant=demo-gb&display=redirect&amount=99.90',
    );
    expect(text).toContain('data-merchant="demo-gb" data-display="redirect"');
    expect(text).toContain('£99.90');
    expect(text).toContain('merchant-id="demo-gb" amount="99.90" currency="GBP"');
  });

  it.each([
    ['demo-fr', 'fr-FR'],
    ['demo-it', 'it-IT'],
    ['demo-es', 'es-ES'],
    ['demo-de', 'de-DE'],
  ])('name the language of %s for its checkout, in a page that is English', async (merchant, locale) => {
    const { visit } = createTestShop();
    const text = await visit().page(`/products/tern-table-lamp?merchant=${merchant}`);
    expect(text).toContain(`data-merchant="${merchant}" data-display="auto" data-locale="${locale}"`);
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('currency="EUR"');
  });

  it('escape what a visitor typed', async () => {
    const { visit } = createTestShop();
    const text = await visit().page(`/cart?email=${encodeURIComponent('"><script>@x.y')}`);
    expect(text).not.toContain('"><script>@x.y');
  });
});

describe('paying', () => {
  it('creates a checkout for what the shop sells, whatever the browser sends', async () => {
    const { visit, fourfold } = createTestShop();
    const shopper = visit();
    await shopper.addLamp();
    await shopper.addLamp();
    await shopper.pay({ source: 'cart', email: 'sam@example.com', amount: { amount: '0.01' } });
    const [call] = fourfold.calls('/checkouts');
    expect(call?.body).toMatchObject({
      amount: { amount: '240.00', currency: 'AUD' },
      consumer: { email: 'sam@example.com' },
      items: [
        {
          name: 'Tern table lamp, rust',
          quantity: 2,
          price: { amount: '120.00', currency: 'AUD' },
          imageUrl: `${origin}/products/tern-table-lamp/picture.svg`,
        },
      ],
      merchant: { redirectConfirmUrl: `${origin}/result`, popupOriginUrl: origin },
      entryPoint: 'cart',
    });
  });

  it('uses one key and gets one token for one cart in two tabs, and makes one payment [MER-206]', async () => {
    const { visit, fourfold } = createTestShop();
    const shopper = visit();
    await shopper.addLamp();
    const [one, other] = await Promise.all([shopper.pay(), shopper.pay()]);
    expect(one.token).toBe(other.token);
    const keys = fourfold.calls('/checkouts').map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(1);
    fourfold.end(one.token, 'APPROVED');
    const results = await Promise.all([shopper.result(one.token), shopper.result(other.token)]);
    expect(results.map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(fourfold.payments.size).toBe(1);
  });

  it('starts a new checkout for another cart, and after the first has ended', async () => {
    const { visit, fourfold } = createTestShop();
    const shopper = visit();
    await shopper.addLamp();
    const first = await shopper.pay();
    fourfold.end(first.token, 'CANCELLED');
    const second = await shopper.pay();
    await shopper.addLamp();
    const third = await shopper.pay();
    expect(new Set([first.token, second.token, third.token]).size).toBe(3);
  });

  it('does not sell again an order that turns out to be approved', async () => {
    const { visit, fourfold } = createTestShop();
    const shopper = visit();
    await shopper.addLamp();
    const { token } = await shopper.pay();
    fourfold.end(token, 'APPROVED');
    expect(await shopper.pay()).toEqual({ status: 409, resultUrl: `/result?orderToken=${token}` });
    expect(await shopper.pay()).toMatchObject({ status: 422, errorCode: 'bag_empty' });
    expect(fourfold.payments.size).toBe(1);
  });

  it.each([
    [
      '34.99',
      'below_minimum_order_value',
      'Paying in four starts at $35.00. Add to your bag, or pay another way.',
    ],
    [
      '2000.01',
      'above_maximum_order_value',
      'Paying in four goes up to $2,000.00. Take something out, or pay another way.',
    ],
  ])('says which orders Fourfold takes, where it refuses one of %s', async (amount, errorCode, message) => {
    const { visit } = createTestShop();
    const shopper = visit();
    await shopper.page(`/?amount=${amount}`);
    await shopper.addLamp();
    expect(await shopper.pay()).toEqual({ status: 422, errorCode, message });
  });

  it('names the country as in a sentence', async () => {
    const { visit } = createTestShop();
    expect(await visit().page('/?merchant=demo-gb')).toContain('Free delivery in the United Kingdom<');
    expect(await visit().page('/?merchant=demo-fr')).toContain('Free delivery in France<');
  });

  it('is refused to the page of another origin', async () => {
    const { visit, app, fourfold } = createTestShop();
    await visit().addLamp();
    const response = await app.request(`${origin}/api/checkout`, {
      method: 'POST',
      body: '{"source":"cart"}',
      headers: { origin: 'http://evil.example', 'content-type': 'text/plain' },
    });
    expect(response.status).toBe(403);
    expect(fourfold.calls('/checkouts')).toHaveLength(0);
  });
});

describe('the result', () => {
  async function setUp() {
    const made = createTestShop();
    const shopper = made.visit();
    await shopper.addLamp();
    const { token } = await shopper.pay();
    return { ...made, shopper, token };
  }

  it('shows no paid order for a forged status [MER-205]', async () => {
    const { shopper, token, fourfold } = await setUp();
    const forged = `/result?status=SUCCESS&orderToken=${token}`;
    expect(await shopper.page(forged)).toContain('data-status="open"');
    expect(await shopper.page('/result?status=SUCCESS&orderToken=ffc_made_up')).toContain(
      'data-status="unknown"',
    );
    fourfold.end(token, 'DECLINED');
    expect(await shopper.page(forged)).toContain('data-status="declined"');
    expect(await shopper.page('/orders')).toContain('No order has been paid yet');
    expect(fourfold.payments.size).toBe(0);
  });

  it('is paid once the shop itself has read the checkout and authorised its own amount and checksum [MER-205]', async () => {
    const { shopper, token, fourfold } = await setUp();
    fourfold.end(token, 'APPROVED');
    expect(await shopper.page(`/result?orderToken=${token}`)).toContain('data-status="paid"');
    expect(fourfold.calls('/payments/authorise').map(({ body }) => body)).toMatchObject([
      { token, amount: { amount: '120.00', currency: 'AUD' }, scheduleChecksum: 'sc1_of_the_quote' },
    ]);
    expect(await shopper.page('/cart')).toContain('There is nothing in it yet');
  });

  it('is refused for another amount than the shop asked for, and nothing is authorised [MER-205]', async () => {
    const { shopper, token, fourfold } = await setUp();
    fourfold.end(token, 'APPROVED', { amount: { amount: '35.00', currency: 'AUD' } });
    expect(await shopper.result(token)).toMatchObject({ status: 'refused', reason: 'amount_mismatch' });
    expect(fourfold.payments.size).toBe(0);
  });

  it('says that it is still checking while Fourfold cannot be reached', async () => {
    const { shopper, token, fourfold } = await setUp();
    fourfold.goAway();
    expect(await shopper.result(token, '&status=SUCCESS')).toMatchObject({ status: 'unreachable' });
  });

  it('also comes by webhook, for a shopper who never came back', async () => {
    const { app, shopper, token, fourfold } = await setUp();
    fourfold.end(token, 'APPROVED');
    await deliver(app, { id: 'evt_1', type: 'checkout.approved', data: { token } });
    expect(fourfold.payments.size).toBe(1);
    expect(await shopper.page('/orders')).toContain('data-testid="order-row"');
  });

  it.each([
    [262_144, 400],
    [262_145, 413],
  ])('reads a webhook of %d bytes with status %d, whatever its length header says', async (bytes, status) => {
    const { app } = createTestShop();
    const send = (headers: Record<string, string>) =>
      app.request(`${origin}/webhooks/fourfold`, { method: 'POST', body: 'a'.repeat(bytes), headers });
    for (const headers of [{ 'content-length': String(bytes) }, { 'transfer-encoding': 'chunked' }]) {
      expect((await send(headers)).status).toBe(status);
    }
  });

  it('is not taken from the content of a webhook, which only makes the shop ask', async () => {
    const { app, token, fourfold } = await setUp();
    await deliver(app, { id: 'evt_1', type: 'checkout.approved', data: { token, state: 'APPROVED' } });
    expect(fourfold.payments.size).toBe(0);
  });
});
