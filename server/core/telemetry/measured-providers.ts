import { ProviderRefused, type Providers } from '../providers.ts';
import type { Metrics, ProviderOutcome } from './metrics.ts';
import type { Tracing } from './tracing.ts';

type Calls = Readonly<Record<string, (...input: unknown[]) => Promise<unknown>>>;

/** What calls are reported to. */
interface Watchers {
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/** The same providers, with the time and the outcome of each call counted, and each call a span of its caller's trace. */
export function measuredProviders(providers: Providers, watchers: Watchers): Providers {
  const groups = Object.entries(providers as unknown as Readonly<Record<string, Calls>>);
  return Object.fromEntries(
    groups.map(([group, calls]) => [group, measured(group, calls, watchers)]),
  ) as unknown as Providers;
}

function measured(group: string, calls: Calls, { metrics, tracing }: Watchers): Calls {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      async (...input) => {
        const startedAt = performance.now();
        const done = (outcome: ProviderOutcome) =>
          metrics.providerAnswered(`${group}/${name}`, outcome, (performance.now() - startedAt) / 1000);
        const ask = async () => {
          try {
            const output = await call(...input);
            done('answered');
            return output;
          } catch (error) {
            done(error instanceof ProviderRefused ? 'refused' : 'unavailable');
            throw error;
          }
        };
        // Outside of a request or a job, a span has no use.
        return tracing.isTraced() ? tracing.inSpan(`${group}/${name}`, { kind: 'client' }, ask) : ask();
      },
    ]),
  );
}
