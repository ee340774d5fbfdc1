import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTags } from './page-tags.ts';
import { run } from './run.ts';
import { hashSource } from './script-policy.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type Answer = { readonly status?: number; readonly headers?: object; readonly body?: string };

/** A server that answers by path. Returns its origin. */
async function serve(answer: (path: string, headers: Record<string, unknown>) => Answer): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const { status = 200, headers = {}, body = '' } = answer(incoming.url ?? '', incoming.headers);
    outgoing.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const hash = 'sha384-right';
let host: string;
/** Of the shop that the checkout knows. */
let registered: string[];
let keyed: { status: number; body: object };
beforeEach(async () => {
  registered = [];
  keyed = { status: 200, body: {} };
  host = await serve((path, { origin, authorization }) => {
    if (path === '/widget/1.0.0/sri.json') return { body: JSON.stringify({ 'fourfold.js': hash }) };
    if (path === '/public/v1/merchants/lamps/origin')
      return { body: JSON.stringify({ registered: registered.includes(`${origin}`) }) };
    if (path === '/merchant/v1/configuration' && authorization)
      return {
        status: keyed.status,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(keyed.body),
      };
    return { status: 404, body: '{"errorCode":"not_found"}' };
  });
});

const tag = (given: string) =>
  `<script ${given} src="${host}/widget/1.0.0/fourfold.js" onerror="withoutFourfold()"></script>`;
const goodTag = () => tag(`async crossorigin="anonymous" integrity="${hash}"`);
const placement = '<fourfold-placement merchant-id="lamps"></fourfold-placement>';

async function doctor(words: string, env: Record<string, string> = {}) {
  const lines: string[] = [];
  const code = await run(['doctor', ...words.split(' ').filter(Boolean)], {
    version: '1.0.0',
    env,
    fetch,
    print: (line) => void lines.push(line),
    signal: new AbortController().signal,
    pause: async () => {},
  });
  return { code, lines, text: lines.join('\n') };
}

/** Looks at a page with these headers. */
async function look(body: string, headers: object = {}, env: Record<string, string> = {}, words = '') {
  const shop = await serve(() => ({ headers, body: `<!doctype html>${body}` }));
  registered.push(shop);
  return { shop, ...(await doctor(`${shop}/cart ${words}`, env)) };
}

it('finds nothing wrong with a page whose tag, policy and merchant are right', async () => {
  const { code, text } = await look(goodTag() + placement, {
    'content-security-policy': `default-src 'none'; script-src ${host}; script-src-attr 'unsafe-inline'; connect-src ${host}; frame-src ${host}`,
    'x-frame-options': 'DENY',
  });
  expect(text).not.toMatch(/^(wrong|better|unknown)/m);
  for (const about of [
    ...['address', 'script', 'version', 'integrity', 'async', 'onerror', 'policy', 'frames', 'merchant'],
  ])
    expect(text).toMatch(new RegExp(`^ok +${about} `, 'm'));
  expect([code, text]).toEqual([0, expect.stringContaining('Nothing is wrong')]);
});

it.each([
  [
    'no tag',
    () => '',
    /^wrong +script .*no tag[\s\S]*<script async crossorigin="anonymous" integrity="sha384-right" src="[^"]+\/widget\/1\.0\.0\/fourfold\.js"/m,
  ],
  ['a tag in a comment', () => `<!-- ${goodTag()} -->`, /^wrong +script .*no tag/m],
  [
    'another hash',
    () => tag('async crossorigin integrity="sha384-other"'),
    /^wrong +integrity .*another script[\s\S]*integrity="sha384-right"/m,
  ],
  [
    'a hash without crossorigin',
    () => tag(`async integrity="${hash}"`),
    /^wrong +crossorigin [\s\S]*crossorigin="anonymous"/m,
  ],
  [
    'no exact version and a hash',
    () => goodTag().replace('1.0.0', 'v1'),
    /^wrong +version [\s\S]*\/widget\/1\.0\.0\/fourfold\.js"/m,
  ],
])('says what to write for a page with %s, and ends with 1', async (_, body, said) => {
  const { code, text } = await look(body() + placement, {}, {}, `--checkout ${host}`);
  expect(text).toMatch(said);
  expect(code).toBe(1);
});

