import type { PlantFault, ProviderFault } from './interfaces.ts';

/** Faults waiting for the next calls of an operation. They are for proofs and are lost with the process. */
export function createFaults() {
  const planted = new Map<string, { fault: ProviderFault; times: number }>();

  return {
    plant({ operation, fault, times }: PlantFault): void {
      planted.set(operation, { fault, times });
    },

    clear: () => planted.clear(),

    take(operation: string): ProviderFault | undefined {
      const waiting = planted.get(operation);
      if (!waiting || waiting.times <= 0) return undefined;
      waiting.times -= 1;
      return waiting.fault;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
