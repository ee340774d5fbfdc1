/** Draws the payments of an amount: a further file of the script, pinned by its hash. Source: MER-095. */
import { paymentDays, splitInFour } from '#shared/domain/payments/split-in-four.ts';
import type { ErrorCode, Money, ScheduleOptions, ScheduleState } from '../api.ts';
import { dayAfter } from '../day-after.ts';
import { element, fillShadow } from '../element.ts';
import type { Kit } from '../elements/kit.ts';
import { guarded } from '../guarded.ts';
import { shownInPage } from '../shown-in-page.ts';

const css = `${shownInPage}:host{color:var(--fourfold-color,inherit);font-family:var(--fourfold-font,inherit)}
ol{list-style:none;margin:0;padding:0}
li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;padding:8px 0;border-block-end:1px solid}
li:last-child{border:0}
b{font-variant-numeric:tabular-nums}`;

const none = { isValid: false, amountDueToday: null, instalments: [], scheduleChecksum: null } as const;

/** Codes of the server that say why there is no schedule, and not that the page is wrong. */
const reasons: readonly unknown[] = ['checkout_not_approved', 'checkout_expired'];

const codes: Readonly<Record<string, ErrorCode>> = {
  checkout_not_found: 'INVALID_TOKEN',
  not_found: 'INVALID_CONFIG',
  origin_not_allowed: 'ORIGIN_NOT_ALLOWED',
  invalid_object: 'INVALID_CONFIG',
  unsupported_currency: 'INVALID_CONFIG',
  amount_mismatch: 'INVALID_CONFIG',
};

export function drawSchedule(host: HTMLElement, { publicApiUrl, pageLocale, makeError }: Kit) {
  const list = element('ol');
  // As an attribute: Firefox 115 does not know `ariaLive`.
  list.setAttribute('aria-live', 'polite');
  fillShadow(host, css, list);
  let running: AbortController | undefined;
  let isReady = false;

  /** The newest amount is shown, whichever response comes first. */
  async function draw(options: ScheduleOptions): Promise<void> {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    const { theme, token = null } = options;
    host.style.colorScheme = !theme || theme === 'auto' ? '' : theme;
    const locale = pageLocale(options.locale);
    const ask = async (path: string, init: RequestInit = {}) =>
      fetch(publicApiUrl + path, { credentials: 'omit', signal: mine.signal, ...init });
    let state: ScheduleState;
    let rows: HTMLElement[];
    try {
      state = await (token ? quote(ask, token, options.amount, locale) : estimate(ask, options));
      rows = rowsOf(state, locale);
    } catch (error) {
      if (mine.signal.aborted) return;
      list.replaceChildren();
      const [code, cause] =
        error instanceof Refusal ? [codes[error.message], error.message] : [undefined, error];
      const failure = makeError(code ?? 'OUTCOME_UNKNOWN', '', cause);
      guarded(() => options.onError?.({ type: 'error', error: failure, token }));
      return;
    }
    if (mine.signal.aborted) return;
    list.replaceChildren(...rows);
    if (!isReady) guarded(() => options.onReady?.());
    isReady = true;
    guarded(() => options.onChange?.(state));
  }

  return { draw: (options: ScheduleOptions) => void draw(options), destroy: () => running?.abort() };
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** A refusal of the server, by its code. */
class Refusal extends Error {}

/** The binding schedule of an approved checkout. */
async function quote(ask: Ask, token: string, amount: Money, locale: string): Promise<ScheduleState> {
  const answer = await ask(`checkouts/${encodeURIComponent(token)}/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Without the `toJSON` that a library may have given to every object.
    body: JSON.stringify({ __proto__: null, amount: { __proto__: null, ...amount }, locale }),
  });
  const { expiresInMs: _, errorCode, ...state } = await answer.json();
  if (answer.ok) return state;
  if (reasons.includes(errorCode)) return { ...none, instalments: [], reason: errorCode };
  throw new Refusal(errorCode);
}

/** What the payments would be, by the merchant's limits. */
async function estimate(ask: Ask, { merchantId = '', amount }: ScheduleOptions): Promise<ScheduleState> {
  const answer = await ask(`merchants/${encodeURIComponent(merchantId)}/messaging`);
  const { errorCode, currency, minimumAmount, maximumAmount } = await answer.json();
  if (!answer.ok) throw new Refusal(errorCode);
  const total = minorOf(amount);
  if (!Number.isSafeInteger(total) || amount.currency !== currency) throw new Refusal('unsupported_currency');
  const reason =
    (total < Math.max(minorOf(minimumAmount), 100) && 'below_minimum_order_value') ||
    (total > minorOf(maximumAmount) && 'above_maximum_order_value');
  if (reason) return { ...none, instalments: [], reason };
  const money = (minor: number): Money => ({ amount: (minor / 100).toFixed(2), currency });
  const [first, ...others] = splitInFour(total);
  return {
    isValid: true,
    amountDueToday: money(first),
    instalments: [first, ...others].map((minor, index) => ({
      dueDate: dayAfter(paymentDays[index] ?? 0),
      amount: money(minor),
    })),
    scheduleChecksum: null,
    reason: null,
  };
}

const minorOf = ({ amount }: Pick<Money, 'amount'>): number =>
  /^\d{1,10}\.\d{2}$/.test(amount) ? Number(amount.replace('.', '')) : Number.NaN;

function rowsOf({ instalments }: ScheduleState, locale: string): HTMLElement[] {
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return instalments.map(({ dueDate, amount: { amount, currency } }, index) => {
    const money = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
    const when =
      index === 0
        ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day')
        : day.format(new Date(dueDate));
    return element(
      'li',
      {},
      element('span', { textContent: when }),
      element('b', { textContent: money.format(Number(amount)) }),
    );
  });
}
