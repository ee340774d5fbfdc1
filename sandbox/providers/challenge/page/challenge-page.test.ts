// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChallengeState } from '#server/core/providers.ts';
import type { ChallengeAnswer } from '../challenges.ts';
import { showChallenge } from './challenge-page.ts';
import type { ChallengePageData } from './page-data.ts';

const asking: ChallengePageData = {
  threeDSId: 'id',
  appOrigin: 'http://checkout.localhost:4400',
  locale: 'en-AU',
  state: 'PENDING',
  isAsking: true,
  settlesItself: false,
  card: { brand: 'VISA', last4: '3014', issuingBank: 'Harbour Mutual Bank' },
  payee: 'Fourfold*Marlow Field',
  amount: { minorUnits: 3000, currency: 'AUD' },
};

let answers: ChallengeAnswer[];
let completed: number;
let outcome: () => Promise<ChallengeState>;

beforeEach(() => {
  answers = [];
  completed = 0;
  outcome = async () => 'PASSED';
});

function show(data: Partial<ChallengePageData> = {}) {
  showChallenge(document.body, {
    data: { ...asking, ...data },
    send(answer) {
      answers.push(answer);
      return outcome();
    },
    onComplete: () => {
      completed += 1;
    },
  });
}

const buttons = () => [...document.querySelectorAll('button')];
const press = (name: string) =>
  buttons()
    .find(({ textContent }) => textContent === name)
    ?.click();
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';

describe('the page of a bank', () => {
  it('isolates the names of the shop and of the bank', () => {
    show({ payee: 'Fourfold*חנות', card: { ...asking.card, issuingBank: 'בנק' } });
    expect(text()).toContain('\u2068Fourfold*חנות\u2069');
    expect(document.querySelector('bdi')?.textContent).toBe('בנק');
  });

  it('shows the bank, shop, amount and card, and that no money moves yet', () => {
    show();
    for (const words of ['Harbour Mutual Bank', 'Fourfold*Marlow Field', 'AUD 30.00', 'Visa ending 3014']) {
      expect(text()).toContain(words);
    }
    expect(text()).toContain('You won’t be charged until the check is done');
  });

  it('asks for no amount when a card is only added', () => {
    show({ amount: null });
    expect(text()).toContain('Approve this card');
    expect(text()).not.toContain('Amount');
  });

  it('is in French for a French locale', () => {
    show({ locale: 'fr-CA' });
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Approuver', 'Refuser']);
  });

  it.each([
    ['Approve', 'approve'],
    ['Decline', 'decline'],
  ])('sends what was pressed, %s, and completes once', async (name, answer) => {
    show();
    press(name);
    press(name);
    await vi.waitFor(() => expect(completed).toBe(1));
    expect(answers).toEqual([answer]);
    expect(buttons()).toEqual([]);
  });

  it('keeps its buttons when sending failed, so that the shopper can try again', async () => {
    show();
    outcome = () => Promise.reject(new TypeError('Failed to fetch'));
    press('Approve');
    await vi.waitFor(() => expect(text()).toContain('didn’t reach us'));
    expect(completed).toBe(0);
    outcome = async () => 'PASSED';
    press('Approve');
    await vi.waitFor(() => expect(completed).toBe(1));
  });

  it('completes without the shopper when the bank decides automatically', async () => {
    outcome = async () => 'FAILED';
    show({ isAsking: false, settlesItself: true });
    expect(buttons()).toEqual([]);
    await vi.waitFor(() => expect(completed).toBe(1));
    expect(answers).toEqual(['settle']);
  });

  it('waits forever when the bank never decides', () => {
    show({ isAsking: false });
    expect(answers).toEqual([]);
    expect(document.querySelector('[role=status]')?.textContent).toContain('waiting');
  });

  it('says so and completes when it is opened after the challenge ended', () => {
    show({ state: 'EXPIRED' });
    expect(text()).toContain('took too long');
    expect(completed).toBe(1);
  });
});
