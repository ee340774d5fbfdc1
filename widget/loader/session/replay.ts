/** Replays an exported log with the state machine that it came from, without a browser. Source: MER-129, decision 263. */
import type { FlightEntry, FlightLog } from '../api.ts';
import type { CheckoutKind } from '../checkout-kind.ts';
import { type Context, type State, startContext, step, toldBy } from './machine.ts';
import type { MachineEvent } from './port.ts';

/** One entry about a step: what was recorded, and what the machine does now. */
export interface ReplayedStep {
  readonly seq: number;
  readonly type: string;
  /** The state that the step led to, or what the shop was told. */
  readonly recorded: string;
  readonly replayed: string;
}

type Data = FlightEntry['data'];

/** The steps of every open whose beginning is in the log. */
export function replayLog(log: FlightLog): ReplayedStep[] {
  const opens = new Map<string | null, Open>();
  const steps: ReplayedStep[] = [];
  for (const { seq, openId, dir, type, data } of log.entries) {
    if (dir !== 'state') continue;
    if (type === 'start') opens.set(openId, begin(openId, data));
    const open = opens.get(openId);
    if (!open || type === 'start') continue;
    if ('becomes' in data) {
      const made = step(open.state, open.context, eventOf(type, data));
      Object.assign(open, { state: made.state, context: made.context });
      open.told.push(...[...toldBy(made.effects)].map(([name, facts]) => textOf(name, facts as Data)));
      steps.push({ seq, type, recorded: String(data.becomes), replayed: made.state });
    } else {
      steps.push({ seq, type, recorded: textOf(type, data), replayed: open.told.shift() ?? 'nothing' });
    }
  }
  return steps;
}

interface Open {
  state: State;
  context: Context;
  /** What the shop is told by the steps so far, and the log has not had yet. */
  readonly told: string[];
}

function begin(openId: string | null, { merchantId, token, ...kind }: Data): Open {
  const known = {
    openId: openId ?? '',
    merchantId: String(merchantId),
    token: (token ?? null) as string | null,
  };
  return { state: 'idle', context: startContext({ ...known, kind: kind as CheckoutKind }), told: [] };
}

const textOf = (name: string, { display, status, reason, code }: Data): string =>
  [name, display ?? status ?? reason ?? code].filter(Boolean).join(' ');

const listOf = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .filter(Boolean);

/** The event of an entry. What the machine does not read is not in it. */
function eventOf(type: string, data: Data): MachineEvent {
  const { checkoutState, outcomeStatus, outcomeReason, hasPort, fallbacks, to, ...given } = data;
  const outcome = outcomeStatus ? { status: outcomeStatus, reason: outcomeReason } : null;
  return {
    ...given,
    type,
    fallbacks: listOf(fallbacks),
    to: listOf(to),
    port: hasPort ? {} : undefined,
    status: { ...given, state: checkoutState, outcome },
  } as unknown as MachineEvent;
}
