import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShippingOption } from '#shared/bridge/shipping-options.ts';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { listShippingAddresses } from '#shared/contract/checkout/shipping-addresses.contract.ts';
import { updateCheckout } from '#shared/contract/checkout/update-checkout.contract.ts';
import { shippingOf } from '#shared/domain/checkout/shipping.ts';
import type { Money } from '#shared/domain/money.ts';
import {
  type ShippingAddress,
  selectedAddress,
  withPreferred,
} from '#shared/domain/shipping/shipping-address.ts';
import { profilingSessionId } from '#shared/screens/payments/device-details.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { useCheckout } from '../checkout-context.tsx';
import type { StartedSession } from '../started.tsx';
import { useChoice } from '../use-choice.ts';
import { askForOptions, askForTotal, limitsOf, type ShopFailure } from './delivery-calls.ts';

/** What the shopper waits for, or has to do; `ready` once the order can be paid. */
export type DeliveryPhase = 'loading' | 'choosing' | 'asking' | 'updating' | 'ready' | 'failed';

export interface Delivery {
  readonly phase: DeliveryPhase;
  /** What failed: the shop, or one of our calls. */
  readonly failure: ShopFailure | { readonly error: unknown } | null;
  /** Null until they have loaded. */
  readonly addresses: readonly ShippingAddress[] | null;
  readonly addressId: string | undefined;
  /** Of the chosen address; empty without a reply of the shop. */
  readonly options: readonly ShippingOption[];
  readonly optionId: string | undefined;
  chooseAddress(id: string): void;
  chooseOption(id: string): void;
  retry(): void;
}

/** Whether a call failed without a response, so that it may have had its effect. */
const isUnknown = (failure: Delivery['failure']): boolean =>
  failure !== null && typeof failure === 'object' && !(isApiError(failure.error) && failure.error.errorCode);

/** Whether the shop delivers to the country of an address. Source: MER-091. */
export const isDeliverable = ({ merchant }: CheckoutSession, { countryCode }: ShippingAddress): boolean =>
  merchant.supportedShippingCountries.includes(countryCode);

/**
 * The choice of address and option. Each choice replaces the one before, whose question and update are dropped; the
 * newest one counts. Source: PAY-051, PAY-052, MER-088.
 */
