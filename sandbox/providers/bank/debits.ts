import {
  type CardResultCode,
  type DebitAccount,
  type DebitHold,
  type DebitState,
  type Movement,
  type MovementResult,
  type PlaceHoldOnAccount,
  ProviderRefused,
  type RefundCharge,
} from '#server/core/providers.ts';
import { createMovements } from '../card/movements.ts';
import type { Context } from '../context.ts';

/** How long the bank takes to decide a debit. PAY-396. */
const settlesAfterMs = 3 * 86_400_000;

/** An accepted debit. */
interface Debit {
  readonly id: string;
  readonly enteredAt: string;
  /** Its result. */
  readonly resultCode: CardResultCode;
}

export type DebitEvent =
  | { readonly type: 'bank-movement-recorded'; readonly movement: Movement }
  /** The result of the debits of a hold, if its scenario sets one. */
  | { readonly type: 'bank-hold-marked'; readonly holdId: string; readonly resultCode: CardResultCode }
  | { readonly type: 'debit-entered'; readonly debit: Debit }
  | { readonly type: 'debit-decided'; readonly debitId: string; readonly at: string };

/** The code that a bank returns days later and not at once: insufficient funds are noticed when the money is collected. */
const answeredLater: CardResultCode = 41;

/**
 * Debits of bank accounts. The same movements as with cards, but a charge or capture is only accepted: the bank settles or
 * returns it after three days of the server's clock, which each call passes.
 *
 * @param debitsOf the result of an account's debits; null for an unknown account
 * @param tell calls the server about a debit that was decided
 */
export function createDebits(
  context: Context<DebitEvent>,
  debitsOf: (accountToken: string) => CardResultCode | null,
  tell: (debitId: string) => void,
) {
  const debits = new Map<string, Debit>();
  const movementOf = new Map<string, Movement>();
  const decided = new Map<string, string>();
  const marked = new Map<string, CardResultCode>();
  const movements = createMovements(
    {
      ...context,
      record: ({ movement }) => context.record({ type: 'bank-movement-recorded', movement }),
    },
    (accountToken) => {
      const code = debitsOf(accountToken);
      if (code === null) throw new ProviderRefused('not_found');
      return code === answeredLater ? 0 : code;
    },
  );

  function enter({ id }: MovementResult, enteredAt: string, resultCode: CardResultCode): void {
    if (id === null || debits.has(id)) return;
    context.record({ type: 'debit-entered', debit: { id, enteredAt, resultCode } });
  }

  /** Without a code that is returned later. */
  function atOnce<Call extends { readonly simulatedResult?: CardResultCode }>(call: Call): Call {
    const { simulatedResult, ...rest } = call;
    if (simulatedResult === undefined || simulatedResult === answeredLater) return rest as Call;
    return call;
  }

  function movementOfDebit(debitId: string): Movement {
    const movement = movementOf.get(debitId);
    if (!movement) throw new Error(`The debit ${debitId} has no movement`);
    return movement;
  }

  function stateOf(debit: Debit): DebitState {
    const at = decided.get(debit.id);
    if (at === undefined) return { state: 'PENDING' };
    const { id, resultCode } = debit;
    const { amount } = movementOfDebit(id);
    return { state: resultCode === 0 ? 'PAID' : 'RETURNED', resultCode, at, amount };
  }

  function decide(debitId: string, at: string): boolean {
    if (!debits.has(debitId) || decided.has(debitId)) return false;
    context.record({ type: 'debit-decided', debitId, at });
    tell(debitId);
    return true;
  }

  return {
    decide,
    /** The reference of an accepted debit; undefined when there is no such debit. */
    referenceOf: (debitId: string): string | null | undefined =>
      debits.has(debitId) ? movementOfDebit(debitId).reference : undefined,

    apply(event: DebitEvent) {
      switch (event.type) {
        case 'bank-movement-recorded': {
          const { movement } = event;
          if (movement.id !== null) movementOf.set(movement.id, movement);
          return movements.apply({ type: 'movement-recorded', movement });
        }
        case 'bank-hold-marked':
          return void marked.set(event.holdId, event.resultCode);
        case 'debit-entered':
          return void debits.set(event.debit.id, event.debit);
        case 'debit-decided':
          return void decided.set(event.debitId, event.at);
      }
    },

    clear() {
      movements.clear();
      for (const map of [debits, movementOf, decided, marked]) map.clear();
    },

    placeHold({ accountToken, ...call }: PlaceHoldOnAccount): MovementResult {
      const held = movements.placeHold({ ...atOnce(call), cardToken: accountToken });
      const resultCode =
        call.simulatedResult === answeredLater ? answeredLater : (debitsOf(accountToken) ?? 0);
      if (held.id !== null && !marked.has(held.id)) {
        context.record({ type: 'bank-hold-marked', holdId: held.id, resultCode });
      }
      return held;
    },

    captureHold({ enteredAt, ...call }: DebitHold): MovementResult {
      const captured = movements.captureHold(atOnce(call));
      enter(captured, enteredAt, marked.get(call.holdId) ?? 0);
      return captured;
    },

    releaseHold: movements.releaseHold,

    charge({ accountToken, enteredAt, ...call }: DebitAccount): MovementResult {
      const charged = movements.charge({ ...atOnce(call), cardToken: accountToken });
      const isSimulated = call.simulatedResult === answeredLater;
      enter(charged, enteredAt, isSimulated ? answeredLater : (debitsOf(accountToken) ?? 0));
      return charged;
    },

    refund(call: RefundCharge): MovementResult {
      const debit = debits.get(call.chargeId);
      if (!debit) throw new ProviderRefused('not_found');
      // Money that has not arrived cannot be refunded.
      return movements.refund(stateOf(debit).state === 'PAID' ? call : { ...call, simulatedResult: 98 });
    },

    lookup: movements.lookup,

    debitOf({ debitId, asOf }: { readonly debitId: string; readonly asOf: string }): DebitState | null {
      const debit = debits.get(debitId);
      if (!debit) return null;
      const settlesAt = Date.parse(debit.enteredAt) + settlesAfterMs;
      if (Date.parse(asOf) >= settlesAt) decide(debitId, new Date(settlesAt).toISOString());
      return stateOf(debit);
    },

    statement(filter?: { reference?: string }): readonly Movement[] {
      return movements.statement(filter).map((movement) => {
        const debit = debits.get(movement.id ?? '');
        return debit ? { ...movement, debitState: stateOf(debit).state } : movement;
      });
    },
  };
}