it.each([
  [
    'two tags, as diagnose() warns of them',
    () => goodTag() + goodTag(),
    /^better +script .*2 tags[\s\S]*<script async/m,
  ],
  ['no hash', () => tag('async'), /^better +integrity [\s\S]*integrity="sha384-right"/m],
  ['a tag that the page waits for', () => tag(`crossorigin integrity="${hash}"`), /^better +async /m],
  [
    'no onerror',
    () => goodTag().replace(/ onerror="[^"]*"/, ''),
    /^better +onerror [\s\S]*onerror="withoutFourfold\(\)"/m,
  ],
])('says what is better for a page with %s, which works', async (_, body, said) => {
  const { code, text } = await look(body() + placement);
  expect(text).toMatch(said);
  expect(code).toBe(0);
});

it.each([
  [
    "default-src 'self'",
    `default-src 'self'; connect-src 'self' HOST; frame-src 'self' HOST; script-src 'self' HOST`,
  ],
  ["script-src 'none'", 'script-src HOST'],
  ["script-src 'strict-dynamic' 'nonce-a' HOST", "script-src 'strict-dynamic' 'nonce-a' HOST 'nonce-…'"],
  ["connect-src 'self'", "connect-src 'self' HOST"],
])('gives the policy that allows the checkout instead of %s', async (policy, needed) => {
  const fill = (text: string) => text.replaceAll('HOST', host);
  const { code, text } = await look(goodTag() + placement, { 'content-security-policy': fill(policy) });
  expect(text).toMatch(/^wrong +policy /m);
  expect(text).toContain(`Content-Security-Policy: ${fill(needed)}\n`);
  expect(code).toBe(1);
  expect(
    (
      await look(goodTag() + placement, {
        'content-security-policy': fill(needed).replace("'nonce-…'", `'${hash}'`),
      })
    ).code,
  ).toBe(0);
});

it('reads a policy that the page has in a tag, lets a nonce in, and leaves one that only reports', async () => {
  const meta = `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">`;
  expect((await look(meta + goodTag() + placement)).text).toContain(
    `<meta http-equiv="Content-Security-Policy" content="connect-src 'self' ${host}">`,
  );
  const nonced = goodTag().replace('<script', '<script nonce="a"');
  expect(
    (await look(nonced + placement, { 'content-security-policy': "script-src 'nonce-a' 'strict-dynamic'" }))
      .code,
  ).toBe(0);
  const reports = { 'content-security-policy-report-only': "default-src 'none'" };
  expect((await look(goodTag() + placement, reports)).code).toBe(0);
});

it('says which headers cut off the windows of the checkout, and what to send', async () => {
  const { code, text } = await look(goodTag() + placement, {
    'cross-origin-opener-policy': 'same-origin; report-to="a"',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': 'camera=(), payment=(self), geolocation=(), publickey-credentials-get=*',
  });
  expect(code).toBe(0);
  expect(text).toContain('Cross-Origin-Opener-Policy: same-origin-allow-popups');
  expect(text).toContain('Cross-Origin-Embedder-Policy: unsafe-none');
  expect(text).toContain(`Permissions-Policy: payment=(self "${host}"), camera=(self "${host}")\n`);
});

it('says that a merchant is not known, or that the origin of the page is not registered', async () => {
  const stranger = await look(goodTag() + placement.replace('lamps', 'chairs'));
  expect([stranger.code, stranger.text]).toEqual([
    1,
    expect.stringContaining('There is no merchant chairs.'),
  ]);
  const shop = await serve(() => ({
    body: `${goodTag()}<script>Fourfold.init({ merchantId: 'lamps' })</script>`,
  }));
  const { code, text } = await doctor(shop);
  expect([code, text]).toEqual([1, expect.stringContaining(`${shop} is not an allowed origin of lamps.`)]);
  const other = await look(goodTag() + placement, {}, { FOURFOLD_MERCHANT_ID: 'chairs' });
  expect([other.code, other.text]).toEqual([1, expect.stringContaining('names the merchant lamps, and')]);
  const none = await look(goodTag());
  expect([none.code, none.text]).toEqual([0, expect.stringMatching(/^unknown +merchant /m)]);
});