export function useDelivery(session: StartedSession): Delivery {
  const { call } = useApp();
  const { token, askShop, setSession } = useCheckout();
  const choice = useChoice(session);
  const [addresses, setAddresses] = useState<readonly ShippingAddress[] | null>(null);
  const [options, setOptions] = useState<readonly ShippingOption[]>([]);
  const [phase, setPhase] = useState<DeliveryPhase>('loading');
  const [failure, setFailure] = useState<Delivery['failure']>(null);
  /** The option whose price is being updated. */
  const [pending, setPending] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  const revision = useRef(session.revision);
  /** What is repeated after a failure. */
  const again = useRef<() => void>(() => {});
  const isIntegrated = shippingOf(session) === 'INTEGRATED';

  /** Aborts the running attempt and starts this one. */
  const begin = async (
    work: (signal: AbortSignal) => Promise<ShopFailure | null>,
    repeat: () => void = () => void begin(work),
  ) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    again.current = repeat;
    setPending(null);
    setFailure(null);
    let problem: Delivery['failure'];
    try {
      problem = await work(mine.signal);
    } catch (error) {
      problem = { error };
    }
    // The call of a choice that another one replaced ends with CANCELLED, or with a response that is too late.
    if (mine.signal.aborted) return;
    setPending(null);
    setFailure(problem);
    setPhase(problem ? 'failed' : 'ready');
  };

  const update = async (
    signal: AbortSignal,
    address: ShippingAddress,
    amount: { amount: string; currency: string },
    option?: ShippingOption,
  ) => {
    setPhase('updating');
    revision.current = Math.max(revision.current, latest.current.session.revision) + 1;
    const body = {
      profilingSessionId,
      revision: revision.current,
      amount: amount as Money,
      shippingAddressId: address.id,
      ...(option && {
        shippingOptionIdentifier: option.id,
        shippingAmount: option.shippingAmount as Money,
        ...(option.taxAmount && { taxAmount: option.taxAmount as Money }),
      }),
    };
    const params = { token };
    const send = () =>
      call(updateCheckout, { params, body }, { signal, handles: fatalStatuses }).catch(async (error) => {
        if (!isApiError(error) || error.errorCode !== 'checkout_changed') throw error;
        // Another window has chosen in between, or an earlier choice arrived late. This one comes after it.
        const found = await call(readCheckout, { params }, { signal, handles: fatalStatuses });
        revision.current = found.revision + 1;
        const newer = { ...body, revision: revision.current };
        return call(updateCheckout, { params, body: newer }, { signal, handles: fatalStatuses });
      });
    const updated = await send();
    if (!signal.aborted) setSession(updated);
  };

  const choose = async (signal: AbortSignal, address: ShippingAddress, option: ShippingOption) => {
    setPending(option.id);
    setPhase('asking');
    const total = await askForTotal(askShop, option);
    if (signal.aborted) return null;
    if (typeof total === 'string') return total;
    await update(signal, address, total, option);
    if (!signal.aborted) choice.choose({ addressId: address.id, optionId: option.id });
    return null;
  };

  const deliverTo = (address: ShippingAddress, wanted?: string) => {
    choice.choose({ addressId: address.id });
    setOptions([]);
    void begin(async (signal) => {
      if (!isDeliverable(session, address)) return 'SHIPPING_ADDRESS_UNSUPPORTED';
      if (!isIntegrated) {
        await update(signal, address, session.originalAmount);
        return null;
      }
      setPhase('asking');
      const offered = await askForOptions(askShop, address, limitsOf(session));
      if (signal.aborted) return null;
      if (typeof offered === 'string') return offered;
      setOptions(offered);
      const [first] = offered;
      const option = offered.find(({ id }) => id === wanted) ?? first;
      return option ? choose(signal, address, option) : 'SERVICE_UNAVAILABLE';
    });
  };

  const addressOf = (id: string | undefined) => addresses?.find((address) => address.id === id);

  const load = useCallback(
    async (signal: AbortSignal) => {
      const { shippingAddresses } = await call(listShippingAddresses, {}, { signal, handles: fatalStatuses });
      return withPreferred(shippingAddresses);
    },
    [call],
  );

  const latest = useRef({ session, deliverTo });
  latest.current = { session, deliverTo };

  const loadAddresses = () => {
    setPhase('loading');
    setFailure(null);
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    again.current = loadAddresses;
    load(mine.signal).then(
      (found) => {
        setAddresses(found);
        const usable = found.filter((address) => isDeliverable(session, address));
        const chosen = found.find(({ id }) => id === choice.addressId);
        const first = chosen ?? selectedAddress(usable) ?? usable[0];
        if (first) latest.current.deliverTo(first, choice.optionId);
        else setPhase('choosing');
      },
      (error) => {
        if (mine.signal.aborted) return;
        setFailure({ error });
        setPhase('failed');
      },
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    loadAddresses();
    return () => running.current?.abort();
  }, []);

  // Another window has chosen, as a refused confirm found out. This window's choice comes after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change by another window
  useEffect(() => {
    const address = addressOf(choice.addressId);
    if (address && session.revision > revision.current) deliverTo(address, choice.optionId);
  }, [session.revision]);

  const isSettled =
    session.shippingAddressId === choice.addressId &&
    (!isIntegrated || session.merchant.shippingOptionIdentifier === (choice.optionId ?? ''));

  return {
    // The server has kept what was chosen before, unless its response was lost.
    phase: phase === 'failed' && isSettled && !isUnknown(failure) ? 'ready' : phase,
    failure,
    addresses,
    addressId: choice.addressId,
    options,
    optionId: pending ?? choice.optionId,
    chooseAddress(id) {
      const address = addressOf(id);
      if (address) deliverTo(address);
    },
    chooseOption(id) {
      const address = addressOf(choice.addressId);
      const option = options.find((each) => each.id === id);
      if (!address || !option) return;
      // A page that was reloaded has forgotten what it offered, so the next attempt begins with the address.
      void begin(
        (signal) => choose(signal, address, option),
        () => deliverTo(address, id),
      );
    },
    retry: () => again.current(),
  };
}
