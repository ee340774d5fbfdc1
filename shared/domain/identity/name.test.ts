import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparableName, isDenylistedName, nameProblem } from './name.ts';

const isValidName = (name: string): boolean => nameProblem(name) === null;

const on = { 'enable-name-verification': true };
const off = { 'enable-name-verification': false };

describe('profile names', () => {
  it('hold letters, hyphen, apostrophe and space, and start with a letter [ACC-223]', () => {
    for (const name of [
      '',
      '  ',
      'Maya',
      'José-María',
      "O'Brien",
      'O’Brien',
      'van der Berg',
      'Zoë',
      'Zoe\u0308',
      'Łukasz',
    ]) {
      expect(isValidName(name), name).toBe(true);
    }
    for (const name of ["'Maya", '-Maya', 'Maya1', 'M@ya', 'Maya.', 'Maya_R', 'Maya\nRowe', '4th', '🙂']) {
      expect(isValidName(name), name).toBe(false);
    }
  });

  it('are typed with any apostrophe, hyphen or space of a keyboard', () => {
    for (const name of [
      'O‘Brien',
      'OʼBrien',
      'O＇Brien',
      'Anne‐Marie',
      'Anne‑Marie',
      'Anne Marie',
      '’t Hooft',
      "'t Hooft",
      'van ’t Hooft',
      '’s-Gravesande',
      'علی\u200cرضا',
      'ක්\u200dෂේම',
      'श्री\u200cमान',
      'Ma\u200dya',
      'Maya\u200b',
      '\u200dMaya',
      'Maya\u200e',
      'Jose\u0301',
    ]) {
      expect(isValidName(name), name).toBe(true);
    }
    for (const name of ['St. John', "'tHooft", "'Maya R", 'Maya\u202e', '\u2066Maya\u2069', '–Maya']) {
      expect(isValidName(name), name).toBe(false);
    }
  });

  it('may be of any letters [ACC-223]', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ][a-zà-öø-ÿ '-]{0,30}$/), (name) => {
        const words = name.toLowerCase().split(/[ '-]+/);
        expect(isValidName(name)).toBe(!words.includes('user') && !words.includes('registered'));
      }),
    );
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z][a-z]*[0-9!-&(-,./:-@[-`{-~][a-z]*$/),
        (name) => !isValidName(name),
      ),
    );
  });

  it('are refused with "user" or "registered" as a word [ACC-224]', () => {
    for (const name of [
      'user',
      'User',
      'USER',
      'ｕｓｅｒ',
      ' registered ',
      'Maya User',
      'User-Rowe',
      "registered's",
    ]) {
      expect(isValidName(name), name).toBe(false);
      expect(isDenylistedName(name, 'Rowe', on)).toBe(false);
    }
    for (const name of ['Userton', 'Registeredson', 'Muser', 'guest'])
      expect(isValidName(name), name).toBe(true);
  });
});

describe('two names that are compared', () => {
  it.each([
    ['Zoë', 'Zoe\u0308'],
    ['O’Brien', "o'brien"],
    ['OʼBrien', 'O＇Brien'],
    ['Anne‐Marie', 'ANNE-MARIE'],
    ['Anne‑Marie', 'anne-marie'],
    ['Maya  Rose', ' maya\u00a0rose '],
    ['علی\u200cرضا', 'علیرضا'],
    ['Ｍａｙａ', 'Maya'],
    ['Weiß', 'WEISS'],
  ])('are the same as %j and %j', (one, other) => {
    expect(comparableName(one)).toBe(comparableName(other));
  });

  it.each([
    ['Zoë', 'Zoe'],
    ['Maya', 'Maja'],
    ['Anne-Marie', 'Annemarie'],
  ])('differ as %j and %j', (one, other) => {
    expect(comparableName(one)).not.toBe(comparableName(other));
  });

  it('stay as they are where they are plain, so that stored ones can be found', () => {
    for (const name of ['maya', "o'brien", 'anne-marie', 'van der berg', 'zoë'])
      expect(comparableName(name)).toBe(name);
  });
});

describe('denylisted pairs', () => {
  it('are "registered" twice and "guest" twice while the flag is on [ACC-221]', () => {
    expect(isDenylistedName('registered', 'registered', on)).toBe(true);
    expect(isDenylistedName(' Guest', 'GUEST ', on)).toBe(true);
    expect(isDenylistedName('registered', 'guest', on)).toBe(false);
    expect(isDenylistedName('Maya', 'Maya', on)).toBe(false);
    expect(isDenylistedName('', '', on)).toBe(false);
  });

  it('are none while the flag is off, and "guest" with another surname is none either way [ACC-222]', () => {
    expect(isDenylistedName('guest', 'guest', off)).toBe(false);
    expect(['User', 'registered', 'Maya USER', 'Use r', 'M4ya'].map(nameProblem)).toEqual([
      ...['placeholderName', 'placeholderName', 'placeholderName'],
      ...[null, 'invalidName'],
    ]);
    expect(isValidName('guest')).toBe(true);
    expect(isDenylistedName('registered', 'registered', off)).toBe(false);
    expect(isValidName('registered')).toBe(false);
    expect(isDenylistedName('guest', 'Rowe', on)).toBe(false);
  });
});
