/** Every event in every state: where it leads, and what it has done. Source: merchant-api §2.3. */
import { describe, expect, it } from 'vitest';
import { makeOutcome, makeStatus, merchantId } from '../testing/statuses.ts';
import { type Context, type Effect, type State, step } from './machine.ts';
import type { MachineEvent, Verdict } from './port.ts';
import type { CheckoutStatus } from './status.ts';

const openId = 'o'.repeat(22);
const otherId = 'p'.repeat(22);

const running = (patch: Partial<CheckoutStatus>): CheckoutStatus =>
  makeStatus({ state: 'STARTED', openId, expiresInMs: 60_000, ...patch });
const final = (state: CheckoutStatus['state'], patch: Partial<CheckoutStatus> = {}): CheckoutStatus =>
  makeStatus({ state, openId, ...patch });

const statuses = {
  'no presence': running({ presence: 'NONE' }),
  here: running({ presence: 'HERE' }),
  left: running({ presence: 'LEFT', presenceAgeMs: 3000 }),
  'lost for 1 s': running({ presence: 'LOST', presenceAgeMs: 1000 }),
  'lost for 119.999 s': running({ presence: 'LOST', presenceAgeMs: 119_999 }),
  'lost for 120 s': running({ presence: 'LOST', presenceAgeMs: 120_000 }),
  'not opened yet': running({ state: 'OPEN', openId: null }),
  settling: running({ settling: true }),
  'settling for another': running({ settling: true, openId: otherId }),
  approved: final('APPROVED'),
  declined: final('DECLINED'),
  cancelled: final('CANCELLED', { outcome: makeOutcome({ reason: 'CLOSED' }) }),
  expired: final('EXPIRED'),
  'approved for another': final('APPROVED', { openId: otherId }),
  'cancelled before it was opened': final('CANCELLED', { openId: null }),
  'run by another': running({ openId: otherId, presence: 'HERE' }),
  'of another merchant': running({ merchantId: 'demo-nz', presence: 'HERE' }),
  'of another mode': running({ mode: 'EXPRESS', presence: 'HERE' }),
} satisfies Record<string, CheckoutStatus>;

const port = { toString: () => 'P' } as MessagePort;

const others = {
  shown: { type: 'shown', display: 'dialog', fallbacks: [] },
  'shown: redirect': { type: 'shown', display: 'redirect', fallbacks: [] },
  unavailable: { type: 'unavailable', display: 'popup' },
  blocked: { type: 'blocked', why: 'frame-src' },
  'blocked: connect-src': { type: 'blocked', why: 'connect-src' },
  resumed: { type: 'resumed' },
  token: { type: 'token', token: 'T' },
  failed: { type: 'failed', code: 'ORIGIN_NOT_ALLOWED' },
  hello: { type: 'hello', version: 1, loadId: 'L', port },
  'hello: without a port': { type: 'hello', version: 1, loadId: 'L', port: undefined },
  'hello: another version': { type: 'hello', version: 2, loadId: 'L', port },
  bridged: { type: 'bridged' },
  hint: { type: 'hint' },
  done: { type: 'done' },
  move: { type: 'move', to: ['popup', 'redirect'] },
  redirect: { type: 'redirect' },
  restored: { type: 'restored' },
  escape: { type: 'escape' },
  leave: { type: 'leave', reason: 'MERCHANT' },
  'leave: CLOSED': { type: 'leave', reason: 'CLOSED' },
  windowClosed: { type: 'windowClosed', isCertain: false },
  'windowClosed: certain': { type: 'windowClosed', isCertain: true },
  unreachable: { type: 'unreachable' },
  signOfLife: { type: 'signOfLife' },
  bridge: { type: 'bridge' },
  silence: { type: 'silence' },
  deadline: { type: 'deadline' },
  expiry: { type: 'expiry' },
} satisfies Record<string, MachineEvent>;

type Name = keyof typeof others | `${'status' | 'answer'}: ${keyof typeof statuses}`;

const events = new Map<Name, MachineEvent>([
  ...(Object.entries(others) as [keyof typeof others, MachineEvent][]),
  ...(Object.entries(statuses) as [keyof typeof statuses, CheckoutStatus][]).flatMap(
    ([name, status]): [Name, MachineEvent][] => [
      [`status: ${name}`, { type: 'status', status }],
      [`answer: ${name}`, { type: 'abandonAnswer', status }],
    ],
  ),
]);

