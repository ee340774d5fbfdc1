import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composed, isShowable, saysSomething, shownText, storedText } from './shown-text.ts';

describe('the form in which a text is stored', () => {
  it('is stored again as it is, whatever it was', () => {
    const signs = [
      'e',
      '\u0301',
      '\u0f72',
      '\u200b',
      '\u200d',
      '\u00ad',
      'ا',
      'क',
      '\u094d',
      '👩',
      '🏴',
      '\u{e007f}',
    ];
    const unit = fc.oneof(
      fc.constantFrom(...signs, '\r', '\n'),
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (typed) => {
        const stored = storedText(typed);
        expect(storedText(stored)).toBe(stored);
        expect(stored.normalize('NFC')).toBe(stored);
        expect(saysSomething(stored)).toBe(saysSomething(typed));
      }),
      { numRuns: 1_000 },
    );
  });

  it('loses a joiner that no longer stands between letters once a mark beside it is gone', () => {
    expect(storedText('\u0f72\u00ad\u094d\u200dا')).toBe('\u094d\u0f72ا');
  });

  it.each([
    ['Jose\u0301', 'José'],
    ['\u200bJosé\u200b', 'José'],
    ['\ufeffJosé', 'José'],
    ['Jo\u00adsé', 'José'],
    ['José\u200e', 'José'],
    ['\u200fJosé\u061c', 'José'],
    ['Jo\u2060sé', 'José'],
    ['Jo\u200dsé', 'José'],
    ['a\nb', 'a\nb'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['👩\u200d🚀', '👩\u200d🚀'],
    ['❤\ufe0f', '❤\ufe0f'],
    ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['hidden\u{e0068}\u{e0069}', 'hidden'],
    ['葛\u{e0100}', '葛\u{e0100}'],
    ['\u1112\u1161\u11ab', '한'],
    ['x\u202ey', 'x\u202ey'],
    // The mark stands between a letter and its accent.
    ['Jose\u200b\u0301', 'José'],
    ['Jose\u00ad\u0301', 'José'],
  ])('%j is %j', (typed, stored) => {
    expect(composed(typed)).toBe(stored);
    expect(composed(stored)).toBe(stored);
    expect(stored.normalize('NFC')).toBe(stored);
  });
});

it.each(['a', '7', '?', '…', '€', '👍', '東', 'ß', ' \u200b x', '\u3164a'])('says something: %j', (text) => {
  expect([saysSomething(text), isShowable(text)]).toEqual([true, true]);
});

it.each([
  '\u200b',
  '\u2060\u00ad',
  '\ufeff',
  '\u200e',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\u180e',
  '\u034f',
  '\u{e0001}',
  '\ufe0f',
])('looks empty without being empty, and is refused: %j', (text) => {
  expect([saysSomething(text), isShowable(text)]).toEqual([false, false]);
  expect(isShowable(` ${text} `)).toBe(false);
});

it.each(['', ' ', '\n\t', '\u00a0'])('is for the field to refuse where it must be filled: %j', (text) => {
  expect([saysSomething(text), isShowable(text)]).toEqual([false, true]);
});

it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'turns the words around it, and is refused: %j',
  (control) => {
    expect(isShowable(`Shop ${control}pohS`)).toBe(false);
    expect(shownText(40).safeParse(`Shop ${control}pohS`).success).toBe(false);
  },
);

it('stores a text of others composed, and measures it like that', () => {
  expect(shownText(4).safeParse('Jose\u0301\u200b')).toMatchObject({ success: true, data: 'José' });
  expect(shownText(3).safeParse('José').success).toBe(false);
});
