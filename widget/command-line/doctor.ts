/** Looks at a page of a shop as it is served, and says what is missing for a checkout. */
import { allowHost } from '../loader/diagnose/policy.ts';
import { FourfoldApiError } from '../server/api-error.ts';
import { createFourfoldClient } from '../server/client.ts';
import { type Attributes, readTags, type Tag } from './page-tags.ts';
import {
  allowSources,
  directivesOf,
  hashSource,
  type InlineScript,
  inlineScriptsOf,
  runsAttributes,
  scriptSourcesOf,
  stoppedScripts,
} from './script-policy.ts';
import { apiOf, clientOptions, type GivenSettings, httpAddress } from './settings.ts';
import { CommandError, type Terminal, UsageError } from './terminal.ts';

interface DoctorOptions extends GivenSettings {
  /** The origin of the checkout, where the page has no tag that names it. */
  readonly checkout?: string | undefined;
}

interface Finding {
  readonly status: 'ok' | 'better' | 'wrong' | 'unknown';
  readonly about: string;
  readonly message: string;
  /** What to write or send, exactly. */
  readonly fix?: string;
}

/** The page as it was served, and what it names. */
interface Page {
  readonly url: URL;
  readonly headers: Headers;
  readonly html: string;
  /** All tags of the page. */
  readonly all: readonly Tag[];
  /** Of the script. */
  readonly tags: readonly Attributes[];
  /** The origin of the checkout. */
  readonly host: string;
}

const timeoutMs = 10_000;

/**
 * Prints what it found. Returns the exit code: 1 where something is wrong.
 * @throws {UsageError} without an address
 * @throws {CommandError} where there is no page at the address
 */
export async function doctor(
  [address, ...more]: readonly string[],
  options: DoctorOptions,
  terminal: Terminal,
): Promise<number> {
  if (address === undefined || more.length > 0) {
    throw new UsageError('Which page? For example “fourfold doctor https://shop.example/cart”.');
  }
  const page = await readPage(httpAddress(address, 'doctor'), options, terminal);
  const findings = [
    checkAddress(page),
    ...(await checkTag(page, terminal)),
    ...checkPolicies(page),
    ...checkIsolation(page),
    await checkMerchant(page, options, terminal),
  ];
  terminal.print(`${page.url.href}, with the checkout at ${page.host}`);
  for (const { status, about, message, fix } of findings) {
    terminal.print(printable(`${status.padEnd(8)} ${about.padEnd(12)} ${message}`));
    for (const line of fix?.split('\n') ?? []) terminal.print(printable(`${''.padEnd(21)} ${line}`));
  }
  const wrong = findings.filter(({ status }) => status === 'wrong').length;
  terminal.print(
    wrong > 0
      ? `${wrong} of ${findings.length} checks found something wrong.`
      : 'Nothing is wrong with what the page’s server sends. In the browser, Fourfold.diagnose() looks at the rest.',
  );
  return wrong > 0 ? 1 : 0;
}

/** Without what a terminal would obey, since parts of the page are printed. */
const printable = (line: string): string => line.replace(/[\p{Cc}\p{Cf}]/gu, '');