const context: Context = {
  openId,
  merchantId,
  kind: { mode: 'STANDARD' },
  token: 'T',
  display: 'popup',
  fallbacks: ['dialog'],
  window: 'unheard',
  owner: 'unasked',
  isOpenEmitted: false,
  leaving: null,
  failure: null,
  failureDetail: undefined,
  isBridged: false,
  isElsewhere: false,
  isDone: false,
};
const opened: Context = { ...context, window: 'connected', owner: 'us', isOpenEmitted: true };

/** "next state: effects". Events that are not listed do nothing. */
type Row = Partial<Record<Name, string>>;

const waitForServer = 'stop signOfLife bridge silence, ensure deadline 30000';
const lookAfter = 'stop deadline, start expiry 90000';
const end = (verdict: string) => `ended: stop deadline, end ${verdict}`;
/** The window stays, and shows how it ended. */
const endShown = (verdict: string) => `shown: stop deadline, end ${verdict}`;
const unknownOutcome = 'ended: end error OUTCOME_UNKNOWN';

/** Once the server has named this open, and the shop knows that it is open. */
const endsOfOpened: Row = {
  'status: approved': endShown('complete SUCCESS'),
  'status: declined': endShown('complete DECLINED'),
  'status: cancelled': end('cancel CLOSED'),
  'status: expired': end('cancel EXPIRED'),
  'status: approved for another': end('cancel SUPERSEDED'),
  'status: cancelled before it was opened': end('cancel MERCHANT'),
  'status: run by another': end('cancel SUPERSEDED'),
  failed: 'ended: end error ORIGIN_NOT_ALLOWED',
  deadline: unknownOutcome,
  expiry: unknownOutcome,
};

