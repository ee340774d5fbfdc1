import { describe, expect, it } from 'vitest';
import { locales } from '#shared/domain/locales.ts';
import { valuesOfOthers } from '#shared/domain/texts-of-others.ts';
import english from './texts/en.json';
import { type MessageTemplate, messageText } from './texts.ts';

/** All values that a text may contain. */
const names = ['code', 'link', 'shop', 'from', 'to', 'digits', 'date', 'amount', 'product'];

const templates = Object.keys(english) as MessageTemplate[];

describe('messages', () => {
  it.each(locales)(
    'have in %s the same blanks as in English, name the sender and leave no blank unfilled',
    (locale) => {
      for (const template of templates) {
        const blanks = [...english[template].matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
        const text = messageText(
          template,
          locale,
          Object.fromEntries(names.map((name) => [name, `<${name}>`])),
        );
        const filled = names.filter((name) => text.includes(`<${name}>`));
        expect(filled, template).toEqual(names.filter((name) => blanks.includes(name)));
        expect(text, template).toContain('Fourfold');
        expect(text, template).not.toMatch(/[{}]/);
      }
    },
  );

  it('isolate names of others', () => {
    expect(names.filter((name) => valuesOfOthers.has(name))).toEqual(['shop', 'product']);
    const text = messageText('payment-overdue', 'en-AU', {
      shop: 'Shop\u202e',
      amount: '$5',
      link: 'https://x.test',
    });
    expect(text).toContain('to \u2068Shop\u202e\u2069 didn');
  });

  it.each(locales.filter((locale) => !locale.startsWith('en')))('are in the language of %s', (locale) => {
    const inEnglish = templates.filter((each) => messageText(each, locale) === messageText(each, 'en-AU'));
    expect(inEnglish).toEqual([]);
  });
});
