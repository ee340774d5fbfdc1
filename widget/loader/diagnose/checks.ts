import type { DiagnoseCheck } from '../api.ts';
import { element } from '../element.ts';
import { type Finding, fail, pass, skipped, unknown, warn } from './finding.ts';
import type { Page } from './page.ts';
import { checkPlacements } from './placements.ts';
import { allowHost, type Directive } from './policy.ts';
import { checkIntegrity, checkLoads } from './tag.ts';
import { tryOpener, tryPopup } from './windows.ts';

const frameDirectives: readonly string[] = ['frame-src', 'child-src'];

type Check = (page: Page, signal: AbortSignal) => Finding | Promise<Finding>;

/** A clock may be wrong by this many milliseconds. */
const largestClockError = 120_000;
const noHeaders =
  "The page could not read its own headers. A policy without connect-src 'self' keeps it from that.";
const noMerchant = 'Give the merchantId, or call init() first.';

export const checks: Readonly<Record<DiagnoseCheck['id'], Check>> = {
  init({ refusals, failure, hasInstance }) {
    const all = [...new Set(refusals)];
    const thrown = all[0]
      ? `A call threw INVALID_CONFIG: ${all.join('; ')}. ${hasInstance ? 'Another init() succeeded.' : 'No init() of this page succeeded.'} `
      : '';
    const wrong = `${thrown}${failure}`.trim();
    if (wrong) return fail(wrong, curesOf(wrong).join('\n') || null);
    return hasInstance
      ? pass('No call was refused.')
      : skipped('init() was not called, or the policy stopped its script.');
  },

  popup: tryPopup,
  opener: tryOpener,

  async coop({ headers }) {
    const value = await headerOf(headers, 'cross-origin-opener-policy');
    if (value === null) return unknown(noHeaders);
    if (/^same-origin-allow-popups|^unsafe-none|^$/.test(value))
      return pass('A popup stays connected to the page.');
    return warn(
      `Cross-Origin-Opener-Policy: ${value} cuts a popup off from the page. It works by the server alone, and EXPRESS with delivery options continues in the dialog.`,
      'Cross-Origin-Opener-Policy: same-origin-allow-popups',
    );
  },

  async coep({ headers }) {
    const value = await headerOf(headers, 'cross-origin-embedder-policy');
    if (value === null && !crossOriginIsolated) return unknown(noHeaders);
    if (!crossOriginIsolated && /^unsafe-none|^$/.test(value ?? ''))
      return pass('Frames may load in the page.');
    return warn(
      'The page keeps out frames that do not opt in, so the checkout cannot be shown as a dialog. Popup and redirect work.',
      'Cross-Origin-Embedder-Policy: unsafe-none',
    );
  },

  async 'csp-connect'(page) {
    try {
      await page.registration;
      return pass(`The page may connect to ${page.host}.`);
    } catch (cause) {
      return (await refusal(page, 'connect-src')) ?? unknown(`${page.host} did not answer: ${cause}`);
    }
  },

  async 'csp-frame'(page, signal) {
    await loadFrame(`${page.filesUrl}sri.json`, signal);
    return (await refusal(page, 'frame-src')) ?? pass(`The page may show a frame of ${page.host}.`);
  },

  'trusted-types': () =>
    'trustedTypes' in window
      ? pass(
          'Trusted Types keep no part of the script out. Only load() of the package needs a policy, trusted-types fourfold.',
        )
      : skipped('This browser has no Trusted Types.'),

  storage() {
    const key = 'fourfold.diagnose';
    try {
      sessionStorage.setItem(key, '1');
      sessionStorage.removeItem(key);
      return pass('The page may store what is pending.');
    } catch {
      return warn(
        'sessionStorage is blocked, so that resume() after a redirect finds a checkout by the address alone.',
      );
    }
  },

  'in-app-browser': () =>
    /FBA[NV]|Instagram|Line\/|MicroMessenger|TikTok|BytedanceWebview|Snapchat|Pinterest|Twitter|LinkedInApp|; wv\)/i.test(
      navigator.userAgent,
    )
      ? warn('This is the browser inside an app. Many of them open no popup; use the display auto.')
      : pass('This is no browser inside an app.'),

  dialog() {
    if (!('showModal' in HTMLDialogElement.prototype)) return fail('This browser has no modal dialog.');
    return crossOriginIsolated
      ? warn('The page is cross-origin isolated, so that the checkout is not shown as a dialog.')
      : pass('The browser can show the checkout as a dialog.');
  },

  async clock({ registration, merchantId }) {
    if (!merchantId) return skipped(noMerchant);
    const { clockError } = await registration;
    if (Number.isNaN(clockError)) return unknown('The server did not tell its time.');
    const seconds = Math.round(clockError / 1000);
    return clockError > largestClockError
      ? warn(
          `The clock of this device is wrong by ${seconds} seconds, so that dates of payments may be, too.`,
        )
      : pass('The clock of this device is right.');
  },

  async origin({ registration, merchantId }) {
    if (!merchantId) return skipped(noMerchant);
    const { isKnown, isRegistered } = await registration;
    if (!isKnown) return fail(`There is no merchant ${merchantId}.`, cures.merchantId);
    return isRegistered
      ? pass(`${location.origin} is an allowed origin of ${merchantId}.`)
      : fail(
          `${location.origin} is not an allowed origin of ${merchantId}. Add it to allowedOrigins.`,
          location.origin,
        );
  },

  placement: checkPlacements,
  integrity: checkIntegrity,
  'double-load': checkLoads,
};

/** What to write for each option that is named in what was wrong. */
const cures: Readonly<Record<string, string>> = {
  merchantId: "merchantId: 'your-shop', // the id of your shop, which your dashboard shows",
  target: "target: '#pay', // an element, or the selector of one that is on the page when init() runs",
  'data-checkout-origin':
    'data-checkout-origin="https://…" // on the tag of a copy of the script that you serve yourself',
  amount: "amount: { amount: '120.00', currency: 'AUD' },",
};

const curesOf = (refusal: string): string[] =>
  Object.keys(cures).flatMap((name) => (refusal.includes(`${name} `) ? [cures[name] ?? ''] : []));

async function headerOf(headers: Promise<Headers>, name: string): Promise<string | null> {
  try {
    // Without parameters such as `report-to`.
    return ((await headers).get(name) ?? '').replace(/;.*/, '').trim();
  } catch {
    return null;
  }
}

async function refusal({ refusedBy, host }: Page, directive: Directive): Promise<Finding | null> {
  const policies = await refusedBy(directive === 'frame-src' ? frameDirectives : [directive]);
  if (!policies.length) return null;
  const lines = policies.map((policy) => `Content-Security-Policy: ${allowHost(policy, host)}`);
  return fail(`The policy of the page lacks ${host} in ${directive}.`, lines.join('\n'));
}

/** Loads a small file of ours in a hidden frame, which runs nothing. */
async function loadFrame(src: string, signal: AbortSignal): Promise<void> {
  const frame = element('iframe', { src, hidden: true });
  frame.setAttribute('sandbox', '');
  const settled = new Promise<void>((resolve) => {
    frame.onload = () => resolve();
    const onRefusal = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (frameDirectives.includes(effectiveDirective)) resolve();
    };
    // Not every browser says that a refused frame has loaded.
    document.addEventListener('securitypolicyviolation', onRefusal, { signal });
  });
  signal.addEventListener('abort', () => frame.remove());
  document.documentElement.append(frame);
  await settled;
  frame.remove();
}
