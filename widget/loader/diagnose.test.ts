import './testing/fake-browser.ts';

import { expect, it, vi } from 'vitest';
import { runDiagnosis } from './diagnose/run-diagnosis.ts';
import { problemOfPlacement } from './elements/problem.ts';
import { refusals } from './errors.ts';
import { createFourfold } from './fourfold.ts';
import { loadDiagnosis } from './load-file.ts';
import { diagnose, find, requests, shop, violate, windowOpen } from './testing/diagnosed-page.ts';
import { checkoutOrigin, createPopup } from './testing/fake-browser.ts';

const ids = [
  ...['init', 'popup', 'opener', 'coop', 'coep', 'csp-connect', 'csp-frame', 'trusted-types', 'storage'],
  ...['in-app-browser', 'dialog', 'clock', 'origin', 'placement', 'integrity', 'double-load'],
];
const addTag = (src: string, integrity = '') =>
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'text/plain', src, integrity }),
  );
const address = `${checkoutOrigin}/widget/1.0.0/fourfold.js`;

it('reports on 16 checks, each with a status, a message and a page that explains it [MER-122]', async () => {
  addTag(address, 'sha384-of-the-script');
  const report = await diagnose();
  expect(report).toMatchObject({ version: '1.0.0', ok: true });
  expect(report.checks.map(({ id }) => id)).toEqual(ids);
  for (const { id, status, message, docUrl } of report.checks) {
    expect(status, id).toBe(/^init|popup|opener|trusted|placement/.test(id) ? 'skipped' : 'pass');
    expect(message).toMatch(/\.$/);
    expect(docUrl).toBe(`${checkoutOrigin}/docs/guides/diagnose#${id}`);
  }
});

it('reports first what a call of the page threw, once each, with what to write [MER-122]', async () => {
  const fourfold = createFourfold();
  const report = async () => (await diagnose({}, fourfold)).checks[0];
  expect(await report()).toMatchObject({ id: 'init', status: 'skipped' });
  for (const options of [{}, {}, { merchantId: 'demo-au', target: '#none' }]) {
    expect(() => fourfold.init(options as never)).toThrow('INVALID_CONFIG');
  }
  expect(await report()).toMatchObject({
    status: 'fail',
    message:
      'A call threw INVALID_CONFIG: merchantId must be string, but is missing; target must be an element, not "#none". No init() of this page succeeded.',
    fix: expect.stringMatching(/^merchantId: 'your-shop'.*\ntarget: '#pay'/),
  });
  const instance = fourfold.init({ merchantId: 'demo-au' });
  expect((await report())?.message).toContain('Another init() succeeded.');
  refusals.length = 0;
  expect(await report()).toMatchObject({ status: 'pass', fix: null });
  await instance.destroy();
});

it('says how the last checkout of the page failed, until one does not [MER-122]', async () => {
  const fourfold = createFourfold();
  let reply: () => unknown = () => ({ token: 'ffc_1' });
  const instance = fourfold.init({
    merchantId: 'demo-au',
    display: 'dialog',
    createToken: async () => reply() as string,
    onError() {},
  });
  const check = async () => {
    const [init] = (await diagnose({}, fourfold)).checks;
    return init;
  };
  await instance.open();
  expect(await check()).toMatchObject({
    id: 'init',
    status: 'fail',
    message:
      'The last checkout ended in TOKEN_REQUEST_FAILED: createToken gave no token. It resolved with an object. Return the token alone: ffc_ and 43 characters.',
  });
  reply = () => {
    throw new Error('no stock');
  };
  await instance.open();
  expect((await check())?.message).toMatch(/ It threw: Error: no stock$/);
  const opened = instance.open();
  await Promise.all([instance.close(), opened]);
  expect(await check()).toMatchObject({ status: 'pass', fix: null });
  await instance.destroy();
});

it('names the merchant to write where the token was that of another one', async () => {
  const failure = 'The last checkout ended in INVALID_TOKEN: It is of the merchant a, and merchantId is b.';
  const runs = runDiagnosis(
    `${checkoutOrigin}/widget/1.0.0/`,
    [],
    {},
    ['target must be an element'],
    failure,
  );
  await vi.advanceTimersByTimeAsync(5_000);
  const [init] = (await runs).checks;
  expect(init?.message).toMatch(
    /^A call threw INVALID_CONFIG: target must .* succeeded\. The last checkout /,
  );
  expect(init?.fix).toMatch(/^merchantId: .*\ntarget: /);
});

