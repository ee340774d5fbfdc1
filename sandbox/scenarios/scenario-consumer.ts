import { consumerOf } from '#server/areas/consumers/index.ts';
import type { Config } from '#server/core/config.ts';
import type { Executor } from '#server/core/database/database.ts';
import { type Knob, type Scenario, scenarioOf } from './scenario.ts';

interface Sandbox {
  readonly db: Executor;
  readonly config: Pick<Config, 'sandboxControl'>;
}

/** The scenario of this consumer's address; null for an ordinary one. */
export async function scenarioOfConsumer(
  { db, config }: Sandbox,
  consumerId: string,
): Promise<Scenario | null> {
  const { email } = await consumerOf(db, consumerId);
  return scenarioOf(config, email);
}

/** The value of one knob of this consumer's address, '' for one that takes no value. */
export async function knobOf(sandbox: Sandbox, consumerId: string, knob: Knob): Promise<string | undefined> {
  return (await scenarioOfConsumer(sandbox, consumerId))?.knobs[knob];
}
