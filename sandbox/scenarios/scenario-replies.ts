/** How the knobs `slow` and `drop` of a scenario address change the responses to its consumer. */
import type { Config } from '#server/core/config.ts';
import { pause } from '#server/core/pause.ts';
import { lostResponse } from './lost-response.ts';
import { scenarioOf } from './scenario.ts';

interface Session {
  readonly email: string;
}

interface Context {
  readonly session: Session | null;
  readonly pendingSession: Session | null;
  readonly signal: AbortSignal;
}

type AnyHandler = (input: never, context: Context) => Promise<unknown>;
type Groups = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>;

/** Decorates every handler of a table: groups of the contract, and in each its calls. */
export function withScenarioReplies<Table extends object>(
  handlers: Table,
  config: Pick<Config, 'sandboxControl'>,
): Table {
  if (!config.sandboxControl) return handlers;
  const staged = Object.entries(handlers as Groups).map(([name, group]) => [
    name,
    Object.fromEntries(Object.entries(group).map(([id, handler]) => [id, stage(id, handler, config)])),
  ]);
  return Object.fromEntries(staged) as Table;
}

function stage(id: string, handler: AnyHandler, config: Pick<Config, 'sandboxControl'>): AnyHandler {
  return async (input, context) => {
    const email = (context.session ?? context.pendingSession)?.email;
    const knobs = (email !== undefined && scenarioOf(config, email)?.knobs) || {};
    try {
      const reply = await handler(input, context);
      // After the effect was committed.
      return id === 'confirmCheckout' && knobs.drop === 'confirm' ? lostResponse() : reply;
    } finally {
      if (knobs.slow !== undefined) await pause(Number(knobs.slow), context.signal);
    }
  };
}
