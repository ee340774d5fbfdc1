import { describe, expect, it } from 'vitest';
import {
  cardScanButtons,
  cardScanCheckpointSchema,
  cardScanOutcome,
  cardScanProblemOf,
  cardScanResultSchema,
  cardScanStatus,
} from '#shared/domain/methods/card-scan.ts';
import { isCalling, nextState, type StateOf } from '../flow.ts';
import { cardScanFlow, statusOfScan } from './card-scan.flow.ts';

type State = StateOf<typeof cardScanFlow>;
const follow = (...events: string[]): State =>
  events.reduce<State>((state, event) => nextState(cardScanFlow, state, event), cardScanFlow.start);
const statusAfter = (...events: string[]) => statusOfScan[follow(...events)];
const toReady = ['begin', 'created', 'available'];
const toScanning = [...toReady, 'begin'];
const toFinished = [...toScanning, 'completed'];

describe('the scan of a card', () => {
  it('has these statuses [PAY-239]', () => {
    expect(cardScanStatus).toEqual({ Initial: 0, Creating: 1, Ready: 2, Scanning: 3, Finished: 4 });
  });

  it('runs from Initial over Creating, an availability check, Ready and Scanning to Finished [PAY-240]', () => {
    const states = toFinished.map((_, index) => follow(...toFinished.slice(0, index + 1)));
    expect([follow(), ...states]).toEqual([
      'initial',
      'creating',
      'checking',
      'ready',
      'scanning',
      'finished',
    ]);
    expect([follow(), ...states].map((state) => statusOfScan[state])).toEqual([0, 1, 1, 2, 3, 4]);
    expect(cardScanFlow.states.creating).toHaveProperty('call', 'createIntent');
    expect(cardScanFlow.states.checking).toHaveProperty('call', 'checkAvailability');
  });

  it('asks for its result once it is completed [PAY-242]', () => {
    expect(cardScanFlow.states[follow(...toFinished)]).toHaveProperty('call', 'checkResult');
    expect(follow(...toFinished, 'matched')).toBe('matched');
  });

  it('is back at Initial where it is unsupported [PAY-241]', () => {
    expect(statusAfter('begin', 'created', 'unsupported')).toBe(cardScanStatus.Initial);
    expect(statusAfter(...toScanning, 'unsupported')).toBe(cardScanStatus.Initial);
  });

  it('is back at Ready after a cancel and where nothing could be read [PAY-243]', () => {
    expect(statusAfter(...toScanning, 'user_canceled')).toBe(cardScanStatus.Ready);
    expect(statusAfter(...toScanning, 'can_not_scan')).toBe(cardScanStatus.Ready);
  });

  it('is back at Initial without permission and after an error [PAY-244]', () => {
    expect(statusAfter(...toScanning, 'no_permission')).toBe(cardScanStatus.Initial);
    expect(statusAfter(...toScanning, 'terminal_error')).toBe(cardScanStatus.Initial);
    for (const steps of [['begin'], ['begin', 'created'], toFinished]) {
      expect(statusAfter(...steps, 'precondition_failed')).toBe(cardScanStatus.Initial);
    }
  });

  it('starts over after a mismatch that may be tried again, and not after the last one', () => {
    expect(follow(...toFinished, cardScanOutcome({ isMatched: false, isRetryable: true }))).toBe('creating');
    expect(follow(...toFinished, cardScanOutcome({ isMatched: false, isRetryable: false }))).toBe('initial');
    expect(cardScanOutcome({ isMatched: true, isRetryable: false })).toBe('matched');
  });

  it('ends as failed or canceled from every step that is shown', () => {
    for (const [name, state] of Object.entries(cardScanFlow.states)) {
      if (isCalling(state) || Object.keys(state.on).length === 0) continue;
      expect(nextState(cardScanFlow, name as State, 'back')).toBe('failed');
      expect(nextState(cardScanFlow, name as State, 'close')).toBe('canceled');
    }
  });
});

describe('a session of it', () => {
  it('has a checkpoint of these two and no other, and a result of two values [PAY-235] [PAY-236]', () => {
    expect(cardScanCheckpointSchema.options).toEqual(['ADD_PAYMENT_WEB', 'PAYNOW_WEB']);
    expect(cardScanCheckpointSchema.safeParse('CHECKOUT_WEB').success).toBe(false);
    expect(Object.keys(cardScanResultSchema.shape)).toEqual(['isMatched', 'isRetryable']);
  });
});

describe('its problems', () => {
  it('are known in both spellings; any other code is terminal', () => {
    const codes = [
      'CARD_NOT_MATCH',
      'FAIL',
      'TOO_MUCH_TRIES',
      'NO_PERMISSION',
      'to_many_tries',
      'user_canceled',
    ];
    expect(codes.map(cardScanProblemOf)).toEqual([
      'card_mis_match',
      'can_not_scan',
      'to_many_tries',
      'no_permission',
      'to_many_tries',
      'user_canceled',
    ]);
    for (const code of ['ERROR', 'toString', '', 'card_not_match']) {
      expect(cardScanProblemOf(code)).toBe('terminal_error');
    }
  });

  it.each([
    [
      'CARD_NOT_MATCH and FAIL: back and scan again [PAY-252] [POR-421]',
      ['CARD_NOT_MATCH', 'FAIL', 'card_mis_match', 'can_not_scan', 'terminal_error'],
      ['back', 'again'],
    ],
    ['TOO_MUCH_TRIES: back only [PAY-366] [POR-422]', ['TOO_MUCH_TRIES', 'to_many_tries'], ['back']],
    ['NO_PERMISSION: no button [PAY-367] [POR-423]', ['NO_PERMISSION', 'no_permission'], []],
  ])('offer after %s', (_, codes, buttons) => {
    for (const code of codes) expect(cardScanButtons[cardScanProblemOf(code)]).toEqual(buttons);
  });
});
