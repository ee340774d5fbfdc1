import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShownDisplay } from '#shared/bridge/protocol.ts';
import { type CheckoutKind, checkoutKind } from '../checkout-kind.ts';
import { makeOutcome, makeStatus, merchantId, token } from '../testing/statuses.ts';
import { createMachine } from './machine.ts';
import type { MachineEvent, Port, Timer, Verdict } from './port.ts';
import type { CheckoutStatus, LeaveReason } from './status.ts';

const openId = 'o'.repeat(22);
const otherId = 'p'.repeat(22);

interface Start {
  token: string | null;
  /** In the order in which they are tried; none when an open of an earlier page is taken up again. */
  surfaces: ShownDisplay[];
  kind: CheckoutKind;
}

interface Hooks {
  /** Why a surface cannot be shown. */
  show?(surface: ShownDisplay): string | undefined;
  warn?(): void;
  opened?(): void;
}

/** A machine and a record of everything it requested, with a host that shows what can be shown. */
function begin(start: Partial<Start> = {}, hooks: Hooks = {}) {
  const standard: CheckoutKind = { mode: 'STANDARD' };
  const { surfaces, ...known } = { token, surfaces: ['popup'] as ShownDisplay[], kind: standard, ...start };
  const calls: unknown[][] = [];
  const verdicts: Verdict[] = [];
  const timers = new Map<Timer, number>();
  let isAbandoning = false;
  const note =
    (name: string, hook?: () => void) =>
    (...given: unknown[]): void => {
      calls.push([name, ...given]);
      hook?.();
    };
  function showFirst(order: readonly ShownDisplay[], why?: string): MachineEvent {
    let reason = why;
    for (const [index, display] of order.entries()) {
      if (reason) port.warn('FALLBACK_USED', `${display}: ${reason}`);
      calls.push(['show', display]);
      reason = hooks.show?.(display);
      if (!reason) return { type: 'shown', display, fallbacks: order.slice(index + 1) };
    }
    return { type: 'unavailable', display: undefined };
  }
  const port: Port = {
    show: (order, why) => send(showFirst(order, why)),
    go: note('go'),
    hide: note('hide'),
    connect: note('connect'),
    requestLeave: note('requestLeave'),
    read: note('read'),
    abandon: note('abandon', () => {
      isAbandoning = true;
    }),
    discard: note('discard'),
    start(timer, ms) {
      timers.set(timer, ms);
      calls.push(['start', timer]);
    },
    ensure(timer, ms) {
      if (!timers.has(timer)) port.start(timer, ms);
    },
    stop(...names) {
      for (const timer of names) timers.delete(timer);
    },
    warn: note('warn', hooks.warn),
    notice: note('notice'),
    opened: note('opened', hooks.opened),
    end(verdict) {
      if (verdict) verdicts.push(verdict);
      calls.push(['end']);
    },
    close: note('close'),
  };
  const created = createMachine({ openId, merchantId, ...known }, port);
  const { send } = created;
  const machine = {
    get state() {
      return created.state;
    },
    send,
    /** @returns whether there was anything to begin with: the host ends an open of which no surface shows. */
    begin(): boolean {
      const first: MachineEvent = surfaces.length > 0 ? showFirst(surfaces) : { type: 'resumed' };
      if (first.type !== 'unavailable') send(first);
      return first.type !== 'unavailable';
    },
    hello: (version: number) => send({ type: 'hello', version, loadId: 'l'.repeat(22), port: undefined }),
    /** An abandon on its way is not interrupted, so the next response belongs to it. */
    status(status: CheckoutStatus) {
      const type = isAbandoning ? 'abandonAnswer' : 'status';
      isAbandoning = false;
      send({ type, status });
    },
    token: (given: string) => send({ type: 'token', token: given }),
    leave: (reason: LeaveReason) => send({ type: 'leave', reason }),
    move: (...to: ShownDisplay[]) => send({ type: 'move', to }),
    blocked: (why: string) => send({ type: 'blocked', why }),
    closed: (isCertain = false) => send({ type: 'windowClosed', isCertain }),
    read: () => send({ type: 'hint' }),
    unreachable: () => send({ type: 'unreachable' }),
    fail: (code: 'TOKEN_REQUEST_FAILED') => send({ type: 'failed', code }),
    timeout: (timer: Timer) => send({ type: timer }),
  };
  return {
    machine,
    verdicts,
    timers,
    calls,
    named: (name: string) => calls.filter(([called]) => called === name).map(([, ...given]) => given),
  };
}

