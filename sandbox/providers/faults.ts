import type { PlantFault, ProviderFault } from '#server/core/providers.ts';

interface Planted {
  readonly fault: ProviderFault;
  times: number;
}

/** Faults waiting for the next calls of an operation. They are for proofs and are lost with the process. */
export function createFaults() {
  const planted = new Map<string, Planted>();
  const callbacks = new Map<string, ProviderFault>();

  const keyOf = (operation: string, reference: string | null = null) =>
    reference === null ? operation : `${operation} ${reference}`;

  return {
    plant({ operation, reference, fault, times }: PlantFault): void {
      planted.set(keyOf(operation, reference), { fault, times });
    },

    clear() {
      planted.clear();
      callbacks.clear();
    },

    /** @param reference of the call's movement; null without one */
    take(operation: string, reference: string | null): ProviderFault | undefined {
      const waiting = [keyOf(operation, reference), operation]
        .map((key) => planted.get(key))
        .find((each) => each !== undefined && each.times > 0);
      if (!waiting) return undefined;
      waiting.times -= 1;
      return waiting.fault;
    },

    /** The fault in the call to the server after a bank has decided a debit. */
    keepForCallback: (debitId: string, fault: ProviderFault) => void callbacks.set(debitId, fault),
    callbackOf: (debitId: string): ProviderFault | undefined => callbacks.get(debitId),
  };
}

export type Faults = ReturnType<typeof createFaults>;
