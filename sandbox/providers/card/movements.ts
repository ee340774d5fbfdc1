import {
  type CaptureHold,
  type CardResultCode,
  type ChargeCard,
  type KeyedCall,
  type KeyLookup,
  type Movement,
  type MovementKind,
  type MovementResult,
  type PlaceHold,
  type ProviderAmount,
  ProviderRefused,
  type RefundCharge,
  type ReleaseHold,
} from '#server/core/providers.ts';
import type { Currency } from '#shared/domain/money.ts';
import { type Context, idOf } from '../context.ts';

export interface MovementRecorded {
  readonly type: 'movement-recorded';
  readonly movement: Movement;
}

/** The bank's result for a card; with 0 the consumer's scenario decides. */
type BankAnswer = (cardToken: string, kind: 'HOLD' | 'CHARGE') => CardResultCode;

interface Hold {
  readonly currency: Currency;
  remaining: number;
  isReleased: boolean;
}
interface Charge {
  readonly currency: Currency;
  refundable: number;
}

const invalidState: CardResultCode = 98;
const invalidRequest: CardResultCode = 2;

/**
 * Holds, charges and refunds. Every movement, also a declined one, is stored under the caller's key and
 * returned again for the same key, so that no retry moves money twice.
 */
export function createMovements(context: Context<MovementRecorded>, bankAnswer: BankAnswer) {
  const movements = new Map<string, Movement>();
  const holds = new Map<string, Hold>();
  const charges = new Map<string, Charge>();

  /** A hold's remainder only decreases, and a released hold stays released. */
  const effects: Record<MovementKind, (movement: Movement, id: string) => void> = {
    HOLD: ({ amount }, id) =>
      holds.set(id, { currency: amount.currency, remaining: amount.minorUnits, isReleased: false }),
    CAPTURE: ({ amount, subject }, id) => {
      holdOf(subject).remaining -= amount.minorUnits;
      charges.set(id, { currency: amount.currency, refundable: amount.minorUnits });
    },
    RELEASE: ({ subject }) => {
      Object.assign(holdOf(subject), { remaining: 0, isReleased: true });
    },
    CHARGE: ({ amount }, id) => charges.set(id, { currency: amount.currency, refundable: amount.minorUnits }),
    REFUND: ({ amount, subject }) => {
      chargeOf(subject).refundable -= amount.minorUnits;
    },
  };

  function holdOf(holdId: string): Hold {
    return found(holds.get(holdId));
  }
  function chargeOf(chargeId: string): Charge {
    return found(charges.get(chargeId));
  }

  function move(
    kind: MovementKind,
    call: KeyedCall & { amount?: ProviderAmount },
    subject: string,
    decide: () => { resultCode: CardResultCode; amount: ProviderAmount },
  ): MovementResult {
    const earlier = movements.get(call.key);
    if (earlier) return repeat(earlier, kind, subject, call);
    const { resultCode, amount } = decide();
    const id = resultCode === 0 ? idOf(kind.toLowerCase(), context.keyedHash(kind, call.key)) : null;
    const movement: Movement = {
      key: call.key,
      kind,
      resultCode,
      id,
      amount,
      subject,
      reference: call.reference ?? null,
      at: context.now().toISOString(),
    };
    context.record({ type: 'movement-recorded', movement });
    return resultOf(movement);
  }

  return {
    apply({ movement }: MovementRecorded) {
      movements.set(movement.key, movement);
      if (movement.id) effects[movement.kind](movement, movement.id);
    },

    clear() {
      for (const map of [movements, holds, charges]) map.clear();
    },

    placeHold: (request: PlaceHold) =>
      move('HOLD', request, request.cardToken, () => ({
        resultCode: bankAnswer(request.cardToken, 'HOLD') || (request.simulatedResult ?? 0),
        amount: request.amount,
      })),

    charge: (request: ChargeCard) =>
      move('CHARGE', request, request.cardToken, () => ({
        resultCode: bankAnswer(request.cardToken, 'CHARGE') || (request.simulatedResult ?? 0),
        amount: request.amount,
      })),

    captureHold: (request: CaptureHold) =>
      move('CAPTURE', request, request.holdId, () => {
        const hold = holdOf(request.holdId);
        return {
          resultCode:
            takeFrom(hold.remaining, hold.currency, request.amount) || (request.simulatedResult ?? 0),
          amount: request.amount,
        };
      }),

    releaseHold: (request: ReleaseHold) =>
      move('RELEASE', request, request.holdId, () => {
        const { remaining, currency, isReleased } = holdOf(request.holdId);
        const amount = { minorUnits: remaining, currency };
        return { resultCode: isReleased ? invalidState : (request.simulatedResult ?? 0), amount };
      }),

    refund: (request: RefundCharge) =>
      move('REFUND', request, request.chargeId, () => {
        const { refundable, currency } = chargeOf(request.chargeId);
        return {
          resultCode: takeFrom(refundable, currency, request.amount) || (request.simulatedResult ?? 0),
          amount: request.amount,
        };
      }),

    lookup(key: string): KeyLookup {
      const movement = movements.get(key);
      return movement ? { isKnown: true, movement } : { isKnown: false };
    },

    statement({ reference }: { reference?: string } = {}): readonly Movement[] {
      const all = [...movements.values()];
      return reference === undefined ? all : all.filter((movement) => movement.reference === reference);
    },
  };
}

function takeFrom(available: number, currency: Currency, amount: ProviderAmount): CardResultCode {
  if (amount.currency !== currency) return invalidRequest;
  return amount.minorUnits > available ? invalidState : 0;
}

/** The stored result. The scenario fields are not part of the request's content, so they may differ. */
function repeat(
  earlier: Movement,
  kind: MovementKind,
  subject: string,
  call: KeyedCall & { amount?: ProviderAmount },
): MovementResult {
  const isSameCall =
    earlier.kind === kind &&
    earlier.subject === subject &&
    (call.amount === undefined ||
      (call.amount.minorUnits === earlier.amount.minorUnits &&
        call.amount.currency === earlier.amount.currency));
  if (!isSameCall) throw new ProviderRefused('key_conflict');
  return resultOf(earlier);
}

const resultOf = ({ resultCode, id, amount }: Movement): MovementResult => ({
  resultCode,
  id,
  amount: resultCode === 0 ? amount : null,
});

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new ProviderRefused('not_found');
  return value;
}
