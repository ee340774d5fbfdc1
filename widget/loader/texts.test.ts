import './testing/fake-browser.ts';

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { elementsEnglish } from './elements/english.ts';
import { laterEnglish } from './session/english.ts';
import it_ from './texts/it.json';
import { pageLocale, type Texts, withTexts } from './texts.ts';

const folder = path.join(import.meta.dirname, 'texts');
const languages: Readonly<Record<string, Texts>> = Object.fromEntries(
  readdirSync(folder).map((file) => [
    path.parse(file).name,
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  ]),
);

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The words as they are drawn, one after the other. */
async function drawn(locale: string, reply: () => Promise<unknown>): Promise<Texts[]> {
  const fetched = vi.fn((_url: string) => reply());
  vi.stubGlobal('fetch', fetched);
  const drawings: Texts[] = [];
  withTexts(locale, (texts) => drawings.push(texts));
  await new Promise((resolve) => setTimeout(resolve));
  return drawings;
}

const english = (await drawn('en', () => Promise.reject()))[0] as Texts;
Object.assign(english, laterEnglish, elementsEnglish);
const answer = (words: unknown) => async () => ({ ok: true, json: async () => words });

it.each(['en', 'en-AU', 'pt-BR', ''])('the words in %s are English, and not requested', async (locale) => {
  expect(await drawn(locale, () => Promise.reject())).toEqual([english]);
  expect(fetch).not.toHaveBeenCalled();
  expect(english.lang).toBe('en');
});

it('the English words are these', () => {
  expect(english).toEqual({
    lang: 'en',
    title: 'Fourfold checkout',
    opening: 'Connecting to Fourfold',
    open: 'Finish paying in the Fourfold window.',
    settling: 'Checking your payment',
    silent: 'The Fourfold window is not responding.',
    show: 'Show window',
    reopen: 'Open again',
    cancel: 'Cancel',
    pay: 'Pay in 4 with {{logo}}',
    checkout: 'Check out with {{logo}}',
    buy: 'Buy with {{logo}}',
    continue: 'Continue with {{logo}}',
    more: 'Learn more about paying in 4',
    four: '4 payments of {{amount}}',
    total: '{{total}} in all, if you buy today.',
    how: 'How it works',
    choose: 'At the shop’s checkout, choose Fourfold.',
    join: 'Log in, or create an account.',
    rest: 'Make the first payment. We take the other three on their dates.',
    checks: 'We check each order, so not every order is approved.',
    terms: 'Terms of use',
    close: 'Close',
  });
});

it('a page is in the locale that it is given, else in its own, else in that of the browser', () => {
  const { documentElement } = document;
  expect(pageLocale('fr_CA')).toBe('fr-CA');
  expect(pageLocale()).toBe(navigator.language);
  documentElement.lang = 'zh_Hant_TW';
  expect(pageLocale('')).toBe('zh-Hant-TW');
  expect(pageLocale('de')).toBe('de');
  documentElement.removeAttribute('lang');
});

it('there are no words that nothing draws [MER-116]', () => {
  const loader = ['', 'elements']
    .flatMap((folder) =>
      readdirSync(path.join(import.meta.dirname, folder)).map((file) => path.join(folder, file)),
    )
    .filter((file) => /^(?!texts\.|elements\/english\.)[\w/-]+\.ts$/.test(file))
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  expect(Object.keys(english).filter((word) => !new RegExp(`\\b${word}\\b`).test(loader))).toEqual([]);
});

const marksOf = (word: string | undefined) => word?.match(/\{\{\w+\}\}/g);

it.each(Object.entries(languages))('the words in %s are complete [MER-116]', (lang, words) => {
  expect(words.lang).toBe(lang);
  for (const [word, text] of Object.entries(english)) {
    expect([word, marksOf(words[word as keyof Texts])]).toEqual([word, marksOf(text)]);
  }
  expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
  for (const word of Object.values(words)) expect(word.trim()).not.toBe('');
});

it.each([
  ['no reply', () => Promise.reject()],
  ['a reply of another kind', answer(null)],
  ['a word too few', answer({ ...it_, silent: undefined })],
  ['a word of another kind', answer({ ...it_, cancel: { html: '<b>' } })],
])('the words stay English after %s', async (_name, reply) => {
  expect(await drawn('it-IT', reply)).toEqual([english]);
});

it.each(
  Object.entries(languages).map(([lang, words]): [string, Texts] => [`${lang.toUpperCase()}-XX`, words]),
)(
  'the words in %s follow the English ones, and are there at once the next time [MER-116]',
  async (locale, words) => {
    expect(await drawn(locale, answer(words))).toEqual([english, words]);
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe(`https://checkout.test/widget/1.0.0/${words.lang}.json`);
    expect(await drawn(locale, () => Promise.reject())).toEqual([words]);
  },
);

it.each([
  ['fr_CA', 'fr-CA'],
  [' de-AT ', 'de-AT'],
  ['en-u-nu-arab', 'en'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['x', 'en'],
  ['not a language', 'en'],
  ['C', 'en'],
])('names the language of a page in a form that Intl takes: %j is %s', (lang, locale) => {
  expect(pageLocale(lang)).toBe(locale);
  expect(() => new Intl.NumberFormat(pageLocale(lang))).not.toThrow();
});

it('is English where neither page nor browser name a language', () => {
  vi.stubGlobal('navigator', { language: undefined });
  document.documentElement.lang = '';
  expect(pageLocale()).toBe('en');
});
