import { firstOfFour } from '#shared/domain/payments/split-in-four.ts';
import type { Placement, PlacementOptions } from './api.ts';
import { element, fillShadow, shownInPage } from './element.ts';
import { findTarget, refuseOptions } from './options.ts';
import { readJson } from './read-json.ts';
import { publicApiUrl } from './script.ts';
import { pageLocale } from './texts.ts';

interface Messaging {
  currency: string;
  /** Of the texts. */
  locale: string;
  minimumAmount: { amount: string };
  maximumAmount: { amount: string };
  /** `placement` with {{amount}}, `range` with {{minimum}} and {{maximum}}. */
  texts: Record<string, string>;
}

const elementName = 'fourfold-placement';
/** Each is a property of the element, and an attribute. */
const names = ['merchantId', 'amount', 'currency', 'locale', 'theme', 'size'] as const;
const attributeOf = (name: string): string => name.replace('I', '-i');
const reuseMs = 300_000;

/** The height is reserved before the text loads, so that nothing on the page shifts. */
const css = `${shownInPage}:host{min-block-size:24px!important;line-height:24px;color:var(--fourfold-color,inherit);font-family:var(--fourfold-font,inherit)}
:host([size=small]){min-block-size:20px!important;line-height:20px}
:host([size=large]){min-block-size:32px!important;line-height:32px}
:host([theme=light]){color:var(--fourfold-color,#000)}
:host([theme=dark]){color:var(--fourfold-color,#fff)}`;

const replies: Record<string, { at: number; reply: Promise<Messaging> }> = {};

/** One call for each merchant and locale of a page, for any number of placements (MER-104). */
function readMessaging(merchantId: string, locale: string): Promise<Messaging> {
  const url = `${publicApiUrl}merchants/${encodeURIComponent(merchantId)}/messaging?locale=${encodeURIComponent(locale)}`;
  const known = replies[url];
  if (known && performance.now() - known.at < reuseMs) return known.reply;
  const reply = readJson<Messaging>(url);
  // The next placement repeats a request that failed.
  reply.catch(() => delete replies[url]);
  replies[url] = { at: performance.now(), reply };
  return reply;
}

/** The text about paying in four on a shop's page; empty when the amount cannot be read or cannot be paid in four. */
function describe(amount: string, currency: string, messaging: Messaging): string {
  const minor = /^\d{1,10}(\.\d\d)?$/.test(amount) ? Math.round(Number(amount) * 100) : 0;
  if (!minor || currency !== messaging.currency) return '';
  // In the language of the words, which may be another than that of the page.
  const format = new Intl.NumberFormat(messaging.locale, {
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

/** Defines `<fourfold-placement>`. Until then, and in a browser that does not support it, its light children show. */
export function definePlacement(): void {
  class PlacementElement extends HTMLElement {
    static observedAttributes = names.map(attributeOf);
    #text = element('span');
    #draws = 0;

    constructor() {
      super();
      this.#text.part.add('text');
      fillShadow(this, css, this.#text);
      const given = this as unknown as Record<string, unknown>;
      // Set before the element was one of ours, where it hides the property of that name.
      for (const name of names.filter((name) => Object.hasOwn(this, name))) {
        const value = given[name];
        delete given[name];
        given[name] = value;
      }
    }

    connectedCallback(): void {
      this.#draw();
    }

    attributeChangedCallback(): void {
      if (this.isConnected) this.#draw();
    }

    async #draw(): Promise<void> {
      const draw = ++this.#draws;
      const [merchantId = '', amount = '', currency = '', given] = names.map(
        (name) => this.getAttribute(attributeOf(name)) ?? '',
      );
      const locale = pageLocale(given);
      let text = '';
      try {
        text = describe(amount, currency, await readMessaging(merchantId, locale));
      } catch {}
      // A later change may have been rendered first.
      if (draw === this.#draws) this.#text.textContent = text;
    }
  }
  for (const name of names) {
    const attribute = attributeOf(name);
    Object.defineProperty(PlacementElement.prototype, name, {
      get(this: Element) {
        return this.getAttribute(attribute);
      },
      set(this: Element, value: unknown) {
        if (value == null) this.removeAttribute(attribute);
        else this.setAttribute(attribute, `${value}`);
      },
    });
  }
  customElements.define(elementName, PlacementElement);
}

/**
 * Puts a placement into the target.
 * @throws {FourfoldError} INVALID_CONFIG when the target is not on the page, or the merchant is not named.
 */
export function renderPlacement(target: string | Element, options: PlacementOptions): Placement {
  const parent = findTarget(target);
  refuseOptions(parent ? '' : 'target', options?.merchantId ? '' : 'merchantId');
  const element = document.createElement(elementName);
  const update = (patch: Partial<PlacementOptions>): void => {
    for (const name of names) {
      if (patch[name] !== undefined) element.setAttribute(attributeOf(name), patch[name]);
    }
  };
  update(options);
  parent?.append(element);
  return { update, destroy: () => element.remove() };
}
