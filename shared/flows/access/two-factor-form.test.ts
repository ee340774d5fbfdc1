import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { challengeAnswers, challengeDateFormat, challengeProblem } from './two-factor-form.ts';

const phone = { type: 'PHONE_NUMBER', hint: '482' };
const birthDate = { type: 'DATE_OF_BIRTH', hint: '' };
const card = { type: 'CARD', hint: '1234' };

describe('the challenges of a password reset', () => {
  it('send a map from challenge type to answer [ACC-110]', () => {
    const typed = { PHONE_NUMBER: '0412 345 482', DATE_OF_BIRTH: '07 / 03 / 1994', CARD: '4539 1234' };
    expect(challengeAnswers([phone, birthDate, card], typed, 'AU')).toEqual({
      PHONE_NUMBER: '0412345482',
      DATE_OF_BIRTH: '1994-03-07',
      CARD: '45391234',
    });
  });

  it('read a date in the order of the country [ACC-110] [ACC-114]', () => {
    expect(challengeDateFormat('AU')).toBe('DD / MM / YYYY');
    expect(challengeDateFormat('US')).toBe('MM / DD / YYYY');
    expect(challengeAnswers([birthDate], { DATE_OF_BIRTH: '03 / 07 / 1994' }, 'US')).toEqual({
      DATE_OF_BIRTH: '1994-03-07',
    });
  });

  it('take nothing but a date of birth for a date, and send an empty answer for a missing one', () => {
    expect(challengeAnswers([phone], { PHONE_NUMBER: '07 / 03 / 1994' }, 'AU')).toEqual({
      PHONE_NUMBER: '07031994',
    });
    expect(challengeAnswers([birthDate, card], {}, 'AU')).toEqual({ DATE_OF_BIRTH: '', CARD: '' });
  });

  it('are all required', () => {
    for (const challenge of [phone, birthDate, card]) {
      expect(challengeProblem(challenge, '', 'AU'), challenge.type).not.toBeNull();
    }
    expect(challengeProblem(birthDate, ' ', 'AU')).toBe('access.challenges.birthDateMissing');
    expect(challengeProblem(phone, 'none', 'AU')).toBe('access.challenges.phoneMissing');
    expect(challengeProblem(phone, '0412345482', 'AU')).toBeNull();
    expect(challengeProblem(phone, '07700 900123', 'AU')).toBeNull();
    expect(challengeProblem(phone, '041234548', 'AU')).toBe('access.challenges.phoneWrong');
    expect(challengeProblem(birthDate, '31 / 02 / 1994', 'AU')).toBe('access.challenges.birthDateWrong');
    expect(challengeProblem(birthDate, '28 / 02 / 1994', 'AU')).toBeNull();
    expect(challengeProblem(card, '4539123', 'AU')).toBe('access.challenges.cardIncomplete');
    expect(challengeProblem(card, '45391234', 'AU')).toBeNull();
  });

  it('send only the digits of a phone and a card, with or without typed separators [ACC-110] [ACC-115]', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (number, first) => {
        const answers = challengeAnswers([phone, card], { PHONE_NUMBER: number, CARD: first }, 'AU');
        expect(answers.PHONE_NUMBER).toMatch(/^\d*$/);
        expect(answers.CARD).toMatch(/^\d*$/);
      }),
    );
  });
});
