/**
 * The metrics of one server process, in OpenMetrics. Every label is a name from our own code, so that they contain
 * no personal data.
 */
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';
import { createLimitsHit, type LimitsHit } from '../limits-hit.ts';

/** The ages into which open claims are counted. */
const claimAges = ['under 1 min', '1 to 10 min', 'over 10 min'] as const;
type ClaimAge = (typeof claimAges)[number];

/** Waiting work in the database, of all servers that share it. */
export interface Backlog {
  readonly claims: Readonly<Record<ClaimAge, number>>;
  readonly oldestClaimSeconds: number;
  readonly jobs: readonly {
    readonly kind: string;
    readonly due: number;
    readonly oldestDueSeconds: number;
  }[];
}

export type ProviderOutcome = 'answered' | 'refused' | 'unavailable';

export interface Metrics {
  /** A response of the API. @param operation its name in the contract, `none` for an unknown address */
  answered(operation: string, status: number, seconds: number): void;
  /** A refusal by a rate limit. */
  limitHit(operation: string, code: string): void;
  /** @param call such as `cards/charge` */
  providerAnswered(call: string, outcome: ProviderOutcome, seconds: number): void;
  cspViolation(): void;
  /** All metrics, with the current backlog (`null` while the database is away), and how often each limit refused or warned. */
  print(
    backlog: Backlog | null,
    limits?: Pick<LimitsHit, 'counts' | 'warnings'>,
  ): Promise<{ readonly text: string; readonly contentType: string }>;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** @param ofProcess whether to add memory, CPU and the delay of the event loop, which are measured from then on */
export function createMetrics({ ofProcess = false }: { readonly ofProcess?: boolean } = {}): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'fourfold_request_duration_seconds',
    help: 'Time from a request of the API to its answer, by operation and status. Waiting calls wait up to 25 s.',
    labelNames: ['operation', 'status'],
    buckets,
    registers,
  });
  const limits = new Counter({
    name: 'fourfold_limits_hit_total',
    help: 'Refusals because something was done too often, by operation and error code.',
    labelNames: ['operation', 'code'],
    registers,
  });
  const reached = new Counter({
    name: 'fourfold_limits_reached_total',
    help: 'Refusals of each limit, by its name.',
    labelNames: ['limit'],
    registers,
  });
  const warned = new Counter({
    name: 'fourfold_limits_warned_total',
    help: 'How often a limit of the whole system was half used up, or had nothing left, by its name.',
    labelNames: ['limit'],
    registers,
  });
  const providers = new Histogram({
    name: 'fourfold_provider_duration_seconds',
    help: 'Time of each call to a provider, by call and outcome: answered, refused, unavailable.',
    labelNames: ['call', 'outcome'],
    buckets,
    registers,
  });
  const violations = new Counter({
    name: 'fourfold_csp_violations_total',
    help: 'Reports of browsers that the policy of one of our pages refused something.',
    registers,
  });
  const databaseUp = new Gauge({
    name: 'fourfold_database_up',
    help: '1 where this server could read what waits in the database.',
    registers,
  });
  const claims = new Gauge({
    name: 'fourfold_claims_open',
    help: 'Payments that were claimed and are not settled, by age.',
    labelNames: ['age'],
    registers,
  });
  const oldestClaim = new Gauge({
    name: 'fourfold_oldest_claim_seconds',
    help: 'Age of the oldest payment that is not settled; 0 without one.',
    registers,
  });
  const jobs = new Gauge({
    name: 'fourfold_jobs_due',
    help: 'Scheduled work whose time has come, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const oldestJob = new Gauge({
    name: 'fourfold_oldest_job_seconds',
    help: 'How long the oldest due work has waited, by kind; 0 without any.',
    labelNames: ['kind'],
    registers,
  });

  function show(backlog: Backlog | null): void {
    databaseUp.set(backlog ? 1 : 0);
    // Without the database they are unknown, which is not the same as zero.
    for (const gauge of [claims, oldestClaim, jobs, oldestJob]) gauge.reset();
    if (!backlog) {
      oldestClaim.remove();
      return;
    }
    for (const age of claimAges) claims.set({ age }, backlog.claims[age]);
    oldestClaim.set(backlog.oldestClaimSeconds);
    for (const { kind, due, oldestDueSeconds } of backlog.jobs) {
      jobs.set({ kind }, due);
      oldestJob.set({ kind }, oldestDueSeconds);
    }
  }

  return {
    answered: (operation, status, seconds) => requests.observe({ operation, status }, seconds),
    limitHit: (operation, code) => limits.inc({ operation, code }),
    providerAnswered: (call, outcome, seconds) => providers.observe({ call, outcome }, seconds),
    cspViolation: () => violations.inc(),
    async print(backlog, limits = createLimitsHit()) {
      show(backlog);
      for (const [counter, counts] of [
        [reached, limits.counts],
        [warned, limits.warnings],
      ] as const) {
        counter.reset();
        for (const [limit, count] of counts) counter.inc({ limit }, count);
      }
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}
