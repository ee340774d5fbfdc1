import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopperErrorCodes } from '#shared/domain/errors.ts';
import { locales } from '#shared/domain/locales.ts';
import { orderChannelSchema } from '#shared/domain/orders/order-kind.ts';
import { resultCodes, resultCodeTextKey } from '#shared/domain/payments/result-codes.ts';
import { englishRegions, foreignWordsIn, isLeftInEnglish, misprintsIn } from '#shared/testing/misprints.ts';
import { completeLocales, textFiles } from '#shared/testing/text-files.ts';
import { keysOf, pluralStem, textAt } from '#shared/testing/text-keys.ts';
import english from './en.json';
import { createTranslate } from './resolve-text.ts';

const root = path.resolve(import.meta.dirname, '../..');
const here = import.meta.dirname;

const treeOf = (locale: string) => textFiles[locale] ?? {};
const textsOf = (locale: string) =>
  keysOf(treeOf(locale)).map((key): [string, string] => [key, textAt(treeOf(locale), key) ?? '']);
const stemsOf = (locale: string) => new Set(keysOf(treeOf(locale)).map(pluralStem));
const englishOf = (key: string) => textAt(english, key) ?? textAt(english, `${pluralStem(key)}_other`) ?? '';
const blanksOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const partsOf = (text: string) => [...text.matchAll(/<(\/?\w+)>/g)].map(([, name]) => name).sort();

/** Locales whose short months end in a full stop, which would meet that of the sentence. */
const abbreviatesMonths = (locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'short' }).format(Date.UTC(2026, 11)).endsWith('.');

/** Keys of `errors` that no server sends: what the app itself says when it gets no code. */
const ownErrors = [
  'unknown',
  'noConnection',
  'account_not_found',
  'additional_identification_required',
  'applepay_not_authorised',
  'code_verification_error',
  'email_exists_in_another_country',
  'error_performing_cross_region_sign_in',
  'fallback_error',
  'generic_error',
  'identity_check_rejected',
  'invalid_registration',
  'profile_locked',
  'resend_verification_error',
  'restricted_cookie_over_http',
  'update_account_error',
  'verification_error',
];

describe('texts', () => {
  it('exist for every locale of the product [MER-116] [POR-364]', () => {
    expect(Object.keys(textFiles).sort()).toEqual(['en', ...locales].sort());
  });

  it.each(completeLocales)('%s has every key [MER-116]', (locale) => {
    const own = stemsOf(locale);
    expect([...stemsOf('en')].filter((stem) => !own.has(stem))).toEqual([]);
  });

  it.each(Object.keys(textFiles))('%s has no key that English lacks', (locale) => {
    const known = stemsOf('en');
    expect([...stemsOf(locale)].filter((stem) => !known.has(stem))).toEqual([]);
  });

  it('are all shown somewhere, by their key or by one that is put together [MER-116]', () => {
    const source = ['shared', 'portal', 'widget']
      .flatMap((room) =>
        readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[/\\]?testing[/\\]/.test(file))
          .map((file) => readFileSync(path.join(root, room, file), 'utf8')),
      )
      .join('\n');
    const quoted = new Set([...source.matchAll(/(['"`])(\w[\w.]*)\1/g)].map(([, , key]) => key));
    // `errors.${code}`: any word may replace the placeholder.
    const composed = [...source.matchAll(/`(\w+\.(?:[\w.]|\$\{[^{}`]*\})*)`/g)]
      .map(([, template = '']) => template.split(/\$\{[^{}]*\}/))
      .filter((pieces) => pieces.length > 1)
      .map(
        (pieces) => new RegExp(`^${pieces.map((piece) => piece.replaceAll('.', '\\.')).join('[\\w.]+')}$`),
      );
    const isShown = (key: string) => quoted.has(key) || composed.some((pattern) => pattern.test(key));
    expect([...stemsOf('en')].filter((key) => !isShown(key))).toEqual([]);
    expect(isShown('orders.nothing')).toBe(false);
  });

  it.each(Object.keys(textFiles))('%s fills in the values and parts that English does', (locale) => {
    const others = textsOf(locale).filter(([key, text]) => {
      const own = blanksOf(text);
      // "Then 1 more": the one may be written out.
      const mayOmitCount = /_(one|zero)$/.test(key) && !own.includes('count');
      const expected = blanksOf(englishOf(key)).filter((name) => !(mayOmitCount && name === 'count'));
      return `${own} ${partsOf(text)}` !== `${expected} ${partsOf(englishOf(key))}`;
    });
    expect(others).toEqual([]);
  });

  it.each(Object.keys(textFiles))('%s has the plural forms of its language and no other', (locale) => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    const forms = new Map<string, string[]>();
    for (const key of keysOf(treeOf(locale))) {
      const stem = pluralStem(key);
      if (stem === key) continue;
      const form = key.slice(stem.length + 1);
      // Any language may have its own form for none.
      if (form !== 'zero') forms.set(stem, [...(forms.get(stem) ?? []), form]);
    }
    for (const [stem, own] of forms) expect(own.sort(), stem).toEqual([...pluralCategories].sort());
  });

  it.each(Object.keys(textFiles))('%s is written as its language is typeset', (locale) => {
    const found = textsOf(locale).flatMap(([key, text]) =>
      misprintsIn(locale, text).map((name) => `${key}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  it.each(Object.keys(textFiles).filter(abbreviatesMonths))(
    '%s sets no full stop after that of a month',
    (locale) => {
      expect(textsOf(locale).filter(([, text]) => /date\}\}\./.test(text))).toEqual([]);
    },
  );

  it.each(completeLocales)('%s ends a sentence where English does', (locale) => {
    // A date may contain its own full stop.
    const ofDate = /date\}\}(?:<\/\w+>)?$/;
    const ends = (text: string) => text.endsWith('.');
    const others = textsOf(locale).filter(
      ([key, text]) => ends(text) !== ends(englishOf(key)) && !ofDate.test(text),
    );
    expect(others).toEqual([]);
  });

  it.each(completeLocales.filter((locale) => locale !== 'en'))('%s leaves nothing in English', (locale) => {
    const left = textsOf(locale).filter(([key, text]) => isLeftInEnglish(locale, text, englishOf(key)));
    expect(left).toEqual([]);
  });

  it.each(englishRegions)('%s has no word of another region', (locale) => {
    const found = keysOf(english).flatMap((key) => {
      const text = textAt(treeOf(locale), key) ?? textAt(english, key) ?? '';
      return foreignWordsIn(locale, text).map((name) => `${key}: ${name}`);
    });
    expect(found).toEqual([]);
  });
});