const walks: { name: string; state: State; context: Context; row: Row }[] = [
  {
    name: 'idle',
    state: 'idle',
    context: { ...context, token: null, window: 'none', display: null, fallbacks: [] },
    row: {
      shown: 'waiting:',
      'shown: redirect': 'waiting:',
      unavailable: 'ended: end error POPUP_BLOCKED',
      // Never comes without one, because it is kept with its token.
      resumed: 'resuming: ensure deadline 30000, start signOfLife 20000, read',
    },
  },
  {
    name: 'idle, with a token',
    state: 'idle',
    context: { ...context, window: 'none', display: null, fallbacks: [] },
    row: {
      shown: 'connecting: start signOfLife 20000, start bridge 10000, read T',
      'shown: redirect': 'open: stop signOfLife, opened redirect, notice open, then redirect',
      unavailable: 'ended: end error POPUP_BLOCKED',
      resumed: 'resuming: ensure deadline 30000, start signOfLife 20000, read T',
    },
  },
  {
    name: 'waiting',
    state: 'waiting',
    context: { ...context, token: null },
    row: {
      shown: 'waiting:',
      'shown: redirect': 'waiting:',
      unavailable: 'ended: end error POPUP_BLOCKED',
      blocked: 'waiting: hide, show dialog frame-src',
      'blocked: connect-src': 'ended: end error DISPLAY_UNAVAILABLE',
      token: 'connecting: go T, start signOfLife 20000, start bridge 10000, read T',
      failed: 'ended: end error ORIGIN_NOT_ALLOWED',
      escape: 'ended: end cancel USER',
      leave: 'ended: end cancel MERCHANT',
      'leave: CLOSED': 'ended: end cancel CLOSED',
      windowClosed: 'ended: end cancel CLOSED',
      'windowClosed: certain': 'ended: end cancel CLOSED',
    },
  },
  {
    name: 'waiting to redirect',
    state: 'waiting',
    context: { ...context, token: null, display: 'redirect', fallbacks: [] },
    row: {
      shown: 'waiting:',
      'shown: redirect': 'waiting:',
      unavailable: 'ended: end error POPUP_BLOCKED',
      blocked: 'waiting: hide, show  frame-src',
      'blocked: connect-src': 'ended: end error DISPLAY_UNAVAILABLE',
      token: 'open: stop signOfLife, opened redirect, notice open, then redirect',
      failed: 'ended: end error ORIGIN_NOT_ALLOWED',
      escape: 'ended: end cancel USER',
      leave: 'ended: end cancel MERCHANT',
      'leave: CLOSED': 'ended: end cancel CLOSED',
      windowClosed: 'ended: end cancel CLOSED',
      'windowClosed: certain': 'ended: end cancel CLOSED',
    },
  },
  {
    name: 'connecting',
    state: 'connecting',
    context,
    row: {
      shown: 'connecting: start signOfLife 20000, start bridge 10000, read T',
      'shown: redirect': 'open: stop signOfLife, opened redirect, notice open, then redirect',
      unavailable: `leaving: ${waitForServer}, hide, abandon T MERCHANT, notice settling`,
      blocked: 'connecting: hide, show dialog frame-src',
      'blocked: connect-src': 'ended: end error DISPLAY_UNAVAILABLE',
      failed: 'ended: end error ORIGIN_NOT_ALLOWED',
      hello: 'open: stop bridge, connect L P, stop signOfLife, opened popup, notice open',
      'hello: without a port': 'open: stop bridge, stop signOfLife, opened popup, notice open',
      'hello: another version': `leaving: stop bridge, ${waitForServer}, hide, abandon T MERCHANT, notice settling`,
      hint: 'connecting: read T',
      done: 'connecting: read T',
      escape: `leaving: ${waitForServer}, hide, abandon T USER, notice settling`,
      leave: `leaving: ${waitForServer}, hide, abandon T MERCHANT, notice settling`,
      'leave: CLOSED': `leaving: ${waitForServer}, abandon T CLOSED, notice settling`,
      windowClosed: 'connecting: start signOfLife 1400, read T',
      'windowClosed: certain': `leaving: ${waitForServer}, abandon T CLOSED, notice settling`,
      signOfLife: 'connecting: hide, show dialog no sign of life',
      bridge: 'connecting: warn BRIDGE_SLOW',
      deadline: unknownOutcome,
      expiry: unknownOutcome,
      'status: no presence': `connecting: ${lookAfter}`,
      'status: here': `open: ${lookAfter}, stop signOfLife, opened popup, stop silence, notice open`,
      'status: left': `open: ${lookAfter}, stop signOfLife, opened popup, start silence 27000, notice open`,
      'status: lost for 1 s': `open: ${lookAfter}, stop signOfLife, opened popup, start silence 29000, notice open`,
      'status: lost for 119.999 s': `open: ${lookAfter}, stop signOfLife, opened popup, start silence -89999, notice open`,
      'status: lost for 120 s': `open: ${lookAfter}, stop signOfLife, opened popup, start silence -90000, notice open`,
      'status: not opened yet': `connecting: ${lookAfter}`,
      'status: settling': 'settling: stop deadline, stop signOfLife bridge silence, notice settling',
      'status: settling for another':
        'settling: stop deadline, stop signOfLife bridge silence, notice settling',
      'status: approved': 'shown: stop deadline, stop signOfLife, opened popup, end complete SUCCESS',
      'status: declined': 'shown: stop deadline, stop signOfLife, opened popup, end complete DECLINED',
      'status: cancelled': 'ended: stop deadline, stop signOfLife, opened popup, end cancel CLOSED',
      'status: expired': 'ended: stop deadline, stop signOfLife, opened popup, end cancel EXPIRED',
      'status: approved for another': end('complete SUCCESS'),
      'status: cancelled before it was opened': end('error INVALID_TOKEN'),
      'status: run by another': `connecting: ${lookAfter}`,
      'status: of another merchant': `leaving: stop deadline, ${waitForServer}, hide, abandon T MERCHANT, notice settling`,
      'status: of another mode': `leaving: stop deadline, ${waitForServer}, hide, abandon T MERCHANT, notice settling`,
    },
  },
  {
    name: 'resuming',
    state: 'resuming',
    context: { ...context, display: null, fallbacks: [], window: 'none' },
    row: {
      'blocked: connect-src': unknownOutcome,
      failed: 'ended: end error ORIGIN_NOT_ALLOWED',
      leave: `leaving: ${waitForServer}, hide, abandon T MERCHANT, notice settling`,
      'leave: CLOSED': `leaving: ${waitForServer}, abandon T CLOSED, notice settling`,
      hello: 'resuming: connect L P',
      unreachable: 'resuming: ensure deadline 30000',
      signOfLife: `leaving: ${waitForServer}, abandon T CLOSED, notice settling`,
      deadline: unknownOutcome,
      expiry: unknownOutcome,
      'status: no presence': `resuming: ${lookAfter}`,
      'status: here': `open: ${lookAfter}, stop signOfLife, stop silence, notice open`,
      'status: left': `leaving: ${lookAfter}, stop signOfLife, ${waitForServer}, abandon T CLOSED, notice settling`,
      'status: lost for 1 s': `open: ${lookAfter}, stop signOfLife, start silence 29000, notice open`,
      'status: lost for 119.999 s': `open: ${lookAfter}, stop signOfLife, start silence -89999, notice open`,
      'status: lost for 120 s': `leaving: ${lookAfter}, stop signOfLife, ${waitForServer}, abandon T CLOSED, notice settling`,
      'status: not opened yet': `resuming: ${lookAfter}`,
      'status: settling': 'settling: stop deadline, stop signOfLife bridge silence, notice settling',
      'status: settling for another':
        'settling: stop deadline, stop signOfLife bridge silence, notice settling',
      'status: approved': 'ended: stop deadline, stop signOfLife, end complete SUCCESS',
      'status: declined': 'ended: stop deadline, stop signOfLife, end complete DECLINED',
      'status: cancelled': 'ended: stop deadline, stop signOfLife, end cancel CLOSED',
      'status: expired': 'ended: stop deadline, stop signOfLife, end cancel EXPIRED',
      'status: approved for another': end('complete SUCCESS'),
      'status: cancelled before it was opened': end('cancel MERCHANT'),
      'status: run by another': `resuming: ${lookAfter}`,
      'status: of another merchant': `open: ${lookAfter}, stop signOfLife, stop silence, notice open`,
      'status: of another mode': `open: ${lookAfter}, stop signOfLife, stop silence, notice open`,
    },
  },
  {
    name: 'open',
    state: 'open',
    context: opened,
    row: {
      ...endsOfOpened,
      shown: 'open: notice open, start bridge 10000, read T',
      'shown: redirect': 'open: then redirect',
      unavailable: `leaving: ${waitForServer}, hide, abandon T MERCHANT, notice settling`,
      hello: 'open: stop bridge, connect L P',
      'hello: without a port': 'open: stop bridge',
      'hello: another version': `leaving: stop bridge, ${waitForServer}, hide, abandon T MERCHANT, notice settling`,
      hint: 'open: read T',
      done: 'open: read T',
      move: 'open: hide, show popup,redirect',
      redirect: 'open: go T',
      escape: 'open: requestLeave',
      leave: `leaving: ${waitForServer}, hide, abandon T MERCHANT, notice settling`,
      'leave: CLOSED': `leaving: ${waitForServer}, abandon T CLOSED, notice settling`,
      windowClosed: `leaving: ${waitForServer}, abandon T CLOSED, notice settling`,
      'windowClosed: certain': `leaving: ${waitForServer}, abandon T CLOSED, notice settling`,
      bridge: 'open: warn BRIDGE_SLOW',
      silence: 'open: notice silent',
      'status: no presence': `open: ${lookAfter}`,
      'status: here': `open: ${lookAfter}, stop silence, notice open`,
      'status: left': `open: ${lookAfter}, start silence 27000`,
      'status: lost for 1 s': `open: ${lookAfter}, start silence 29000`,
      'status: lost for 119.999 s': `open: ${lookAfter}, start silence -89999`,
      'status: lost for 120 s': `open: ${lookAfter}, start silence -90000`,
      'status: not opened yet': `open: ${lookAfter}`,
      'status: settling': 'settling: stop deadline, stop signOfLife bridge silence, notice settling',
      'status: settling for another':
        'settling: stop deadline, stop signOfLife bridge silence, notice settling',
      'status: of another merchant': `open: ${lookAfter}, stop silence, notice open`,
      'status: of another mode': `open: ${lookAfter}, stop silence, notice open`,
    },
  },
  {
    name: 'settling',
    state: 'settling',
    context: opened,
    row: {
      ...endsOfOpened,
      shown: 'settling: notice settling, start bridge 10000, read T',
      'shown: redirect': 'open: notice open, then redirect',
      unavailable: `leaving: ${waitForServer}, hide, abandon T MERCHANT`,
      hello: 'settling: stop bridge, connect L P',
      'hello: without a port': 'settling: stop bridge',
      'hello: another version': `leaving: stop bridge, ${waitForServer}, hide, abandon T MERCHANT`,
      hint: 'settling: read T',
      done: 'settling: read T',
      escape: 'settling: requestLeave',
      leave: `leaving: ${waitForServer}, hide, abandon T MERCHANT`,
      'leave: CLOSED': `leaving: ${waitForServer}, abandon T CLOSED`,
      windowClosed: `leaving: ${waitForServer}, abandon T CLOSED`,
      'windowClosed: certain': `leaving: ${waitForServer}, abandon T CLOSED`,
      bridge: 'settling: warn BRIDGE_SLOW',
      'status: no presence': `open: ${lookAfter}, notice open`,
      'status: here': `open: ${lookAfter}, stop silence, notice open`,
      'status: left': `open: ${lookAfter}, start silence 27000, notice open`,
      'status: lost for 1 s': `open: ${lookAfter}, start silence 29000, notice open`,
      'status: lost for 119.999 s': `open: ${lookAfter}, start silence -89999, notice open`,
      'status: lost for 120 s': `open: ${lookAfter}, start silence -90000, notice open`,
      'status: not opened yet': `open: ${lookAfter}, notice open`,
      'status: settling': 'settling: stop deadline, stop signOfLife bridge silence',
      'status: settling for another': 'settling: stop deadline, stop signOfLife bridge silence',
      'status: of another merchant': `open: ${lookAfter}, stop silence, notice open`,
      'status: of another mode': `open: ${lookAfter}, stop silence, notice open`,
    },
  },
];

