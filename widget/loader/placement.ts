import { firstOfFour } from '#shared/domain/payments/split-in-four.ts';
import type { Placement, PlacementOptions } from './api.ts';
import { element, fillShadow } from './element.ts';
import { makeError } from './errors.ts';
import { findTarget } from './options.ts';
import { publicApiUrl } from './script.ts';
import { pageLocale } from './texts.ts';

interface Messaging {
  currency: string;
  minimumAmount: { amount: string };
  maximumAmount: { amount: string };
  /** `placement` with {{amount}}, `range` with {{minimum}} and {{maximum}}. */
  texts: Record<string, string>;
}

const elementName = 'fourfold-placement';
const attributes = ['merchant-id', 'amount', 'currency', 'locale', 'theme', 'size'] as const;
const reuseMs = 300_000;

/** The height is reserved before the text loads, so that nothing on the page shifts. */
const css = `:host{display:block;min-block-size:24px;line-height:24px;color:var(--fourfold-color,inherit);font-family:var(--fourfold-font,inherit)}
:host([size=small]){min-block-size:20px;line-height:20px}
:host([size=large]){min-block-size:32px;line-height:32px}
:host([theme=light]){color:var(--fourfold-color,#000)}
:host([theme=dark]){color:var(--fourfold-color,#fff)}`;

const replies = new Map<string, { at: number; reply: Promise<Messaging> }>();

/** One call for each merchant and locale of a page, for any number of placements (MER-104). */
function readMessaging(merchantId: string, locale: string): Promise<Messaging> {
  const url = `${publicApiUrl}merchants/${encodeURIComponent(merchantId)}/messaging?locale=${encodeURIComponent(locale)}`;
  const known = replies.get(url);
  if (known && performance.now() - known.at < reuseMs) return known.reply;
  const reply = fetch(url, { credentials: 'omit' }).then((answer) =>
    answer.ok ? answer.json() : Promise.reject(),
  );
  // The next placement repeats a request that failed.
  reply.catch(() => replies.delete(url));
  replies.set(url, { at: performance.now(), reply });
  return reply;
}

/** The text about paying in four on a shop's page; empty when the amount cannot be read or cannot be paid in four. */
function describe(amount: string, currency: string, locale: string, messaging: Messaging): string {
  const minor = /^\d{1,10}(\.\d\d)?$/.test(amount) ? Math.round(Number(amount) * 100) : 0;
  if (!minor || currency !== messaging.currency) return '';
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const money = (minorUnits: number): string => format.format(minorUnits / 100);
  const minimum = Number(messaging.minimumAmount.amount) * 100;
  const maximum = Number(messaging.maximumAmount.amount) * 100;
  const { placement = '', range = '' } = messaging.texts;
  // Functions, because a currency sign would be read as a pattern of the replacement.
  return minor < minimum || minor > maximum
    ? range.replace('{{minimum}}', () => money(minimum)).replace('{{maximum}}', () => money(maximum))
    : placement.replace('{{amount}}', () => money(firstOfFour(minor)));
}

/** Defines `<fourfold-placement>`. Until then its light children show. */
export function definePlacement(): void {
  class PlacementElement extends HTMLElement {
    static observedAttributes = attributes;
    #text = element('span');
    #draws = 0;

    constructor() {
      super();
      this.#text.part.add('text');
      fillShadow(this, css, this.#text);
    }

    connectedCallback(): void {
      this.#draw();
    }

    attributeChangedCallback(): void {
      if (this.isConnected) this.#draw();
    }

    async #draw(): Promise<void> {
      this.#draws += 1;
      const draw = this.#draws;
      const [merchantId = '', amount = '', currency = '', given] = attributes.map(
        (name) => this.getAttribute(name) ?? undefined,
      );
      const locale = pageLocale(given);
      let text = '';
      try {
        text = describe(amount, currency, locale, await readMessaging(merchantId, locale));
      } catch {}
      // A later change may have been rendered first.
      if (draw === this.#draws) this.#text.textContent = text;
    }
  }
  customElements.define(elementName, PlacementElement);
}

/**
 * Puts a placement into the target.
 * @throws {FourfoldError} INVALID_CONFIG when the target is not on the page, or the merchant is not named.
 */
export function renderPlacement(target: string | Element, options: PlacementOptions): Placement {
  const parent = findTarget(target);
  if (!parent || !options?.merchantId) throw makeError('INVALID_CONFIG', parent ? 'merchantId' : 'target');
  const element = document.createElement(elementName);
  const update = (patch: Partial<PlacementOptions>): void => {
    const { merchantId, ...others } = patch;
    for (const [name, value] of Object.entries({ 'merchant-id': merchantId, ...others })) {
      if (value !== undefined) element.setAttribute(name, value);
    }
  };
  update(options);
  parent.append(element);
  return { update, destroy: () => element.remove() };
}