describe('texts of error codes', () => {
  it.each(completeLocales)(
    'has one for every code that shoppers see in %s [PAY-013] [POR-063] [ACC-393]',
    (locale) => {
      const t = createTranslate([{ locale, texts: treeOf(locale) }]);
      const bare = shopperErrorCodes.filter((code) => t(`errors.${code}`) === `{{errors.${code}}}`);
      expect(bare).toEqual([]);
    },
  );

  it('has none for a code that no shopper sees', () => {
    const codes = new Set<string>([...shopperErrorCodes, ...ownErrors]);
    expect(Object.keys(english.errors).filter((code) => !codes.has(code))).toEqual([]);
  });

  it.each(completeLocales)('has one for every result code of a payment in %s [PAY-088]', (locale) => {
    for (const code of resultCodes)
      expect(textAt(treeOf(locale), resultCodeTextKey(code)), String(code)).toBeTypeOf('string');
  });

  it('says Unknown for a result code outside the catalogue [PAY-089] [POR-136]', () => {
    const t = createTranslate([{ locale: 'en', texts: english }]);
    for (const code of [-1, 5, 20, 24, 57, 100])
      expect(t(resultCodeTextKey(code))).toBe('Unknown. Pay another way, or contact us.');
  });
});

describe('the label of an order’s channel', () => {
  const labels = (locale: string) => {
    const t = createTranslate([{ locale, texts: treeOf(locale) }]);
    return orderChannelSchema.options.map((channel) => t(`orders.channel.${channel}`));
  };

  it('is Money for MONEY [POR-138]', () => {
    const t = createTranslate([{ locale: 'en', texts: english }]);
    expect(t('orders.channel.MONEY')).toBe('Money');
  });

  it.each(completeLocales)('is a different one for each of the five in %s [POR-404]', (locale) => {
    expect(orderChannelSchema.options).toContain('IN_STORE_CARD');
    expect(new Set(labels(locale)).size).toBe(5);
    expect(labels(locale).filter((label) => label.startsWith('{{'))).toEqual([]);
  });
});

describe('keys in the code', () => {
  const sources = ['shared', 'widget', 'portal', 'server']
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

  it('has no text that nothing shows', () => {
    const orphans = [...stemsOf('en')].filter(
      (key) => !written.has(key) && ![...stems].some((stem) => key.startsWith(stem)),
    );
    expect(orphans).toEqual([]);
  });
});
