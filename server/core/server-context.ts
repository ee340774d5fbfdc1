/** What services, jobs and handlers get from outside: storage, time, providers, configuration. */
import type { Logger } from 'pino';
import type { ChangeFeed } from './change-feed.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { CrashPoints } from './crash-points.ts';
import type { Database } from './database/database.ts';
import type { Gateways } from './gateways.ts';
import type { LimitsHit } from './limits-hit.ts';
import type {
  AddressFinder,
  BankProvider,
  CardProvider,
  CardScanner,
  Outbox,
  PayoutProvider,
  WalletGateway,
} from './providers.ts';
import type { RunUnit } from './run-unit.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Tracing } from './telemetry/tracing.ts';
import type { WebhookFaults } from './webhook-faults.ts';

export interface ServerContext extends Gateways {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly cards: CardProvider;
  readonly banks: BankProvider;
  readonly payouts: PayoutProvider;
  readonly outbox: Outbox;
  readonly addresses: AddressFinder;
  readonly scanner: CardScanner;
  readonly wallet: WalletGateway;
  /** Wakes calls that wait for a checkout to change, also across server processes. */
  readonly changes: ChangeFeed;
  readonly webhookFaults: WebhookFaults;
  readonly crash: CrashPoints;
  readonly runUnit: RunUnit;
  readonly limitsHit: LimitsHit;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly log: Logger;
}