async function readPage(url: URL, options: DoctorOptions, terminal: Terminal): Promise<Page> {
  const response = await ask(url, terminal, { headers: { accept: 'text/html' } });
  const at = new URL(response.url || url);
  if (at.href !== url.href) terminal.print(`${url.href} leads to ${at.href}`);
  if (!response.ok) throw new CommandError(`${at.href} answered ${response.status} instead of a page.`);
  const type = response.headers.get('content-type') ?? 'no content type';
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    throw new CommandError(`${at.href} is no HTML page: its Content-Type is ${type}.`);
  }
  const html = await response.text();
  const all = readTags(html);
  const tags = attributesOf(all, 'script').filter(({ src }) => /\/fourfold\.js(?:[?#]|$)/.test(src ?? ''));
  return {
    url: at,
    headers: response.headers,
    html,
    all,
    tags,
    host: hostOf(tags[0], at, options, terminal),
  };
}

/** Of each element with this name. */
const attributesOf = (tags: readonly Tag[], name: string): Attributes[] =>
  tags.filter((tag) => tag.name === name).map(({ attributes }) => attributes);

/** The origin that the tag names, as the script reads it; else the one that is set, else that of a sandbox. */
function hostOf(tag: Attributes | undefined, page: URL, options: DoctorOptions, terminal: Terminal): string {
  const given = options.checkout ?? terminal.env.FOURFOLD_CHECKOUT_URL;
  if (given) return httpAddress(given, '--checkout').origin;
  const named = tag?.['data-checkout-origin'] ?? tag?.src;
  if (named && URL.canParse(named, page)) return new URL(named, page).origin;
  const api = new URL(apiOf(options, terminal));
  return `${api.protocol}//checkout.${api.host}`;
}

/** @throws {CommandError} without an answer */
async function ask(url: URL, { fetch, signal }: Terminal, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) });
  } catch (error) {
    throw new CommandError(`No answer from ${url.origin}: ${reasonOf(error)}`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Is the server running?',
  ENOTFOUND: 'there is no such host. Check the name, and your connection.',
  EAI_AGAIN: 'the name could not be looked up. Check your connection.',
};

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it took more than 10 seconds.';
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return reasons[cause?.code ?? ''] ?? `${cause?.message ?? error}.`;
}

const isLocal = ({ hostname }: URL): boolean => /^(127\.0\.0\.1|\[::1\]|(.+\.)?localhost)$/.test(hostname);

function checkAddress({ url }: Page): Finding {
  const about = 'address';
  if (url.protocol === 'https:') return { status: 'ok', about, message: 'The page is served by https.' };
  return isLocal(url)
    ? { status: 'ok', about, message: 'The page is on this machine, where http is allowed.' }
    : {
        status: 'wrong',
        about,
        message: 'The page is served by http. An origin of a merchant is https.',
        fix: `https://${url.host}${url.pathname}`,
      };
}

async function checkTag(page: Page, terminal: Terminal): Promise<Finding[]> {
  const { tags, host, url } = page;
  const [tag] = tags;
  const src = new URL(tag?.src ?? `${host}/widget/${terminal.version}/fourfold.js`, url);
  const version = /\/widget\/([^/]+)\/fourfold\.js$/.exec(src.pathname)?.[1];
  const hashes = await hashesOf(new URL('sri.json', src), terminal);
  const hash = hashes?.['fourfold.js'];
  const whole = `<script async crossorigin="anonymous" integrity="${hash ?? 'sha384-…'}" src="${src.href}" onerror="withoutFourfold()"></script>`;
  if (!tag) {
    const message =
      'The page has no tag of the script. Add it, unless a bundle of the page loads it by load() or the components for React.';
    return [{ status: 'wrong', about: 'script', message, fix: whole }];
  }
  const findings: Finding[] = [
    tags.length > 1
      ? {
          status: 'better',
          about: 'script',
          message: `The page has ${tags.length} tags of the script, and the first one that loads stays. Keep the one with the exact version.`,
          fix: whole,
        }
      : { status: 'ok', about: 'script', message: 'The page has one tag of the script.' },
    /^\d+\.\d+\.\d+$/.test(version ?? '')
      ? { status: 'ok', about: 'version', message: `The address names the version ${version}.` }
      : {
          status: tag.integrity ? 'wrong' : 'better',
          about: 'version',
          message: 'The address names no exact version, so that a hash fits only until the next one.',
          fix: `src="${host}/widget/${terminal.version}/fourfold.js"`,
        },
    checkIntegrity(tag, hash, src),
  ];
  const isForeign = src.origin !== url.origin;
  if (isForeign && tag.integrity && tag.crossorigin === undefined) {
    findings.push({
      status: 'wrong',
      about: 'crossorigin',
      message: 'Without crossorigin a browser refuses a script of another host that has integrity.',
      fix: 'crossorigin="anonymous"',
    });
  }
  const isDeferred = tag.async !== undefined || tag.defer !== undefined || tag.type === 'module';
  findings.push(
    isDeferred
      ? { status: 'ok', about: 'async', message: 'The page does not wait for the script.' }
      : { status: 'better', about: 'async', message: 'The page waits for the script.', fix: 'async' },
  );
  findings.push(checkFailure(tag, page));
  return findings;
}