/** Of the effects of a step, as text. */
function told({ state, effects, next }: ReturnType<typeof step>): string {
  const done = effects.map(textOf);
  return `${state}: ${[...done, ...(next ? [`then ${next.type}`] : [])].join(', ')}`.trim();
}

function textOf([name, ...given]: Effect): string {
  if (name !== 'end') return [name, ...given].join(' ');
  const verdict = given[0] as Verdict | null;
  if (!verdict) return 'end elsewhere';
  if (verdict.type === 'complete') return `end complete ${verdict.status}`;
  return verdict.type === 'cancel' ? `end cancel ${verdict.reason}` : `end error ${verdict.code}`;
}

const leavingRow = (reason: 'USER' | 'CLOSED', ifHere: string): Row => {
  const waiting = `leaving: ${lookAfter}`;
  const again = `${waiting}, abandon T ${reason}`;
  const answers = (answer: 'status' | 'answer', ifRunning: string): Row => ({
    [`${answer}: no presence`]: ifRunning,
    [`${answer}: here`]: reason === 'USER' ? ifRunning : ifHere,
    [`${answer}: left`]: ifRunning,
    [`${answer}: lost for 1 s`]: ifRunning,
    [`${answer}: lost for 119.999 s`]: ifRunning,
    [`${answer}: lost for 120 s`]: ifRunning,
    [`${answer}: not opened yet`]: ifRunning,
    [`${answer}: settling`]: 'leaving: stop deadline',
    [`${answer}: settling for another`]: 'leaving: stop deadline',
    [`${answer}: approved`]: end('complete SUCCESS'),
    [`${answer}: declined`]: end('complete DECLINED'),
    [`${answer}: cancelled`]: end('cancel CLOSED'),
    [`${answer}: expired`]: end('cancel EXPIRED'),
    [`${answer}: approved for another`]: end('cancel SUPERSEDED'),
    [`${answer}: cancelled before it was opened`]: end(`cancel ${reason}`),
    [`${answer}: run by another`]: end('cancel SUPERSEDED'),
    [`${answer}: of another merchant`]: reason === 'USER' ? ifRunning : ifHere,
    [`${answer}: of another mode`]: reason === 'USER' ? ifRunning : ifHere,
  });
  return {
    failed: 'ended: end error ORIGIN_NOT_ALLOWED',
    hello: 'leaving: stop bridge, connect L P',
    'hello: without a port': 'leaving: stop bridge',
    'hello: another version': 'leaving: stop bridge',
    unreachable: 'leaving: ensure deadline 30000',
    deadline: unknownOutcome,
    expiry: unknownOutcome,
    ...answers('status', again),
    ...answers('answer', waiting),
  };
};

