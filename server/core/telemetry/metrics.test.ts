import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLimitsHit } from '../limits-hit.ts';
import { ProviderRefused, type Providers, ProviderUnavailable } from '../providers.ts';
import { measuredProviders } from './measured-providers.ts';
import { createMetrics } from './metrics.ts';
import { noTracing } from './tracing.ts';

const backlog = {
  claims: { 'under 1 min': 3, '1 to 10 min': 2, 'over 10 min': 1 },
  oldestClaimSeconds: 700,
  jobs: [{ kind: 'late-fee', due: 4, oldestDueSeconds: 5 }],
};

/** The lines that are not comments. */
const linesOf = async (metrics = createMetrics()) =>
  (await metrics.print(backlog)).text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('the metrics', () => {
  it('count responses by operation and status, with their times', async () => {
    const metrics = createMetrics();
    metrics.answered('createCheckout', 201, 0.03);
    metrics.answered('createCheckout', 201, 0.2);
    const lines = await linesOf(metrics);
    const bucket = (le: string) =>
      lines.find(
        (line) => line.startsWith('fourfold_request_duration_seconds_bucket') && line.includes(`le="${le}"`),
      );
    expect(bucket('0.025')).toMatch(/operation="createCheckout",status="201".* 0$/);
    expect(bucket('0.05')).toMatch(/ 1$/);
    expect(bucket('+Inf')).toMatch(/ 2$/);
  });

  it('count limits that were hit, and reports of refused content', async () => {
    const metrics = createMetrics();
    metrics.limitHit('login', 'too_many_requests');
    metrics.cspViolation();
    expect(await linesOf(metrics)).toEqual(
      expect.arrayContaining([
        'fourfold_limits_hit_total{operation="login",code="too_many_requests"} 1',
        'fourfold_csp_violations_total 1',
      ]),
    );
  });

  it('show the backlog', async () => {
    expect(await linesOf()).toEqual(
      expect.arrayContaining([
        'fourfold_database_up 1',
        'fourfold_claims_open{age="under 1 min"} 3',
        'fourfold_claims_open{age="1 to 10 min"} 2',
        'fourfold_claims_open{age="over 10 min"} 1',
        'fourfold_oldest_claim_seconds 700',
        'fourfold_jobs_due{kind="late-fee"} 4',
        'fourfold_oldest_job_seconds{kind="late-fee"} 5',
      ]),
    );
  });

  it('are OpenMetrics to the end', async () => {
    const { text, contentType } = await createMetrics({ ofProcess: true }).print(null);
    expect(contentType).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    expect(text.endsWith('# EOF\n')).toBe(true);
    expect(text).toContain('\nprocess_resident_memory_bytes ');
  });
});

it('each call of a provider is counted with its outcome, and goes through as it was', async () => {
  const metrics = createMetrics();
  const calls = {
    authorise: async (input: unknown) => input,
    capture: () => Promise.reject(new ProviderRefused('not_found')),
    release: () => Promise.reject(new ProviderUnavailable('No answer')),
  };
  const { cards } = measuredProviders({ cards: calls } as unknown as Providers, {
    metrics,
    tracing: noTracing,
  }) as unknown as {
    cards: typeof calls;
  };
  expect(await cards.authorise('a hold')).toBe('a hold');
  await expect(cards.capture()).rejects.toThrow(ProviderRefused);
  await expect(cards.release()).rejects.toThrow(ProviderUnavailable);
  const counts = (await linesOf(metrics)).filter((line) =>
    line.startsWith('fourfold_provider_duration_seconds_count'),
  );
  expect(counts).toEqual([
    'fourfold_provider_duration_seconds_count{call="cards/authorise",outcome="answered"} 1',
    'fourfold_provider_duration_seconds_count{call="cards/capture",outcome="refused"} 1',
    'fourfold_provider_duration_seconds_count{call="cards/release",outcome="unavailable"} 1',
  ]);
});

it('a limit that has not refused yet is reported as 0, so that the first refusal is an increase', async () => {
  const limits = createLimitsHit(['textsOfAll']);
  const { text } = await createMetrics().print(backlog, limits);
  expect(text).toContain('\nfourfold_limits_reached_total{limit="textsOfAll"} 0\n');
  expect(text).toContain('\nfourfold_limits_warned_total{limit="textsOfAll"} 0\n');
});

it('an alarm that compares with the day before is also raised when that day has no data', () => {
  const expressions = readFileSync('docs/alarms.yml', 'utf8').split(/^ +- alert: /m);
  const compared = expressions.filter((each) => each.includes('offset'));
  expect(compared).toHaveLength(1);
  // `and` needs the count of the day before, `unless` does not.
  for (const each of compared) expect(each).toMatch(/^ +unless .* offset /m);
});

it('alarm rules and the document name only metrics and labels that exist', async () => {
  const metrics = createMetrics({ ofProcess: true });
  metrics.answered('createCheckout', 500, 1);
  metrics.limitHit('login', 'too_many_requests');
  metrics.providerAnswered('cards/authorise', 'unavailable', 1);
  const limits = createLimitsHit();
  limits.add('textsOfAll');
  limits.add('textsOfAll');
  limits.warn('textsOfAll');
  const { text } = await metrics.print(backlog, limits);
  expect(text).toContain('\nfourfold_limits_reached_total{limit="textsOfAll"} 2\n');
  expect(text).toContain('\nfourfold_limits_warned_total{limit="textsOfAll"} 1\n');
  const rules = readFileSync('docs/alarms.yml', 'utf8');
  const document = readFileSync('docs/operations.md', 'utf8');
  for (const source of [rules, document]) {
    const named = source.match(/\bfourfold_[a-z_]+\b/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    for (const name of new Set(named)) expect(text).toMatch(new RegExp(`^(?:# TYPE )?${name}[ {]`, 'm'));
  }
  const printed = new Set([...text.matchAll(/^# TYPE (fourfold_\w+) /gm)].map(([, name]) => name));
  for (const name of printed) expect(document).toContain(name);
});