it('is not ok as soon as one check fails, and is ok with warnings', async () => {
  shop.ahead = 200_000;
  expect((await diagnose()).ok).toBe(true);
  shop.registered = false;
  expect((await diagnose()).ok).toBe(false);
});

it('calls a check unknown that hangs for 5 seconds, and reports the others [MER-122]', async () => {
  shop.hanging = 'localhost';
  const settled = vi.fn();
  const report = createFourfold().diagnose({ merchantId: 'demo-au' });
  report.then(settled);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledOnce();
  const { checks } = await report;
  const unknown = checks.filter(({ status }) => status === 'unknown').map(({ id }) => id);
  expect(unknown).toEqual(['coop', 'coep', 'integrity']);
  expect(find(await report, 'coop').message).toBe('It took more than 5 seconds.');
});

it('resolves on a page that has broken what the checks use [MER-122]', async () => {
  vi.stubGlobal('fetch', () => {
    throw new Error('replaced');
  });
  vi.stubGlobal('performance', { now: () => 0 });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  for (const options of [undefined, null, 7, { merchantId: {}, interactive: 'yes' }]) {
    const report = createFourfold().diagnose(options as never);
    await vi.advanceTimersByTimeAsync(5_000);
    const { checks } = await report;
    expect(checks.map(({ id }) => id)).toEqual(ids);
    expect(checks.find(({ id }) => id === 'storage')?.status).toBe('warn');
    expect(checks.find(({ id }) => id === 'double-load')?.status).toBe('unknown');
  }
});

