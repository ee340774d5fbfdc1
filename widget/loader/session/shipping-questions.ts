/**
 * The checkout's questions about delivery, put to the merchant's handlers. Only the newest question is open: a newer one
 * ends it, and its reply is dropped. Source: merchant-api §2.6, MER-084 to MER-089.
 */
import { SHIPPING_REJECT_CODES, type ShippingRejectCode } from '#shared/bridge/codes.ts';
import type { Answer, PageMethods } from '#shared/bridge/messages.ts';
import { nullable } from '#shared/bridge/readers.ts';
import {
  type OrderLimits,
  orderAmountProblem,
  plainMoney,
  type ShippingOption,
  shippingOptions,
  shippingOptionsProblem,
} from '#shared/bridge/shipping-options.ts';
import { shippingAnswerTimeout } from '#shared/bridge/times.ts';
import type { InitOptions, WarningCode } from '../api.ts';
import { guarded } from '../guarded.ts';
import type { Timers } from './timers.ts';

/** The shop's page, for delivery questions. */
interface ShopPage {
  /** The merchant's options as they are now; undefined where the page has none. */
  shop(): InitOptions | undefined;
  warn(code: WarningCode, detail: string): void;
}

type Handler = 'onShippingAddressChange' | 'onShippingOptionChange';

const refusal = (code: ShippingRejectCode) => ({ ok: false, code }) as const;
const unavailable = refusal('SERVICE_UNAVAILABLE');

export function createShippingQuestions(
  host: ShopPage,
  timers: Timers = globalThis,
): {
  readonly methods: Pick<PageMethods, 'requestShippingOptions' | 'selectShippingOption'>;
  /** Ends the question that is open. */
  stop(): void;
} {
  let stop = (): void => {};
  /** The shop's latest options, among which the shopper chooses. */
  let options: readonly ShippingOption[] = [];
  let limits: OrderLimits = { currency: '', maximumAmount: '' };

  /**
   * @param read turns the handler's result into the reply, or says what is wrong with it.
   */
  function ask<T extends object>(
    name: Handler,
    subject: unknown,
    read: (given: unknown) => T | string,
  ): Promise<Answer<T>> {
    stop();
    const handler = host.shop()?.[name] as
      | ((
          subject: unknown,
          actions: { resolve(given?: unknown): void; reject(code: unknown): void },
        ) => unknown)
      | undefined;
    return new Promise<Answer<T>>((settle) => {
      let isOpen = true;
      const answer = (given: Answer<T>): void => {
        if (!isOpen) return;
        isOpen = false;
        timers.clearTimeout(timer);
        settle(given);
      };
      const fail = (...warning: Parameters<ShopPage['warn']>): void => {
        if (!isOpen) return;
        answer(unavailable);
        host.warn(...warning);
      };
      const fault = (error: unknown): void => {
        guarded(() => reportError(error));
        fail('HANDLER_THREW', name);
      };
      const timer = timers.setTimeout(() => fail('HANDLER_TIMEOUT', name), shippingAnswerTimeout);
      stop = () => answer(unavailable);
      const actions = {
        resolve(given?: unknown) {
          if (!isOpen) return;
          const found = read(given);
          if (typeof found === 'string') fail('INVALID_SHIPPING_OPTIONS', `${name}: ${found}`);
          else answer({ ok: true, ...found } as Answer<T>);
        },
        reject(code: unknown) {
          if (SHIPPING_REJECT_CODES.includes(code as ShippingRejectCode))
            answer(refusal(code as ShippingRejectCode));
          else fail('INVALID_SHIPPING_OPTIONS', `${name}: unknown code ${code}`);
        },
      };
      // An asynchronous handler fails later.
      (async () => handler?.(subject, actions))().catch(fault);
    });
  }

  return {
    methods: {
      async requestShippingOptions({ address, limits: ofOrder }) {
        options = [];
        limits = ofOrder;
        return ask('onShippingAddressChange', address, (given) => {
          const clean = tried(() => shippingOptions(given));
          if (!clean)
            return 'an option lacks a field, or an amount is not like { amount: "5.00", currency: "AUD" }';
          const problem = shippingOptionsProblem(clean, limits);
          if (!problem) options = clean;
          return problem || { options: clean };
        });
      },
      async selectShippingOption({ optionId }) {
        const option = options.find(({ id }) => id === optionId);
        if (!option) return unavailable;
        if (!host.shop()?.onShippingOptionChange) return { ok: true, amount: null };
        return ask('onShippingOptionChange', option, (given) => {
          const changed = (given as { amount?: unknown } | undefined)?.amount ?? null;
          const amount = tried(() => ({ of: nullable(plainMoney)(changed) }));
          if (!amount) return 'amount is not like { amount: "125.00", currency: "AUD" }';
          return (amount.of && orderAmountProblem(amount.of, limits)) || { amount: amount.of };
        });
      },
    },
    stop: () => stop(),
  };
}

/** Readers throw what they refuse. */
function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {}
}