it('reads the origins by the key where one is set', async () => {
  const env = { FOURFOLD_SECRET_KEY: 'sk_sandbox_1', FOURFOLD_API_URL: host };
  keyed.body = { allowedOrigins: ['https://shop.example'] };
  expect((await look(goodTag() + placement, {}, env)).text).toMatch(/is not an allowed origin of lamps/);
  const shop = await serve(() => ({ body: goodTag() + placement }));
  keyed.body = { allowedOrigins: [shop] };
  expect((await doctor(shop, env)).code).toBe(0);
  keyed = { status: 401, body: { errorCode: 'unauthorized', message: 'Wrong key.', errorId: 'e-1' } };
  const { code, text } = await doctor(shop, env);
  expect([code, text]).toEqual([1, expect.stringContaining('FOURFOLD_SECRET_KEY is no key of lamps.')]);
  expect(text).not.toContain('sk_sandbox_1');
});

it('follows redirects, and says where they lead', async () => {
  const shop = await serve((path) =>
    path === '/old' ? { status: 302, headers: { location: '/new' } } : { body: goodTag() + placement },
  );
  registered.push(shop);
  const { code, lines } = await doctor(`${shop}/old`);
  expect([code, lines[0]]).toEqual([0, `${shop}/old leads to ${shop}/new`]);
});

it.each([
  [{ status: 404 }, 'answered 404 instead of a page.'],
  [
    { headers: { 'content-type': 'application/json' } },
    'is no HTML page: its Content-Type is application/json.',
  ],
])('says in one sentence why %o is no page', async (answer, said) => {
  const { code, lines } = await doctor(await serve(() => answer));
  expect([code, lines]).toEqual([1, [expect.stringContaining(said)]]);
});

it('says in one sentence that nothing answers', async () => {
  const { code, lines } = await doctor('http://127.0.0.1:9/');
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^No answer from http:\/\/127\.0\.0\.1:9: /)]);
});

it.each([
  ['', 'Which page?'],
  ['shop.example/cart', 'Did you mean http://shop.example/cart?'],
  ['http://a.example http://b.example', 'Which page?'],
])('asks for the address of a page where it was called with: %s', async (words, said) => {
  const { code, text } = await doctor(words);
  expect([code, text]).toEqual([2, expect.stringContaining(said)]);
});

it('is of the version of the package', async () => {
  const lines: string[] = [];
  const terminal = {
    version: '1.4.2',
    env: {},
    fetch,
    signal: new AbortController().signal,
    pause: async () => {},
  };
  expect(await run(['--version'], { ...terminal, print: (line) => void lines.push(line) })).toBe(0);
  expect(lines).toEqual(['1.4.2']);
});

const queue = 'window.Fourfold = window.Fourfold || { q: [] };';
const init = "Fourfold.q.push(({ init }) => init({ merchantId: 'lamps' }));";
const inline = (text: string, attributes = '') => `<script${attributes}>${text}</script>`;
const sha = (text: string, algorithm = 'sha256') => hashSource(text, algorithm);

it('names the scripts in the page that the policy stops, and gives the header that runs them', async () => {
  const policy = `script-src ${host} 'nonce-a'`;
  const body = `\n<p></p>\n${inline(queue)}${goodTag()}\n${inline(init, ' nonce="a"')}\n${inline(`\n  ${init}\n`)}`;
  const { code, text } = await look(body, { 'content-security-policy': policy });
  expect(text).toContain(
    'The policy stops 2 scripts in the page: in line 3 (“window.Fourfold = window.Fourfold || { q…”), in line 5 (“Fourfold.q.push(({ init }) => init({ mer…”). Give each tag the nonce of the policy, or send the hash of each.\n',
  );
  const fix = `Content-Security-Policy: ${policy} ${sha(queue)} ${sha(`\n  ${init}\n`)}`;
  expect(text).toContain(`${fix}\n`);
  expect(code).toBe(1);
  const mended = await look(body, { 'content-security-policy': fix.replace(/^.*?: /, '') });
  expect([mended.code, mended.text]).toEqual([
    0,
    expect.stringMatching(/^ok +policy .*scripts in the page/m),
  ]);
});

it('gives one header for a policy that stops the script and those in the page', async () => {
  const { text } = await look(goodTag() + inline(init), { 'content-security-policy': "default-src 'self'" });
  expect(text).toMatch(/^wrong +policy .*keeps out a part of .* stops a script in the page: in line 1 /m);
  expect(text).toContain(
    `Content-Security-Policy: default-src 'self'; connect-src 'self' ${host}; frame-src 'self' ${host}; script-src 'self' ${host} ${sha(init)}\n`,
  );
});