it.each([
  ['is refused', () => vi.mocked(loadDiagnosis).mockRejectedValueOnce(undefined), 0],
  ['does not come', () => vi.mocked(loadDiagnosis).mockReturnValueOnce(new Promise(() => {})), 20_000],
])('lists 15 unknown checks when its file %s [MER-122]', async (_, prepare, ms) => {
  prepare();
  const report = createFourfold().diagnose();
  await vi.advanceTimersByTimeAsync(ms);
  const { ok, version, checks } = await report;
  expect({ ok, version }).toEqual({ ok: false, version: '1.0.0' });
  expect(checks.map(({ id }) => id)).toEqual(ids);
  for (const check of checks) expect(check).toMatchObject({ status: 'unknown', fix: null });
  expect(checks[0]?.docUrl).toMatch(/\/docs\/errors#/);
});

it.each([
  ['same-origin', 'warn'],
  ['same-origin; report-to="coop"', 'warn'],
  ['noopener-allow-popups', 'warn'],
  ['same-origin-allow-popups', 'pass'],
  ['unsafe-none', 'pass'],
  ['', 'pass'],
])('with the opener policy "%s" says %s [MER-123]', async (value, status) => {
  shop.headers = value ? { 'cross-origin-opener-policy': value } : {};
  const check = find(await diagnose(), 'coop');
  expect(check.status).toBe(status);
  expect(check.fix).toBe(status === 'warn' ? 'Cross-Origin-Opener-Policy: same-origin-allow-popups' : null);
});

it.each([
  ['require-corp', 'warn'],
  ['credentialless', 'warn'],
  ['unsafe-none', 'pass'],
])('with the embedder policy %s says %s', async (value, status) => {
  shop.headers = { 'cross-origin-embedder-policy': value };
  const { fix, ...check } = find(await diagnose(), 'coep');
  expect(check.status).toBe(status);
  expect(fix).toBe(status === 'warn' ? 'Cross-Origin-Embedder-Policy: unsafe-none' : null);
});

it('says for a page that cannot read its own headers that it does not know them', async () => {
  shop.refused = 'localhost';
  const report = await diagnose();
  for (const id of ['coop', 'coep'] as const) {
    expect(find(report, id)).toMatchObject({ status: 'unknown', message: expect.stringContaining("'self'") });
  }
});

it('warns of a page that is isolated, in which the checkout is not shown as a dialog', async () => {
  vi.stubGlobal('crossOriginIsolated', true);
  const report = await diagnose();
  expect(find(report, 'dialog').status).toBe('warn');
  expect(find(report, 'coep').status).toBe('warn');
});

it('fails where the policy refuses a connection, and gives the policy that does not [MER-124]', async () => {
  shop.refused = '/public/v1/';
  const report = createFourfold().diagnose({ merchantId: 'demo-au' });
  await vi.advanceTimersByTimeAsync(1);
  violate('connect-src', "default-src 'none'; connect-src 'self'");
  violate('connect-src', "connect-src 'none'", { disposition: 'report' });
  violate('connect-src', "connect-src 'none'", { blockedURI: 'https://other.test' });
  await vi.advanceTimersByTimeAsync(5_000);
  const check = find(await report, 'csp-connect');
  expect(check.status).toBe('fail');
  expect(check.fix).toBe(
    `Content-Security-Policy: default-src 'none'; connect-src 'self' ${checkoutOrigin}; frame-src ${checkoutOrigin}`,
  );
  expect(find(await report, 'csp-frame')).toMatchObject({ status: 'pass', fix: null });
});

it.each(['frame-src', 'child-src'])('fails where %s refuses a frame [MER-124]', async (directive) => {
  shop.hanging = '/sri.json';
  const report = createFourfold().diagnose({ merchantId: 'demo-au' });
  await vi.advanceTimersByTimeAsync(1);
  violate(directive, "frame-src 'none'");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(find(await report, 'csp-frame')).toMatchObject({
    status: 'fail',
    fix: `Content-Security-Policy: frame-src ${checkoutOrigin}`,
  });
  expect(find(await report, 'csp-connect').status).toBe('pass');
  expect(document.querySelector('iframe')).toBeNull();
});

it('does not take a broken connection for a policy', async () => {
  shop.refused = '/public/v1/';
  const report = await diagnose();
  expect(find(report, 'csp-connect')).toMatchObject({ status: 'unknown', fix: null });
  expect(find(report, 'origin').status).toBe('unknown');
});

it.each([
  [120_000, 'pass'],
  [-120_000, 'pass'],
  [120_001, 'warn'],
  [-120_001, 'warn'],
])('with a server %i ms ahead says %s of the clock [MER-125]', async (ahead, status) => {
  shop.ahead = ahead;
  const check = find(await diagnose(), 'clock');
  expect(check.status).toBe(status);
  if (status === 'warn') expect(check.message).toContain('wrong by 120 seconds');
});

it('fails for a page whose origin is not registered, and for a merchant that does not exist [MER-125]', async () => {
  shop.registered = false;
  const check = find(await diagnose(), 'origin');
  expect(check).toMatchObject({ status: 'fail', fix: location.origin });
  expect(check.message).toContain(`${location.origin} is not an allowed origin of demo-au`);
  const unknown = await diagnose({ merchantId: 'nobody' });
  expect(find(unknown, 'origin')).toMatchObject({
    status: 'fail',
    message: 'There is no merchant nobody.',
    fix: expect.stringMatching(/^merchantId: 'your-shop'/),
  });
  expect(find(unknown, 'clock').status).toBe('unknown');
});

it('asks about the merchant that is given, else that of the first instance, else that of an element', async () => {
  const asked = () =>
    requests.filter(({ url }) => url.includes('/merchants/')).map(({ url }) => url.split('/').at(-2));
  const fourfold = createFourfold();
  const none = await diagnose({ merchantId: undefined as never }, fourfold);
  expect(find(none, 'origin').status).toBe('skipped');
  expect(find(none, 'clock').status).toBe('skipped');
  document.body.innerHTML = '<p data-fourfold-info="of-an-element"></p>';
  await diagnose({ merchantId: undefined as never }, fourfold);
  const instance = fourfold.init({ merchantId: 'of-an-instance' });
  await diagnose({ merchantId: undefined as never }, fourfold);
  await diagnose({ merchantId: 'of/options' }, fourfold);
  expect(asked()).toEqual(['-', 'of-an-element', 'of-an-instance', 'of%2Foptions']);
  await instance.destroy();
});

it.each([
  ['1.0.0', '', 'warn'],
  ['v1', 'sha384-of-the-script', 'warn'],
  ['1.0.0', 'sha384-of-the-script', 'pass'],
])('of a tag with the address of %s and the hash "%s" says %s', async (version, hash, status) => {
  addTag(`${checkoutOrigin}/widget/${version}/fourfold.js`, hash);
  const { fix, ...check } = find(await diagnose(), 'integrity');
  expect(check.status).toBe(status);
  expect(fix).toBe(
    status === 'warn' ? `src="${address}" integrity="sha384-of-the-script" crossorigin="anonymous"` : null,
  );
});

it('warns of a script that is loaded twice, by a tag or otherwise', async () => {
  addTag(address);
  expect(find(await diagnose(), 'double-load').status).toBe('pass');
  shop.loaded = [address, 'https://shop.test/own.js'];
  expect(find(await diagnose(), 'double-load').status).toBe('pass');
  shop.loaded = [`${checkoutOrigin}/widget/v1/fourfold.js`];
  expect(find(await diagnose(), 'double-load').status).toBe('warn');
  shop.loaded = [];
  addTag(address);
  expect(find(await diagnose(), 'double-load').status).toBe('warn');
});

it.each([
  ['Mozilla/5.0 (iPhone) AppleWebKit Mobile/15E148 Instagram 300.0', 'warn'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel; wv) AppleWebKit Chrome/120 Mobile', 'warn'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit Version/17 Safari', 'pass'],
])('of the browser "%s" says %s', async (userAgent, status) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  expect(find(await diagnose(), 'in-app-browser').status).toBe(status);
});

