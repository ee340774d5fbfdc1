import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { textFiles } from '#shared/testing/text-files.ts';
import { keysOf, pluralStem, textAt } from '#shared/testing/text-keys.ts';
import english from './en.json';
import { i18nextOptions } from './i18next-options.ts';
import type { TextKey, TextValues } from './keys.ts';
import { createTranslate } from './resolve-text.ts';

const sourcesFor = (locale: string) =>
  [locale, 'en'].map((each) => ({ locale: each, texts: textFiles[each] ?? {} }));

const counts = [0, 1, 2, 3, 5, 10, 11, 21, 100, 1_000_000];

/** A value for every name, so that no blank stays open, and some that look like markup or like a blank. */
const values = {
  amount: '$30.00',
  shop: 'Bright & <Bound>',
  name: '{{count}}',
  date: '4 Dec',
};

describe('resolving a text', () => {
  const { t: reference, init } = i18next.createInstance();
  const speak = i18next.createInstance();

  beforeAll(async () => {
    await init();
    await speak.init({
      ...i18nextOptions,
      fallbackLng: 'en',
      resources: Object.fromEntries(
        Object.entries(textFiles).map(([locale, translation]) => [locale, { translation }]),
      ),
    });
  });

  it.each(Object.keys(textFiles))(
    'answers in %s as i18next does, for every key and every plural',
    (locale) => {
      const t = createTranslate(sourcesFor(locale));
      const i18n = speak.getFixedT(locale);
      const asked = keysOf(english).flatMap((key): [string, TextValues][] => {
        const stem = pluralStem(key);
        const plurals = stem === key ? [] : counts.map((count) => ({ ...values, count }));
        return [[key, values], ...plurals.map((each): [string, TextValues] => [stem, each])];
      });
      expect(asked.filter(([key, each]) => t(key, each) !== i18n(key, each))).toEqual([]);
      expect(reference).toBeTypeOf('function');
    },
  );

  it('shows a missing key in double braces [POR-061]', () => {
    const t = createTranslate(sourcesFor('fr-CA'));
    expect(t('some.key')).toBe('{{some.key}}');
    expect(speak.t('some.key')).toBe('{{some.key}}');
    expect(t('common')).toBe('{{common}}');
    expect(t('toString')).toBe('{{toString}}');
  });

  it('shows another text when the content entry of an error code changes [POR-063] [PAY-013]', () => {
    const changed = { errors: { invalid_code: 'Changed.' } };
    const t = createTranslate([{ locale: 'en-AU', texts: changed }, ...sourcesFor('en')]);
    expect(t('errors.invalid_code')).toBe('Changed.');
    expect(t('errors.duplicate_email')).toBe(english.errors.duplicate_email);
  });

  it('says every text in the language of the content file it is given [POR-367]', () => {
    const inEnglish = createTranslate(sourcesFor('en-CA'));
    const inFrench = createTranslate(sourcesFor('fr-CA'));
    expect(inEnglish('common.back')).toBe('Back');
    expect(inFrench('common.back')).toBe('Retour');
    const keys = keysOf(english) as TextKey[];
    const french = textFiles['fr-CA'] ?? {};
    // What is written alike in both, such as a name, is all that stays.
    const same = keys.filter((key) => inEnglish(key) === inFrench(key));
    const alike = keys.filter((key) => textAt(french, key) === textAt(english, key));
    expect(same).toEqual(alike);
    expect(same.length).toBeLessThan(keys.length / 20);
  });

  it('isolates names of others, and no other value', () => {
    const t = createTranslate([{ locale: 'en', texts: { at: 'At {{shop}} for {{amount}}.' } }]);
    expect(t('at', { shop: 'Shop\u202e', amount: '\u202e5' })).toBe('At \u2068Shop\u202e\u2069 for \u202e5.');
    expect(t('at', { shop: 'Marlow Field', amount: '$5' })).toBe('At Marlow Field for $5.');
  });

  it('fills in a value once, whatever it contains', () => {
    const t = createTranslate([
      { locale: 'en', texts: { hello: 'Hello {{ name }} from {{brand}}, {{gone}}' } },
    ]);
    expect(t('hello', { name: '{{brand}}' })).toBe('Hello {{brand}} from Fourfold, {{gone}}');
  });

  it('chooses the plural by the language of the source that has it', () => {
    const t = createTranslate([
      { locale: 'fr', texts: { here_one: 'ici une', here_other: 'ici {{count}}' } },
      { locale: 'en', texts: { there_one: 'one there', there_other: '{{count}} there', there_zero: 'none' } },
    ]);
    expect(t('here', { count: 0 })).toBe('ici une');
    expect(t('there', { count: 0 })).toBe('none');
    expect(t('there', { count: 1 })).toBe('one there');
    expect(t('there', { count: 2 })).toBe('2 there');
  });
});