it.each([
  ["'unsafe-inline'", true],
  ["'Unsafe-Inline'", true],
  ["'unsafe-inline' 'nonce-b'", false],
  ["'unsafe-inline' 'sha256-AAAA'", false],
  ["'nonce-b'", false],
  ["'nonce-A'", false],
  ["'nonce-a'", true],
  [sha(init), true],
  [sha(init, 'sha384'), true],
  [sha(init, 'sha512').replaceAll('+', '-').replaceAll('/', '_').replace('sha', 'SHA'), true],
  [sha(`${init} `), false],
  ['*', false],
])('of a script in the page and a policy with %s says whether it runs: %s', async (sources, runs) => {
  const policy = `script-src ${host} ${sources}`;
  const { code } = await look(goodTag() + inline(init, ' nonce="a"'), { 'content-security-policy': policy });
  expect(code).toBe(runs ? 0 : 1);
});

it.each([
  ['is data', inline('{}', ' type="application/json"')],
  ['is for old browsers', inline(init, ' nomodule')],
  ['has an address', `<script src="/own.js">${init}</script>`],
  ['is in a comment', `<!-- ${inline(init)} -->`],
  ['is never closed', `<script>${init}`],
])('says nothing of a script that %s', async (_, body) => {
  const { code } = await look(goodTag() + placement + body, {
    'content-security-policy': `script-src ${host}`,
  });
  expect(code).toBe(0);
});

it('takes a script as a browser does: with its comments, any line ends, and by the more specific directive', async () => {
  const text = '<!-- a\r\n-->\r\nlet a = "<script>";';
  const hash = sha(text.replaceAll('\r\n', '\n'));
  const policy = `script-src 'none'; script-src-elem ${host} ${hash}`;
  const { code } = await look(goodTag() + inline(text, ' type="Text/JavaScript"') + placement, {
    'content-security-policy': policy,
  });
  expect(code).toBe(0);
});

it('holds a policy in a tag against the scripts after it alone', async () => {
  const meta = `<meta http-equiv="Content-Security-Policy" content="script-src ${host}">`;
  expect((await look(inline(queue) + meta + goodTag() + placement)).code).toBe(0);
  const { code, text } = await look(meta + inline(queue) + goodTag() + placement);
  expect([code, text]).toEqual([1, expect.stringContaining(`content="script-src ${host} ${sha(queue)}">`)]);
});

it('says that a policy runs no onerror, and knows a listener that takes its place', async () => {
  const policy = { 'content-security-policy': `script-src ${host} 'nonce-a'` };
  const { code, text } = await look(goodTag() + placement, policy);
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/^better +onerror .*policy runs no onerror[\s\S]*addEventListener\('error'/m),
  ]);
  const listening = inline("addEventListener('error', () => {}, true)", ' nonce="a"');
  expect((await look(listening + goodTag() + placement, policy)).text).toMatch(/^ok +onerror /m);
});

it('prints nothing of a page that a terminal would obey', async () => {
  const { text } = await look(inline('\u001b[2J\u202elet a;'), {
    'content-security-policy': "script-src 'none'",
  });
  expect(text).toContain('(“[2Jlet a;”)');
});

it('reads attributes in any form', () => {
  const tags = readTags(
    `<SCRIPT a='1>' B=2 async c="&quot;" A=3 d=it's e = "f"/></script><scripts x></scripts><p it's></p>`,
  );
  expect(tags.map(({ name, attributes }) => [name, { ...attributes }])).toEqual([
    ['script', { a: '1>', b: '2', async: '', c: '"', d: "it's", e: 'f' }],
    ['scripts', { x: '' }],
    ['p', { "it's": '' }],
  ]);
});

it.each([
  ['<script>let a = "</scripts><p>";</SCRIPT ><p>', ['script', 'p']],
  ['<textarea><script></textarea><p>', ['textarea', 'p']],
  ['<noscript><script></script></noscript><p>', ['noscript', 'p']],
  ['<!-- <p> --><b><!-- <i>', ['b']],
  ['a < b <1> <p', []],
  ['<p a="><b>', []],
])('finds the tags of %s', (page, names) => {
  expect(readTags(page).map(({ name }) => name)).toEqual(names);
});

it.each<[string, number]>([
  ...['<script ', '<script "', '</script', '<p a="', "<p a='", '<!--', '<a<', '< ', '<p a ='].map(
    (part): [string, number] => [part, 0],
  ),
  ['<script>', 1],
  ['<p>', 200_000],
  ['<script></script ', 200_000],
])('comes to the end of a long page of %j', (part, tags) => {
  expect(readTags(part.repeat(200_000))).toHaveLength(tags);
});