it('opens no window unless it is interactive [MER-125]', async () => {
  const report = await diagnose();
  expect(windowOpen).not.toHaveBeenCalled();
  for (const id of ['popup', 'opener'] as const) expect(find(report, id).status).toBe('skipped');
  await diagnose({ interactive: true });
  expect(windowOpen).toHaveBeenCalledOnce();
});

it.each([
  [true, 'fail'],
  [false, 'unknown'],
])('with a gesture (%s) says %s of a popup that is blocked', async (isActive, status) => {
  vi.stubGlobal('navigator', Object.create(navigator, { userActivation: { value: { isActive } } }));
  const report = await diagnose({ interactive: true });
  expect(find(report, 'popup').status).toBe(status);
  expect(find(report, 'opener').status).toBe('unknown');
});

it.each([
  ['stays', 'never', 'pass'],
  ['is lost', 'at once', 'warn'],
  ['is lost and reads open for a moment', 'after its address was read', 'warn'],
])('sees that a popup %s when it shows the checkout, and closes it', async (_, closes, status) => {
  const popup = createPopup();
  const close = vi.spyOn(popup, 'close');
  let href = 'about:blank';
  const replace = vi.fn(() => {
    if (closes === 'at once') popup.closed = true;
    else href = checkoutOrigin;
  });
  Object.defineProperty(popup, 'location', {
    value: {
      replace,
      get href() {
        if (closes === 'after its address was read' && href !== 'about:blank')
          queueMicrotask(() => {
            popup.closed = true;
          });
        return href;
      },
    },
  });
  windowOpen.mockReturnValue(popup);
  const report = await diagnose({ interactive: true });
  expect(replace).toHaveBeenCalledExactlyOnceWith(`${checkoutOrigin}/`);
  expect(find(report, 'popup').status).toBe('pass');
  expect(find(report, 'opener').status).toBe(status);
  expect(close).toHaveBeenCalled();
});

it('closes a popup that never shows the checkout', async () => {
  const popup = createPopup();
  const close = vi.spyOn(popup, 'close');
  Object.defineProperty(popup, 'location', { value: { replace() {}, href: 'about:blank' } });
  windowOpen.mockReturnValue(popup);
  expect(find(await diagnose({ interactive: true }), 'opener').status).toBe('unknown');
  expect(close).toHaveBeenCalled();
});

it('names each placement that shows no text, and the attribute to write [MER-122]', async () => {
  const placement = () => document.body.appendChild(document.createElement('fourfold-placement'));
  const problems = [
    'merchant-id must be that of a shop, not ""',
    'currency must be AUD, not "USD"',
    'amount must be like 120.00, not "ask us"',
    'amount-selector must find an element, not "#p"',
  ];
  const placements = ['', ...problems, problems[0]].map((problem) =>
    Object.assign(placement(), { [problemOfPlacement]: problem }),
  );
  expect(find(await diagnose(), 'placement')).toMatchObject({
    status: 'fail',
    message: `5 of 6 placements show no text: ${problems.join('; ')}.`,
    fix: 'merchant-id="your-shop"\namount="120.00"\namount-selector="#price"',
  });
  for (const each of placements.slice(1)) each.remove();
  expect(find(await diagnose(), 'placement')).toMatchObject({ status: 'pass', fix: null });
  // Its file did not load, so that nothing has drawn it.
  placement();
  expect(find(await diagnose(), 'placement')).toMatchObject({
    status: 'fail',
    message: '1 of 2 placements show no text: the file that draws it has not loaded.',
    fix: null,
  });
});
