import { isDeepStrictEqual } from 'node:util';
import {
  type PayoutState,
  type ProviderAmount,
  ProviderRefused,
  type SendPayout,
} from '#server/core/providers.ts';
import { type Context, idOf } from '../context.ts';

/** A payout that was sent. It arrives by the clock of the server, which each question passes. */
export interface Payout {
  readonly id: string;
  readonly key: string;
  readonly merchantId: string;
  readonly amount: ProviderAmount;
  readonly reference: string | null;
  readonly arrivesAt: string;
}

export interface PayoutRecorded {
  readonly type: 'payout-recorded';
  readonly payout: Payout;
}

/** Pays merchants. Each payout arrives at the time for which it was sent. */
export function createPayouts(context: Context<PayoutRecorded>) {
  const payouts = new Map<string, Payout>();

  return {
    apply: ({ payout }: PayoutRecorded) => void payouts.set(payout.id, payout),
    clear: () => payouts.clear(),

    send({ key, merchantId, amount, reference, arrivesAt }: SendPayout): { payoutId: string } {
      const id = idOf('pay', context.keyedHash('payout', key));
      const payout = { id, key, merchantId, amount, reference: reference ?? null, arrivesAt };
      const earlier = payouts.get(id);
      if (earlier && !isDeepStrictEqual(earlier, payout)) throw new ProviderRefused('key_conflict');
      if (!earlier) context.record({ type: 'payout-recorded', payout });
      return { payoutId: id };
    },

    payoutOf({ payoutId, asOf }: { readonly payoutId: string; readonly asOf: string }): PayoutState | null {
      const payout = payouts.get(payoutId);
      if (!payout) return null;
      const { arrivesAt: at } = payout;
      return Date.parse(asOf) < Date.parse(at) ? { state: 'PENDING' } : { state: 'PAID', at };
    },

    /** Every payout, the oldest first. */
    statement: (): readonly Payout[] => [...payouts.values()],
  };
}
