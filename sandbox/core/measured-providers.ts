import { ProviderRefused, type Providers } from '../providers/interfaces.ts';
import type { Metrics } from './metrics.ts';

type Calls = Readonly<Record<string, (...input: unknown[]) => Promise<unknown>>>;

/** The same providers, with the time and the outcome of each call counted. */
export function measuredProviders(providers: Providers, metrics: Metrics): Providers {
  const groups = Object.entries(providers as unknown as Readonly<Record<string, Calls>>);
  return Object.fromEntries(
    groups.map(([group, calls]) => [group, measured(group, calls, metrics)]),
  ) as unknown as Providers;
}

function measured(group: string, calls: Calls, metrics: Metrics): Calls {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      async (...input) => {
        const startedAt = performance.now();
        const done = (outcome: 'answered' | 'refused' | 'unavailable') =>
          metrics.providerAnswered(`${group}/${name}`, outcome, (performance.now() - startedAt) / 1000);
        try {
          const output = await call(...input);
          done('answered');
          return output;
        } catch (error) {
          done(error instanceof ProviderRefused ? 'refused' : 'unavailable');
          throw error;
        }
      },
    ]),
  );
}