walks.push(
  {
    name: 'leaving',
    state: 'leaving',
    context: { ...opened, leaving: 'USER' },
    row: leavingRow('USER', ''),
  },
  {
    name: 'leaving because the window looks closed',
    state: 'leaving',
    context: { ...opened, window: 'closed', leaving: 'CLOSED' },
    row: leavingRow(
      'CLOSED',
      `open: stop deadline, start bridge 10000, start expiry 90000, stop silence, notice open`,
    ),
  },
  {
    name: 'shown',
    state: 'shown',
    context: opened,
    row: {
      hello: 'shown: connect L P',
      done: 'ended: close',
      escape: 'ended: close',
      leave: 'ended: close',
      'leave: CLOSED': 'ended: close',
      windowClosed: 'ended: close',
      'windowClosed: certain': 'ended: close',
    },
  },
  {
    name: 'ended',
    state: 'ended',
    context: { ...opened, leaving: 'USER' },
    row: { token: 'ended: discard T USER' },
  },
);

describe.each(walks)('in $name', ({ state, context, row }) => {
  it.each([...events])('%s', (name, event) => {
    const before = structuredClone(context);
    expect(told(step(state, context, event))).toBe(row[name] ?? `${state}:`);
    expect(context).toEqual(before);
  });
});

describe('a window that shows how it ended', () => {
  const { approved, cancelled } = statuses;
  const stateAfter = (of: Partial<Context>, status: CheckoutStatus = approved): State =>
    step('open', { ...opened, ...of }, { type: 'status', status }).state;

  it.each([
    ['a popup', { display: 'popup', window: 'connected' }],
    ['a popup whose message was lost, since it closes itself', { display: 'popup', window: 'unheard' }],
    ['a dialog', { display: 'dialog', window: 'connected', isBridged: true }],
  ] as const)('stays: %s', (_, of) => {
    expect(stateAfter(of)).toBe('shown');
  });

  it.each([
    ['a popup that was closed', { window: 'closed' }],
    ['a popup that seems closed', { window: 'seemsClosed' }],
    ['a dialog that can’t say when it is done', { display: 'dialog', window: 'connected' }],
    ['a redirect', { display: 'redirect', window: 'unheard' }],
    ['an open of an earlier page', { display: null, window: 'none' }],
    ['one whose shopper is done with it', { isDone: true }],
    ['one that the shop or the shopper closes', { leaving: 'USER' }],
  ] as const)('does not stay: %s', (_, of) => {
    expect(stateAfter(of)).toBe('ended');
  });

  it('does not stay without an outcome to read', () => {
    expect(stateAfter({}, cancelled)).toBe('ended');
  });

  it('may be a dialog once its checkout can call the page', () => {
    const dialog: Context = { ...opened, display: 'dialog' };
    expect(stateAfter(step('open', dialog, { type: 'bridged' }).context)).toBe('shown');
  });

  it('is closed at once where the shopper was done before the shop heard of the outcome', () => {
    const { context } = step('open', opened, { type: 'done' });
    expect(stateAfter(context)).toBe('ended');
  });
});

