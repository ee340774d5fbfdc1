import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#shared/domain/errors.ts';
import { resultCodes, resultCodeTextKey } from '#shared/domain/payments/result-codes.ts';
import english from './en.json';
import french from './fr-CA.json';
import { createTranslate, type TextTree } from './resolve-text.ts';
import { keysOf, pluralStem, textAt } from './text-keys.ts';

const root = path.resolve(import.meta.dirname, '../..');
const here = import.meta.dirname;

const overlays = Object.fromEntries(
  readdirSync(here)
    .filter((file) => /^[a-z]{2}-[A-Z]{2}\.json$/.test(file))
    .map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(path.join(here, file), 'utf8')) as TextTree,
    ]),
);
const complete: Record<string, TextTree> = { en: english, 'fr-CA': french };

const stemsOf = (tree: TextTree) => new Set(keysOf(tree).map(pluralStem));
const blanksOf = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const partsOf = (text: string | undefined) =>
  [...(text ?? '').matchAll(/<(\w+)>/g)].map(([, name]) => name).sort();

/** Keys of `errors` that no server sends: what the app itself says when it gets no code. */
const ownErrors = [
  'unknown',
  'noConnection',
  'account_not_found',
  'code_verification_error',
  'email_exists_in_another_country',
  'fallback_error',
  'generic_error',
  'invalid_registration',
  'resend_verification_error',
  'restricted_cookie',
  'verification_error',
];

describe('texts', () => {
  it.each(Object.keys(complete))('%s has every key', (locale) => {
    const missing = [...stemsOf(english)].filter((stem) => !stemsOf(complete[locale] ?? {}).has(stem));
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(overlays))('%s has no key that English lacks', (locale) => {
    const known = stemsOf(english);
    expect([...stemsOf(overlays[locale] ?? {})].filter((stem) => !known.has(stem))).toEqual([]);
  });

  it.each(Object.keys(overlays))('%s fills in the values and parts that English does', (locale) => {
    const overlay = overlays[locale] ?? {};
    for (const key of keysOf(overlay)) {
      const same = textAt(english, key) ?? textAt(english, `${pluralStem(key)}_other`);
      const optional = key.endsWith('_one') || key.endsWith('_zero');
      const own = blanksOf(textAt(overlay, key));
      if (optional) expect(blanksOf(same), key).toEqual(expect.arrayContaining(own));
      else expect(own, key).toEqual(blanksOf(same));
      expect(partsOf(textAt(overlay, key)), key).toEqual(partsOf(same));
    }
  });

  it.each(Object.keys(complete))('%s has every plural form its language needs', (locale) => {
    const tree = complete[locale] ?? {};
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    const plurals = new Set(
      keysOf(tree)
        .filter((key) => pluralStem(key) !== key)
        .map(pluralStem),
    );
    for (const stem of plurals) {
      for (const form of pluralCategories) {
        expect(textAt(tree, `${stem}_${form}`), `${stem}_${form}`).toBeTypeOf('string');
      }
    }
  });

  it('is written as the language is typeset', () => {
    for (const [locale, tree] of Object.entries({ ...complete, ...overlays })) {
      for (const key of keysOf(tree)) {
        const text = textAt(tree, key) ?? '';
        expect(text.trim(), `${locale} ${key}`).toBe(text);
        expect(text, `${locale} ${key}`).not.toMatch(/['"!]/);
        expect(text, `${locale} ${key}`).not.toMatch(/Fourfold/);
      }
    }
  });
});

describe('texts of error codes', () => {
  it.each(Object.keys(complete))(
    'has one for every code of the catalogue in %s [PAY-013] [POR-063] [ACC-393]',
    (locale) => {
      const t = createTranslate([{ locale, texts: complete[locale] ?? {} }]);
      const bare = errorCodes.filter((code) => t(`errors.${code}`) === `{{errors.${code}}}`);
      expect(bare).toEqual([]);
    },
  );

  it('has none for a code that does not exist', () => {
    const codes = new Set<string>([...errorCodes, ...ownErrors]);
    expect(Object.keys(english.errors).filter((code) => !codes.has(code))).toEqual([]);
  });

  it.each(Object.keys(complete))('has one for every result code of a payment in %s [PAY-088]', (locale) => {
    const tree = complete[locale] ?? {};
    for (const code of resultCodes)
      expect(textAt(tree, resultCodeTextKey(code)), String(code)).toBeTypeOf('string');
  });

  it('says Unknown for a result code outside the catalogue [PAY-089]', () => {
    const t = createTranslate([{ locale: 'en', texts: english }]);
    expect(t(resultCodeTextKey(57))).toBe('Unknown');
  });
});

describe('keys in the code', () => {
  const sources = ['shared', 'widget', 'portal', 'sandbox']
    .flatMap((room) =>
      readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(root, room, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith(here))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const areas = Object.keys(english).join('|');
  const written = new Set(
    [...sources.matchAll(new RegExp(`['"\`]((?:${areas})\\.[\\w.-]+)['"\`]`, 'g'))].map(
      ([, key]) => key ?? '',
    ),
  );
  // `common.instalment.${status}`: what follows the last dot comes from data.
  const stems = new Set(
    [...sources.matchAll(new RegExp(`['"\`]((?:${areas})\\.(?:[\\w.-]+\\.)?)(?:[\\w-]*)\\$\\{`, 'g'))].map(
      ([, stem]) => stem ?? '',
    ),
  );

  it('no text is left that nothing shows', () => {
    const orphans = [...stemsOf(english)].filter(
      (key) => !written.has(key) && ![...stems].some((stem) => key.startsWith(stem)),
    );
    expect(orphans).toEqual([]);
  });
});