type Machine = ReturnType<typeof begin>['machine'];

/** One that is open in a popup whose window has said hello. */
function beginOpen(start: Partial<Start> = {}, hooks: Hooks = {}) {
  const begun = begin(start, hooks);
  begun.machine.begin();
  begun.machine.hello(1);
  begun.machine.status(here());
  return begun;
}

const here = (patch: Partial<CheckoutStatus> = {}) =>
  makeStatus({ state: 'STARTED', openId, presence: 'HERE', ...patch });
const approved = (patch: Partial<CheckoutStatus> = {}) =>
  makeStatus({ state: 'APPROVED', openId, outcome: makeOutcome({ orderId: '123456789' }), ...patch });
const cancelled = (reason: 'CLOSED' | 'USER' | 'MERCHANT', patch: Partial<CheckoutStatus> = {}) =>
  makeStatus({ state: 'CANCELLED', openId, outcome: makeOutcome({ reason }), ...patch });

describe('the end', () => {
  it('comes once in 10,000 random interleavings of everything that may happen [MER-037]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<ShownDisplay[]>(
          ['popup', 'dialog', 'redirect'],
          ['popup'],
          ['dialog'],
          ['redirect'],
          [],
        ),
        fc.boolean(),
        fc.array(anyInput, { maxLength: 30 }),
        fc.array(fc.boolean(), { maxLength: 5 }),
        fc.array(anyInput, { maxLength: 3 }),
        (surfaces, hasToken, inputs, blocked, reentrant) => {
          const handlers = [...reentrant];
          const outcomes = [...blocked];
          const again = () => handlers.pop()?.(begun.machine);
          const begun = begin(
            { surfaces, token: hasToken || !surfaces.length ? token : null },
            { show: () => (outcomes.pop() ? 'blocked' : undefined), warn: again, opened: again },
          );
          const { machine, verdicts, calls } = begun;
          if (!machine.begin()) return;
          for (const apply of inputs) apply(machine);
          machine.leave('MERCHANT');
          machine.status(cancelled('MERCHANT'));
          expect(verdicts).toHaveLength(1);
          expect(machine.state).toBe('ended');
          // A window that still shows how it ended is reconnected and closed.
          const mayFollow = ['discard', 'notice', 'connect', 'close'];
          const afterEnd = calls.slice(calls.findIndex(([name]) => name === 'end') + 1).map(([name]) => name);
          expect(afterEnd.filter((name) => !mayFollow.includes(name as string))).toEqual([]);
          expect(afterEnd.filter((name) => name === 'close').length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it('is complete only after a final status that is not settling, in 10,000 random interleavings [MER-039]', () => {
    fc.assert(
      fc.property(fc.array(anyInput, { maxLength: 30 }), (inputs) => {
        const { machine, verdicts } = begin();
        machine.begin();
        let last: CheckoutStatus | undefined;
        for (const apply of inputs) {
          if (machine.state === 'ended') break;
          apply(machine);
          last = apply.status ?? last;
        }
        const [verdict] = verdicts;
        if (verdict?.type !== 'complete') return;
        expect(last?.settling).toBe(false);
        expect(last?.state).toBe(verdict.status === 'SUCCESS' ? 'APPROVED' : 'DECLINED');
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('a closed window', () => {
  it('that had connected is abandoned as CLOSED, and the response is the event [MER-043]', () => {
    for (const [answer, verdict] of [
      [cancelled('CLOSED'), { type: 'cancel', reason: 'CLOSED' }],
      [approved(), { type: 'complete', status: 'SUCCESS' }],
      [approved({ state: 'DECLINED' }), { type: 'complete', status: 'DECLINED' }],
    ] as const) {
      const { machine, verdicts, named } = beginOpen();
      machine.closed();
      expect(named('abandon')).toEqual([[token, 'CLOSED']]);
      expect(verdicts).toEqual([]);
      machine.status(answer);
      expect(verdicts).toEqual([expect.objectContaining(verdict)]);
    }
  });

  it('cancels nothing while a confirm is running [MER-044]', () => {
    const { machine, verdicts, timers } = beginOpen();
    machine.closed();
    machine.status(here({ settling: true }));
    machine.status(here({ settling: true, version: 2 }));
    expect(verdicts).toEqual([]);
    expect(timers.has('deadline')).toBe(false);
    machine.status(approved());
    expect(verdicts).toEqual([expect.objectContaining({ type: 'complete', status: 'SUCCESS' })]);
  });

  it('whose leave message is lost is abandoned again when its connection ends', () => {
    const { machine, verdicts, named } = beginOpen();
    machine.closed();
    machine.status(here({ version: 2 }));
    expect(machine.state).toBe('open');
    machine.status(here({ presence: 'LOST', presenceAgeMs: 0, version: 3 }));
    expect(named('abandon')).toHaveLength(2);
    machine.status(cancelled('CLOSED'));
    expect(verdicts).toEqual([{ type: 'cancel', reason: 'CLOSED', token }]);
  });

  it('that never connected only asks the server, and never cancels while presence is HERE [MER-041]', () => {
    const { machine, verdicts, named } = begin();
    machine.begin();
    machine.closed();
    for (let version = 1; version < 20; version += 1) machine.status(here({ version }));
    expect(named('abandon')).toEqual([]);
    expect(named('read')).toHaveLength(2);
    expect(verdicts).toEqual([]);
    expect(machine.state).toBe('open');
  });

  it('that never connected is abandoned when it LEFT, or was LOST for 120 s, not for 60 s [MER-047]', () => {
    const left = begin();
    left.machine.begin();
    left.machine.closed();
    left.machine.status(here());
    left.machine.status(here({ presence: 'LEFT', presenceAgeMs: 3000 }));
    expect(left.named('abandon')).toEqual([[token, 'CLOSED']]);

    const lost = begin();
    lost.machine.begin();
    lost.machine.closed();
    lost.machine.status(here({ presence: 'LOST', presenceAgeMs: 60_000 }));
    lost.machine.status(here({ presence: 'LOST', presenceAgeMs: 119_999 }));
    expect(lost.named('abandon')).toEqual([]);
    lost.machine.status(here({ presence: 'LOST', presenceAgeMs: 120_000 }));
    expect(lost.named('abandon')).toEqual([[token, 'CLOSED']]);
  });

  it('before there is a token ends the open without a server', () => {
    const { machine, verdicts } = begin({ token: null });
    machine.begin();
    machine.closed();
    expect(verdicts).toEqual([{ type: 'cancel', reason: 'CLOSED', token: null }]);
  });
});

describe('a crashed window', () => {
  it('is announced after 30 s without presence, and does not end the open [MER-049]', () => {
    const { machine, verdicts, named, timers } = beginOpen();
    machine.status(here({ presence: 'LOST', presenceAgeMs: 1000 }));
    expect(timers.get('silence')).toBe(29_000);
    machine.timeout('silence');
    expect(named('notice').at(-1)).toEqual(['silent']);
    machine.status(here({ presence: 'LOST', presenceAgeMs: 500_000 }));
    expect(verdicts).toEqual([]);
    machine.move('popup');
    expect(named('hide')).toHaveLength(1);
    expect(named('show')).toEqual([['popup'], ['popup']]);
    machine.status(approved());
    expect(verdicts).toHaveLength(1);
  });
});

describe('surfaces', () => {
  it('are tried in order until one shows, each fallback with a warning [MER-028]', () => {
    const { machine, named } = begin(
      { surfaces: ['popup', 'dialog', 'redirect'] },
      { show: (surface) => (surface === 'popup' ? 'popup blocked' : undefined) },
    );
    machine.begin();
    expect(named('show').map(([surface]) => surface)).toEqual(['popup', 'dialog']);
    expect(named('warn')).toEqual([['FALLBACK_USED', 'dialog: popup blocked']]);
  });

  it.each([
    ['after 20 s without a sign of life', (machine: Machine) => machine.timeout('signOfLife')],
    ['when the policy of the shop stops one', (machine: Machine) => machine.blocked('frame-src')],
  ])('fall back %s, each time with the earlier one hidden first [MER-030]', (_why, fail) => {
    const { machine, calls, timers } = begin({ surfaces: ['popup', 'dialog', 'redirect'] });
    machine.begin();
    for (const _ of ['popup', 'dialog']) {
      expect(timers.get('signOfLife')).toBe(20_000);
      fail(machine);
    }
    const order = calls.filter(([name]) => name === 'show' || name === 'hide').flat();
    expect(order).toEqual(['show', 'popup', 'hide', 'show', 'dialog', 'hide', 'show', 'redirect']);
  });

  it('are changed for the first that the shopper’s wish can have [MER-079]', () => {
    const { machine, named, verdicts } = begin(
      { surfaces: ['dialog'] },
      { show: (surface) => (surface === 'popup' ? 'blocked' : undefined) },
    );
    machine.begin();
    machine.hello(1);
    machine.move('popup', 'redirect');
    expect(named('show').map(([surface]) => surface)).toEqual(['dialog', 'popup', 'redirect']);
    expect(named('go')).toEqual([[token]]);
    expect(verdicts).toEqual([]);
  });

  it.each([
    ['a hello', (machine: Machine) => machine.hello(1)],
    ['presence HERE', (machine: Machine) => machine.status(here())],
  ])('do not change after %s [MER-030]', (_name, live) => {
    const { machine, timers, named } = begin({ surfaces: ['popup', 'dialog', 'redirect'] });
    machine.begin();
    live(machine);
    expect(timers.has('signOfLife')).toBe(false);
    machine.blocked('late');
    expect(named('show')).toHaveLength(1);
    expect(named('opened')).toEqual([['popup']]);
  });

  it('end in CONNECTION_TIMEOUT only when no other is left, with the checkout abandoned [MER-064]', () => {
    const { machine, verdicts, named, timers } = begin({ surfaces: ['dialog'] });
    machine.begin();
    expect(timers.get('signOfLife')).toBe(20_000);
    machine.timeout('signOfLife');
    expect(named('abandon')).toEqual([[token, 'MERCHANT']]);
    machine.status(cancelled('MERCHANT', { openId: null }));
    expect(verdicts).toEqual([expect.objectContaining({ code: 'CONNECTION_TIMEOUT' })]);
  });

  it('end in DISPLAY_UNAVAILABLE when the last one is blocked before there is a token', () => {
    const { machine, verdicts, named } = begin({ surfaces: ['dialog'], token: null });
    machine.begin();
    machine.blocked('frame-src');
    expect(verdicts).toEqual([{ type: 'error', code: 'DISPLAY_UNAVAILABLE', cause: undefined, token: null }]);
    expect(named('show')).toHaveLength(1);
  });

  it('wait again for a window that looked closed before the server saw it', () => {
    const kind = checkoutKind({ mode: 'EXPRESS' });
    const { machine, timers, named } = begin({ kind, surfaces: ['popup', 'dialog'] });
    machine.begin();
    machine.closed();
    machine.timeout('signOfLife');
    expect(named('abandon')).toEqual([[token, 'CLOSED']]);
    expect(timers.get('bridge')).toBeUndefined();
    machine.status(here());
    expect(timers.get('bridge')).toBe(10_000);
    machine.timeout('bridge');
    expect(named('show')).toEqual([['popup'], ['dialog']]);
  });

  it('replace a popup without a bridge by the dialog once where the shop has to be asked, else only warn [MER-065]', () => {
    const kind = checkoutKind({ mode: 'EXPRESS' });
    const auto = begin({ kind, surfaces: ['popup', 'dialog'] });
    auto.machine.begin();
    expect(auto.timers.get('bridge')).toBe(10_000);
    auto.machine.timeout('bridge');
    expect(auto.named('hide')).toHaveLength(1);
    expect(auto.named('show')).toEqual([['popup'], ['dialog']]);
    expect(auto.verdicts).toEqual([]);
    auto.machine.timeout('bridge');
    auto.machine.status(cancelled('MERCHANT'));
    expect(auto.named('show')).toHaveLength(2);
    expect(auto.verdicts).toEqual([expect.objectContaining({ code: 'BRIDGE_UNAVAILABLE' })]);

    const strict = begin({ kind });
    strict.machine.begin();
    strict.machine.timeout('bridge');
    expect(strict.named('abandon')).toEqual([[token, 'MERCHANT']]);
    strict.machine.status(cancelled('MERCHANT'));
    expect(strict.verdicts).toEqual([expect.objectContaining({ code: 'BRIDGE_UNAVAILABLE' })]);

    const standard = begin();
    standard.machine.begin();
    expect(standard.timers.get('bridge')).toBe(10_000);
    standard.machine.timeout('bridge');
    expect(standard.named('warn')).toEqual([['BRIDGE_SLOW']]);
    expect(standard.verdicts).toEqual([]);
  });

  it('never lead from a checkout that asks the shop to a redirect, which ends its page', () => {
    const { machine, named } = begin({ kind: checkoutKind({ mode: 'EXPRESS' }), surfaces: ['dialog'] });
    machine.begin();
    machine.hello(1);
    machine.move('redirect');
    expect(named('show')).toEqual([['dialog']]);
    machine.move('popup', 'redirect');
    expect(named('show')).toEqual([['dialog'], ['popup']]);
  });
});

describe('a checkout that is not ours to show', () => {
  it.each(['DECLINED', 'CANCELLED', 'EXPIRED'] as const)(
    'that is %s when opened is INVALID_TOKEN, which says so',
    (state) => {
      const { machine, verdicts } = begin();
      machine.begin();
      machine.status(makeStatus({ state, openId: otherId }));
      const detail = `Its checkout has ended: ${state}. Create another one.`;
      expect(verdicts).toEqual([expect.objectContaining({ code: 'INVALID_TOKEN', detail })]);
    },
  );

  it('that was approved before it was opened gives its outcome, and its window closes', () => {
    const { machine, verdicts, named } = begin();
    machine.begin();
    machine.status(
      makeStatus({ state: 'APPROVED', openId: otherId, outcome: makeOutcome({ orderId: '123456789' }) }),
    );
    expect(verdicts).toEqual([
      expect.objectContaining({ type: 'complete', status: 'SUCCESS', orderId: '123456789' }),
    ]);
    expect(named('end')).toEqual([[]]);
    expect(named('abandon')).toEqual([]);
  });

  it('that is of another merchant tells nothing of its outcome, and names both merchants', () => {
    for (const state of ['OPEN', 'APPROVED', 'CANCELLED'] as const) {
      const { machine, verdicts } = begin();
      machine.begin();
      const openId = state === 'OPEN' ? null : otherId;
      machine.status(makeStatus({ state, openId, merchantId: 'demo-nz' }));
      if (state === 'OPEN') machine.status(makeStatus({ state: 'CANCELLED' }));
      const detail = `It is of the merchant demo-nz, and merchantId is ${merchantId}. Use one merchant for both.`;
      expect(verdicts).toEqual([expect.objectContaining({ code: 'INVALID_TOKEN', detail })]);
    }
  });

  it('that is of another kind names each option with both values', () => {
    const { machine, verdicts } = begin({ kind: checkoutKind({ mode: 'EXPRESS', pickup: true }) });
    machine.begin();
    machine.status(makeStatus({ mode: 'STANDARD', pickup: false }));
    machine.status(makeStatus({ state: 'CANCELLED' }));
    expect(verdicts).toEqual([
      expect.objectContaining({
        code: 'MODE_MISMATCH',
        detail: 'mode is EXPRESS, in the token STANDARD, pickup is true, in the token false.',
      }),
    ]);
  });

  it('that another window took over is SUPERSEDED, without an abandon [MER-062]', () => {
    const { machine, verdicts, named } = beginOpen();
    machine.status(here({ openId: otherId }));
    expect(verdicts).toEqual([{ type: 'cancel', reason: 'SUPERSEDED', token }]);
    expect(named('abandon')).toEqual([]);
  });
});

describe('a server that cannot be reached', () => {
  it('is waited for 30 s once the surface is gone, then the outcome is unknown [MER-055]', () => {
    const { machine, timers, verdicts } = beginOpen();
    machine.closed();
    expect(timers.get('deadline')).toBe(30_000);
    machine.unreachable();
    machine.timeout('deadline');
    expect(verdicts).toEqual([expect.objectContaining({ code: 'OUTCOME_UNKNOWN' })]);
  });

  it('is given up 30 s after the expiry that it reported [MER-056]', () => {
    const { machine, timers, verdicts } = beginOpen();
    machine.status(here({ expiresInMs: 5000 }));
    expect(timers.get('expiry')).toBe(35_000);
    machine.timeout('expiry');
    expect(verdicts).toEqual([expect.objectContaining({ code: 'OUTCOME_UNKNOWN' })]);
  });
});

describe('a token that comes late', () => {
  it('is abandoned and never opened [MER-024]', () => {
    const { machine, named } = begin({ token: null });
    machine.begin();
    machine.leave('USER');
    machine.token(token);
    expect(named('discard')).toEqual([[token, 'USER']]);
    expect(named('go')).toEqual([]);
  });
});

describe('an open of an earlier page', () => {
  const resumed = { surfaces: [] };

  it('shows nothing and follows the status', () => {
    const { machine, named, verdicts } = begin(resumed);
    machine.begin();
    machine.status(approved());
    expect(named('show')).toEqual([]);
    expect(verdicts).toEqual([expect.objectContaining({ type: 'complete' })]);
  });

  it('is abandoned when its window has left, or never came', () => {
    const left = begin(resumed);
    left.machine.begin();
    left.machine.status(here({ presence: 'LEFT' }));
    expect(left.named('abandon')).toEqual([[token, 'CLOSED']]);

    const never = begin(resumed);
    never.machine.begin();
    never.machine.status(makeStatus());
    never.machine.timeout('signOfLife');
    expect(never.named('abandon')).toEqual([[token, 'CLOSED']]);
  });
});

type Input = ((machine: Machine) => void) & { status?: CheckoutStatus };

const anyStatus = fc
  .record({
    state: fc.constantFrom(
      'OPEN',
      'STARTED',
      'STARTED',
      'STARTED',
      'APPROVED',
      'DECLINED',
      'CANCELLED',
      'EXPIRED',
    ),
    settling: fc.boolean(),
    presence: fc.constantFrom('NONE', 'HERE', 'LEFT', 'LOST'),
    presenceAgeMs: fc.constantFrom(0, 30_000, 120_000),
    openId: fc.constantFrom(openId, openId, openId, otherId, null),
    merchantId: fc.constantFrom(merchantId, merchantId, merchantId, 'other'),
  })
  .map((patch) => makeStatus(patch as Partial<CheckoutStatus>));

const anyInput: fc.Arbitrary<Input> = fc.oneof(
  {
    weight: 3,
    arbitrary: anyStatus.map((status) =>
      Object.assign((machine: Machine) => machine.status(status), { status }),
    ),
  },
  fc.constantFrom<Input>(
    (machine) => machine.hello(1),
    (machine) => machine.closed(),
    (machine) => machine.unreachable(),
    (machine) => machine.read(),
    (machine) => machine.blocked('content security policy'),
    (machine) => machine.move('popup'),
    (machine) => machine.move('redirect'),
    (machine) => machine.hello(2),
    (machine) => machine.token(token),
    (machine) => machine.send({ type: 'escape' }),
    (machine) => machine.send({ type: 'redirect' }),
    (machine) => machine.send({ type: 'restored' }),
    (machine) => machine.fail('TOKEN_REQUEST_FAILED'),
  ),
  fc
    .constantFrom<LeaveReason>('CLOSED', 'USER', 'MERCHANT')
    .map((reason) => (machine: Machine) => machine.leave(reason)),
  fc
    .constantFrom<Timer>('signOfLife', 'bridge', 'deadline', 'expiry', 'silence')
    .map((name) => (machine: Machine) => machine.timeout(name)),
);