describe('a page that may not ask our host', () => {
  const violation = { type: 'blocked', why: 'connect-src' } as const;
  const unasked: Context = { ...opened, owner: 'unasked', fallbacks: ['dialog', 'redirect'] };

  it.each(['waiting', 'connecting', 'open'] as const)('falls back to a redirect while %s', (state) => {
    expect(told(step(state, unasked, violation))).toBe(`${state}: hide, show redirect connect-src`);
  });

  it('cannot learn the outcome while it is leaving', () => {
    expect(told(step('leaving', { ...unasked, leaving: 'USER' }, violation))).toBe(unknownOutcome);
  });

  it('was not blocked from asking if it got a response before', () => {
    for (const state of ['connecting', 'open', 'leaving'] as const) {
      expect(told(step(state, { ...unasked, owner: 'notYetUs' }, violation))).toBe(`${state}:`);
    }
  });
});

it('covers every state and every event', () => {
  const states: Record<State, true> = {
    idle: true,
    waiting: true,
    connecting: true,
    resuming: true,
    open: true,
    settling: true,
    leaving: true,
    shown: true,
    ended: true,
  };
  const types: Record<MachineEvent['type'], true> = {
    shown: true,
    unavailable: true,
    blocked: true,
    resumed: true,
    token: true,
    failed: true,
    hello: true,
    bridged: true,
    hint: true,
    done: true,
    move: true,
    redirect: true,
    restored: true,
    escape: true,
    leave: true,
    windowClosed: true,
    status: true,
    abandonAnswer: true,
    unreachable: true,
    signOfLife: true,
    bridge: true,
    silence: true,
    deadline: true,
    expiry: true,
  };
  expect(new Set(walks.map((walk) => walk.state))).toEqual(new Set(Object.keys(states)));
  expect(new Set([...events.values()].map(({ type }) => type))).toEqual(new Set(Object.keys(types)));
});