const listener =
  "addEventListener('error', ({ target }) => { if (target.src?.endsWith('/fourfold.js')) withoutFourfold(); }, true);";

/** Whether the page learns that the script did not load. */
function checkFailure(tag: Attributes, page: Page): Finding {
  const about = 'onerror';
  const isStopped = policiesOf(page).some(({ policy }) => !runsAttributes(policy));
  if (inlineScriptsOf(page.all).some(({ text }) => /addEventListener\(\s{0,9}['"]error['"]/.test(text))) {
    return { status: 'ok', about, message: 'A script of the page listens for errors of tags.' };
  }
  if (isStopped) {
    const message = `${tag.onerror === undefined ? 'The tag does not say' : 'The policy runs no onerror, so that the tag does not say'} what the page shows without the script. Listen for it in a script before the tag.`;
    return { status: 'better', about, message, fix: listener };
  }
  return tag.onerror === undefined
    ? {
        status: 'better',
        about,
        message:
          'The tag does not say what the page shows without the script. A listener for “error” does as well.',
        fix: 'onerror="withoutFourfold()"',
      }
    : { status: 'ok', about, message: 'The tag says what the page shows without the script.' };
}

function checkIntegrity(tag: Attributes, hash: string | undefined, src: URL): Finding {
  const about = 'integrity';
  if (!hash) {
    return {
      status: 'unknown',
      about,
      message: `There is no sri.json beside ${src.href}. Check its address.`,
    };
  }
  const fix = `integrity="${hash}"`;
  if (!tag.integrity) {
    return { status: 'better', about, message: 'The tag takes any script from its address.', fix };
  }
  return tag.integrity.split(/\s+/).includes(hash)
    ? { status: 'ok', about, message: 'The tag has the hash of the script.' }
    : {
        status: 'wrong',
        about,
        message: 'The tag has the hash of another script, so that browsers refuse this one.',
        fix,
      };
}

async function hashesOf(url: URL, terminal: Terminal): Promise<Record<string, string> | null> {
  try {
    const response = await ask(url, terminal);
    return response.ok ? ((await response.json()) as Record<string, string>) : null;
  } catch {
    return null;
  }
}

interface Policy {
  readonly policy: string;
  /** Where its tag is in the page; null for one of a header, which holds for the whole page. */
  readonly at: number | null;
}

/** All policies that browsers enforce on the page, of its headers and of its tags. */
function policiesOf({ headers, all }: Page): Policy[] {
  const sent = headers.get('content-security-policy')?.split(',') ?? [];
  const written = all.filter(
    ({ name, attributes }) =>
      name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy',
  );
  return [
    ...sent.map((policy) => ({ policy, at: null })),
    ...written.map(({ attributes: { content = '' }, at }) => ({ policy: content, at })),
  ].filter(({ policy }) => policy.trim() !== '');
}

function checkPolicies(page: Page): Finding[] {
  const policies = policiesOf(page);
  const about = 'policy';
  if (policies.length === 0)
    return [{ status: 'ok', about, message: 'The page has no policy for its content.' }];
  const scripts = inlineScriptsOf(page.all);
  return policies.map(({ policy, at }) => {
    const given = directivesOf(policy).join('; ');
    const withHost = allowScript(allowHost(policy, page.host), page);
    const stopped = stoppedScripts(
      policy,
      scripts.filter((script) => script.at > (at ?? -1)),
    );
    const hashes = [...new Set(stopped.map(({ text }) => hashSource(text)))];
    const needed = allowSources(withHost, hashes);
    const reasons = [
      ...(withHost === given ? [] : [`The policy keeps out a part of ${page.host}.`]),
      ...(stopped.length === 0 ? [] : [saysStopped(stopped, policy, page)]),
    ];
    if (reasons.length === 0) {
      const message = `The policy allows the script, its calls and its frame${scripts.length > 0 ? ', and the scripts in the page' : ''}.`;
      return { status: 'ok', about, message };
    }
    const fix =
      at === null
        ? `Content-Security-Policy: ${needed}`
        : `<meta http-equiv="Content-Security-Policy" content="${needed}">`;
    return { status: 'wrong', about, message: reasons.join(' '), fix };
  });
}

const mostNamed = 5;

/** Which scripts in the page do not run, by their lines and first words. */
function saysStopped(stopped: readonly InlineScript[], policy: string, { html }: Page): string {
  const named = stopped
    .slice(0, mostNamed)
    .map(({ at, text }) => `in line ${html.slice(0, at).split('\n').length} (“${beginningOf(text)}”)`);
  const rest = stopped.length - named.length;
  const list = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  const hasNonce = scriptSourcesOf(policy)?.some((source) => /^'nonce-/i.test(source));
  const cure = hasNonce
    ? stopped.length === 1
      ? 'Give its tag the nonce of the policy, or send the hash of its text.'
      : 'Give each tag the nonce of the policy, or send the hash of each.'
    : stopped.length === 1
      ? 'Send the hash of its text, or move it into a file that the policy allows.'
      : 'Send the hash of each, or move them into files that the policy allows.';
  return `The policy stops ${stopped.length === 1 ? 'a script' : `${stopped.length} scripts`} in the page: ${list}. ${cure}`;
}

const longestBeginning = 40;

function beginningOf(text: string): string {
  const words = text.slice(0, 1_000).split(/\s+/).filter(Boolean).join(' ');
  return words.length > longestBeginning ? `${words.slice(0, longestBeginning)}…` : words;
}

/** The policy with what lets the script in: its host, or the nonce that the policy names where only nonces count. */
function allowScript(policy: string, { host, tags: [tag], url }: Page): string {
  const sources = scriptSourcesOf(policy);
  if (!sources) return policy;
  const origin = tag?.src && URL.canParse(tag.src, url) ? new URL(tag.src, url).origin : host;
  const isTrusted = (source: string) =>
    (tag?.nonce && source === `'nonce-${tag.nonce}'`) || (tag?.integrity && source === `'${tag.integrity}'`);
  const isPlaced = (source: string) =>
    source === '*' ||
    source === origin ||
    source.startsWith(`${origin}/`) ||
    `${source}//` === origin.slice(0, source.length + 2) ||
    (source.toLowerCase() === "'self'" && origin === url.origin);
  const countsPlaces = !sources.some((source) => source.toLowerCase() === "'strict-dynamic'");
  if (sources.some((source) => isTrusted(source) || (countsPlaces && isPlaced(source)))) return policy;
  return allowSources(policy, [countsPlaces ? origin : "'nonce-…'"]);
}

/** What cuts the checkout's windows off from the page, or a part of a browser off from the checkout. */
function checkIsolation({ headers, host }: Page): Finding[] {
  const policyIn = (name: string) => (headers.get(name) ?? '').replace(/;.*/, '').trim();
  const findings: Finding[] = [];
  const opener = policyIn('cross-origin-opener-policy');
  if (!/^(same-origin-allow-popups|unsafe-none|)$/.test(opener)) {
    findings.push({
      status: 'better',
      about: 'opener',
      message: `Cross-Origin-Opener-Policy: ${opener} cuts a popup off from the page, which then follows it by our server alone.`,
      fix: 'Cross-Origin-Opener-Policy: same-origin-allow-popups',
    });
  }
  if (!/^(unsafe-none|)$/.test(policyIn('cross-origin-embedder-policy'))) {
    findings.push({
      status: 'better',
      about: 'embedder',
      message: 'The page keeps out frames that do not opt in, so that the checkout is not shown as a dialog.',
      fix: 'Cross-Origin-Embedder-Policy: unsafe-none',
    });
  }
  const permissions = headers.get('permissions-policy') ?? '';
  const refused = ['payment', 'camera', 'publickey-credentials-get'].filter((feature) => {
    const directive = permissions.split(',').find((each) => each.trim().startsWith(`${feature}=`));
    const allowed = directive?.split('=')[1]?.trim();
    return allowed !== undefined && allowed !== '*' && !allowed.includes(`"${host}"`);
  });
  if (refused.length > 0) {
    findings.push({
      status: 'better',
      about: 'permissions',
      message: `Permissions-Policy keeps ${refused.join(', ')} from the checkout in a dialog.`,
      fix: `Permissions-Policy: ${refused.map((feature) => `${feature}=(self "${host}")`).join(', ')}`,
    });
  }
  if (headers.has('x-frame-options')) {
    findings.push({
      status: 'ok',
      about: 'frames',
      message: 'X-Frame-Options says who may show your page, and keeps nothing from the checkout.',
    });
  }
  return findings;
}

async function checkMerchant(page: Page, options: DoctorOptions, terminal: Terminal): Promise<Finding> {
  const about = 'merchant';
  const { origin } = page.url;
  const given = options.merchant ?? terminal.env.FOURFOLD_MERCHANT_ID;
  const named = merchantIn(page);
  const merchantId = named ?? given;
  if (!merchantId) {
    const message = 'The page as served names no merchant. Give its id as --merchant.';
    return { status: 'unknown', about, message };
  }
  if (given && named && given !== named) {
    const message = `The page names the merchant ${named}, and your server or --merchant ${given}.`;
    return { status: 'wrong', about, message, fix: `merchantId: '${given}'` };
  }
  const unknown: Finding = { status: 'wrong', about, message: `There is no merchant ${merchantId}.` };
  const unregistered: Finding = {
    status: 'wrong',
    about,
    message: `${origin} is not an allowed origin of ${merchantId}. Add it to allowedOrigins.`,
    fix: origin,
  };
  const registered: Finding = {
    status: 'ok',
    about,
    message: `${origin} is an allowed origin of ${merchantId}.`,
  };
  if (terminal.env.FOURFOLD_SECRET_KEY) {
    const client = createFourfoldClient(clientOptions({ ...options, merchant: merchantId }, terminal));
    const allowed = await client.getConfiguration().then(
      ({ allowedOrigins }) => allowedOrigins,
      (error: unknown) => {
        if (error instanceof FourfoldApiError && error.errorCode === 'unauthorized') return null;
        throw error;
      },
    );
    if (!allowed) {
      const message = `FOURFOLD_SECRET_KEY is no key of ${merchantId}. Check both.`;
      return { status: 'wrong', about, message };
    }
    return allowed.includes(origin) ? registered : unregistered;
  }
  const url = new URL(`/public/v1/merchants/${encodeURIComponent(merchantId)}/origin`, page.host);
  try {
    const response = await ask(url, terminal, { headers: { origin } });
    if (response.status === 404) return unknown;
    const answer = (await response.json()) as { registered?: boolean };
    return answer.registered ? registered : unregistered;
  } catch (error) {
    return { status: 'unknown', about, message: error instanceof Error ? error.message : `${error}` };
  }
}

/** The merchant of an element, or of the options in a script of the page. */
function merchantIn({ html, all }: Page): string | undefined {
  for (const element of ['fourfold-placement', 'fourfold-button']) {
    const named = attributesOf(all, element).find((tag) => tag['merchant-id']);
    if (named) return named['merchant-id'];
  }
  return (
    /data-fourfold-info="([^"]+)"/.exec(html)?.[1] ?? /\bmerchantId\s*:\s*(['"`])([^'"`]+)\1/.exec(html)?.[2]
  );
}
