import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateChangeRefusals } from '#shared/domain/payments/date-change.ts';
import { confirmCheckoutFlow } from './checkout/confirm.flow.ts';
import { confirmCheckoutOutcome } from './checkout/confirm-outcome.ts';
import { type Flow, isCalling, isEnd, nextState } from './flow.ts';
import { addCardFlow } from './methods/add-card.flow.ts';
import { cardReportFlow } from './methods/card-report.flow.ts';
import { cardScanFlow } from './methods/card-scan.flow.ts';
import { setUpOutcome } from './payments/card-steps.ts';
import { changeDateFlow } from './payments/change-date.flow.ts';
import { confirmOutcome, payNowFlow } from './payments/pay-now.flow.ts';

const flows: Record<string, Flow> = {
  payNowFlow,
  changeDateFlow,
  addCardFlow,
  cardReportFlow,
  cardScanFlow,
  confirmCheckoutFlow,
};

const reach = (flow: Flow, from: string): Set<string> => {
  const seen = new Set([from]);
  for (const name of seen) for (const target of Object.values(flow.states[name]?.on ?? {})) seen.add(target);
  return seen;
};

const follow = (flow: Flow, ...events: string[]): string =>
  events.reduce((state, event) => nextState(flow, state, event), flow.start);

describe.each(Object.entries(flows))('%s', (_, flow) => {
  it('reaches every state and can always end', () => {
    expect([...reach(flow, flow.start)].sort()).toEqual(Object.keys(flow.states).sort());
    for (const name of Object.keys(flow.states)) {
      expect(
        [...reach(flow, name)].some((state) => isEnd(flow.states[state] as Flow['states'][string])),
        name,
      ).toBe(true);
    }
  });

  it('stays within its states after any event', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (events) => {
        expect(flow.states).toHaveProperty([follow(flow, ...events)]);
      }),
    );
  });
});

it('an end is a step that leads nowhere', () => {
  expect(isEnd({ show: 'closed', on: {} })).toBe(true);
  expect(isEnd({ show: 'method', on: { close: 'closed' } })).toBe(false);
  expect(isEnd({ call: 'confirm', on: { failed: 'fatal' } })).toBe(false);
});

describe('moving a date', () => {
  it('checks, offers dates, submits one, and is rescheduled [PAY-330]', () => {
    expect(follow(changeDateFlow)).toBe('checking');
    expect(follow(changeDateFlow, 'offered')).toBe('choosing');
    expect(follow(changeDateFlow, 'offered', 'submit')).toBe('submitting');
    expect(follow(changeDateFlow, 'offered', 'submit', 'rescheduled')).toBe('rescheduled');
  });

  it('says why a check failed, for any code', () => {
    expect(follow(changeDateFlow, 'change_payment_schedule_account_too_new')).toBe('refused');
    expect(follow(changeDateFlow, 'failed')).toBe('refused');
    expect(follow(changeDateFlow, 'failed', 'retry')).toBe('checking');
  });

  it.each([...dateChangeRefusals, 'invalid_new_payment_date', 'not_found'])(
    'checks again after %s',
    (code) => {
      expect(follow(changeDateFlow, 'offered', 'submit', code)).toBe('checking');
    },
  );

  it.each(['failed', 'internal_error'])('keeps the dates after %s, and submits again', (code) => {
    expect(follow(changeDateFlow, 'offered', 'submit', code)).toBe('failed');
    expect(follow(changeDateFlow, 'offered', 'submit', code, 'submit')).toBe('submitting');
  });
});

