import type { FaultRules } from './faults/fault-rules.ts';
import type { SandboxClock } from './scenarios/sandbox-clock.ts';
import type { StagedContext } from './scenarios/staged-context.ts';
import type { SandboxRandomness } from './seeded/seeded-randomness.ts';

/** The server's context in a sandbox: its clock can be moved, its requests can fail, and its providers are simulated. */
export interface SandboxContext extends StagedContext {
  readonly clock: SandboxClock;
  readonly faultRules: FaultRules;
  readonly randomness: SandboxRandomness;
}