describe('what is known decides', () => {
  const cases: [string, State, Partial<Context>, Name, string][] = [
    // The last surface of all.
    [
      'no surface is left',
      'connecting',
      { fallbacks: [] },
      'signOfLife',
      `leaving: hide, ${waitForServer}, hide, abandon T MERCHANT, notice settling`,
    ],
    // A window that never connected may be severed; one that reads closed a second time is closed.
    ['the window never connected', 'open', { window: 'unheard' }, 'windowClosed', 'open: read T'],
    [
      'the window never connected, and is not severed',
      'open',
      { window: 'unheard' },
      'windowClosed: certain',
      `leaving: ${waitForServer}, abandon T CLOSED, notice settling`,
    ],
    [
      'the window looked closed, and the server has not heard of it',
      'connecting',
      { window: 'seemsClosed' },
      'signOfLife',
      `leaving: ${waitForServer}, abandon T CLOSED, notice settling`,
    ],
    [
      'the window looked closed before',
      'open',
      { window: 'seemsClosed' },
      'windowClosed',
      `leaving: ${waitForServer}, abandon T CLOSED, notice settling`,
    ],
    ['the window is gone', 'open', { window: 'closed' }, 'unreachable', 'open: ensure deadline 30000'],
    [
      'the window seems to be gone',
      'open',
      { window: 'seemsClosed' },
      'unreachable',
      'open: ensure deadline 30000',
    ],
    [
      'the window is gone',
      'connecting',
      { window: 'closed' },
      'unreachable',
      'connecting: ensure deadline 30000',
    ],
    [
      'the window is gone',
      'settling',
      { window: 'closed' },
      'unreachable',
      'settling: ensure deadline 30000',
    ],
    [
      'the window is gone',
      'open',
      { window: 'closed' },
      'status: left',
      `leaving: ${lookAfter}, ${waitForServer}, abandon T CLOSED, notice settling`,
    ],
    [
      'the window is gone',
      'open',
      { window: 'closed' },
      'status: lost for 1 s',
      `leaving: ${lookAfter}, ${waitForServer}, abandon T CLOSED, notice settling`,
    ],
    [
      'the window seems to be gone',
      'open',
      { window: 'seemsClosed' },
      'status: left',
      `leaving: ${lookAfter}, ${waitForServer}, abandon T CLOSED, notice settling`,
    ],
    [
      'the window seems to be gone',
      'open',
      { window: 'seemsClosed' },
      'status: lost for 119.999 s',
      `open: ${lookAfter}, start silence -89999`,
    ],
    [
      'the window seems to be gone',
      'open',
      { window: 'seemsClosed' },
      'status: lost for 120 s',
      `leaving: ${lookAfter}, ${waitForServer}, abandon T CLOSED, notice settling`,
    ],
    // The shop does not know yet that it is open.
    [
      'the shop was not told yet',
      'settling',
      { isOpenEmitted: false },
      'hello',
      'settling: stop bridge, connect L P, stop signOfLife, opened popup',
    ],
    [
      'the shop was not told yet',
      'settling',
      { isOpenEmitted: false },
      'blocked',
      'settling: hide, show dialog frame-src',
    ],
    [
      'the shop was not told yet',
      'settling',
      { isOpenEmitted: false },
      'shown',
      'connecting: start signOfLife 20000, start bridge 10000, read T, notice opening',
    ],
    [
      'the shop was not told yet',
      'settling',
      { isOpenEmitted: false },
      'status: no presence',
      `connecting: ${lookAfter}, notice opening`,
    ],
    [
      'the shop was not told yet',
      'settling',
      { isOpenEmitted: false },
      'status: approved',
      'shown: stop deadline, stop signOfLife, opened popup, end complete SUCCESS',
    ],
    [
      'the shop was not told yet, of an earlier page',
      'settling',
      { isOpenEmitted: false, window: 'none', display: null },
      'status: no presence',
      `resuming: ${lookAfter}, notice opening`,
    ],
    // A redirect from which the shopper came back.
    [
      'it is a redirect',
      'open',
      { display: 'redirect' },
      'restored',
      `leaving: ${waitForServer}, hide, abandon T USER, notice settling`,
    ],
    [
      'it is a redirect',
      'settling',
      { display: 'redirect' },
      'restored',
      `leaving: ${waitForServer}, hide, abandon T USER`,
    ],
    // Whose the checkout is.
    [
      'it has not been ours yet',
      'connecting',
      { owner: 'notYetUs' },
      'status: approved for another',
      end('cancel SUPERSEDED'),
    ],
    [
      'it has not been ours yet',
      'connecting',
      { owner: 'notYetUs' },
      'status: run by another',
      `connecting: ${lookAfter}`,
    ],
    [
      'the server was asked before',
      'connecting',
      { owner: 'notYetUs' },
      'status: of another merchant',
      `open: ${lookAfter}, stop signOfLife, opened popup, stop silence, notice open`,
    ],
    [
      'the open id is not known',
      'resuming',
      { openId: '', window: 'none', display: null, isOpenEmitted: false, owner: 'unasked' },
      'status: run by another',
      `open: ${lookAfter}, stop signOfLife, stop silence, notice open`,
    ],
    // An error for which it is given up.
    [
      'it failed',
      'leaving',
      { leaving: 'MERCHANT', failure: 'MODE_MISMATCH' },
      'answer: cancelled',
      end('error MODE_MISMATCH'),
    ],
    [
      'it failed',
      'leaving',
      { leaving: 'MERCHANT', failure: 'MODE_MISMATCH' },
      'answer: expired',
      end('error MODE_MISMATCH'),
    ],
    [
      'it failed',
      'leaving',
      { leaving: 'MERCHANT', failure: 'MODE_MISMATCH' },
      'answer: approved',
      end('complete SUCCESS'),
    ],
    [
      'it failed',
      'leaving',
      { leaving: 'MERCHANT', failure: 'MODE_MISMATCH' },
      'deadline',
      'ended: end error MODE_MISMATCH',
    ],
    [
      'it failed',
      'leaving',
      { leaving: 'MERCHANT', failure: 'MODE_MISMATCH' },
      'expiry',
      'ended: end error MODE_MISMATCH',
    ],
    // The shopper did not leave it.
    ['it was not left', 'ended', { leaving: null }, 'token', 'ended: discard T MERCHANT'],
  ];
  it.each(cases)('%s, in %s', (_why, state, patch, name, expected) => {
    const known = { ...(state === 'connecting' ? context : opened), ...patch };
    expect(told(step(state, known, events.get(name) as MachineEvent))).toBe(expected);
  });

  it.each([
    ['connecting', 'hello: another version', 'PROTOCOL_MISMATCH'],
    ['leaving', 'hello: another version', 'PROTOCOL_MISMATCH'],
    ['connecting', 'status: of another merchant', 'INVALID_TOKEN'],
    ['connecting', 'status: of another mode', 'MODE_MISMATCH'],
    ['open', 'unavailable', 'POPUP_BLOCKED'],
  ] as const)('and is kept: in %s, after %s it failed with %s', (state, name, code) => {
    expect(step(state, context, events.get(name) as MachineEvent).context.failure).toBe(code);
  });
});