describe('paying now', () => {
  it('runs initiate, choose a method, set up, confirm in this order', () => {
    expect(follow(payNowFlow)).toBe('initiating');
    expect(follow(payNowFlow, 'ready')).toBe('choosing');
    expect(follow(payNowFlow, 'ready', 'pay')).toBe('settingUp');
    expect(follow(payNowFlow, 'ready', 'pay', 'ready', 'notNeeded')).toBe('confirming');
  });

  it('ignores a second press of pay while the first is under way', () => {
    const challenging = follow(payNowFlow, 'ready', 'pay', 'ready', 'needed');
    expect(nextState(payNowFlow, challenging as 'challenging', 'pay')).toBe('challenging');
  });

  it('shows a refused initiate by its code and anything else as fatal [PAY-178] [PAY-179]', () => {
    expect(follow(payNowFlow, 'precondition_failed')).toBe('orderStatusError');
    expect(follow(payNowFlow, 'chargeback_pending')).toBe('accountSuspended');
    expect(follow(payNowFlow, 'anything_else')).toBe('fatal');
  });

  it('reads the end of a card payment from its result [PAY-379] [PAY-380]', () => {
    expect(confirmOutcome({ status: 'PAYMENT_SUCCESS', resultCode: 0 })).toBe('success');
    expect(confirmOutcome({ status: 'PAYMENT_PENDING', resultCode: 0 })).toBe('pending');
    for (const resultCode of [1, 3, 4, 21, 22, 23, 41]) {
      expect(confirmOutcome({ status: 'PAYMENT_DECLINED', resultCode })).toBe('declined');
    }
    for (const resultCode of [2, 98, 99]) {
      expect(confirmOutcome({ status: 'PAYMENT_DECLINED', resultCode })).toBe('failed');
    }
  });

  it('starts a new payment for another method after a decline, because the trace is spent', () => {
    expect(follow(payNowFlow, 'ready', 'pay', 'ready', 'notNeeded', 'declined', 'tryAnother')).toBe(
      'initiating',
    );
  });

  it('asks for the result of a challenge when it is completed and also when it is cancelled [PAY-182] [PAY-260]', () => {
    const challenging = follow(payNowFlow, 'ready', 'pay', 'ready', 'needed') as 'challenging';
    expect(nextState(payNowFlow, challenging, 'completed')).toBe('finalising');
    expect(nextState(payNowFlow, challenging, 'cancelled')).toBe('finalising');
    expect(nextState(payNowFlow, 'finalising', 'user_challenge_failed')).toBe('choosing');
  });
});

describe('setting a card up', () => {
  it('knows ready and duplicate; every other result is a failure that closes the form [PAY-219] [PAY-227] [PAY-228] [PAY-365]', () => {
    expect(setUpOutcome(0)).toBe('ready');
    expect(setUpOutcome(22)).toBe('duplicate_card');
    for (const code of [1, 2, 3, 4, 21, 23, 41, 98, 99]) expect(setUpOutcome(code)).toBe('failed');
    expect(follow(addCardFlow, 'ready', 'save', 'duplicate_card')).toBe('choosing');
    expect(follow(addCardFlow, 'ready', 'save', 'failed')).toBe('unspecifiedError');
  });

  it('calls initiate-new before the set-up, and confirm-new after the challenge [PAY-225] [PAY-226]', () => {
    expect(follow(addCardFlow)).toBe('initiating');
    expect(follow(addCardFlow, 'ready', 'save')).toBe('settingUp');
    expect(follow(addCardFlow, 'ready', 'save', 'ready', 'needed', 'completed', 'passed')).toBe('confirming');
    expect(follow(addCardFlow, 'ready', 'save', 'ready', 'notNeeded', 'saved')).toBe('saved');
  });
});

describe('confirming a checkout', () => {
  it('offers another method after a decline that leaves it open [PAY-389]', () => {
    expect(confirmCheckoutOutcome({ status: 'DECLINED', state: 'STARTED' })).toBe('tryAnother');
    expect(confirmCheckoutOutcome({ status: 'DECLINED', state: 'DECLINED' })).toBe('declined');
    expect(confirmCheckoutOutcome({ status: 'APPROVED', state: 'APPROVED' })).toBe('approved');
    expect(follow(confirmCheckoutFlow, 'pay', 'ready', 'notNeeded', 'tryAnother')).toBe('choosing');
  });

  it('asks for the outcome when the response is lost, and never guesses a decline', () => {
    const lost = follow(confirmCheckoutFlow, 'pay', 'ready', 'notNeeded', 'no_answer');
    expect(lost).toBe('asking');
    expect(isCalling(confirmCheckoutFlow.states.asking)).toBe(true);
    expect(nextState(confirmCheckoutFlow, 'asking', 'approved')).toBe('approved');
  });
});
