import { describe, expect, it } from 'vitest';
import { locales } from '#shared/domain/locales.ts';
import english from './texts/en.json';
import { type MessageTemplate, messageText } from './texts.ts';

const templates = Object.keys(english) as MessageTemplate[];

describe('messages', () => {
  it.each(locales)(
    'say in %s the code and the link where English does, name the sender and leave nothing open',
    (locale) => {
      for (const template of templates) {
        const text = messageText(template, locale, '123456', 'https://a.link');
        expect(text.includes('123456'), template).toBe(english[template].includes('{{code}}'));
        expect(text.includes('https://a.link'), template).toBe(english[template].includes('{{link}}'));
        expect(text, template).toContain('Fourfold');
        expect(text, template).not.toMatch(/[{}]/);
      }
    },
  );

  it.each(locales.filter((locale) => !locale.startsWith('en')))('are in the language of %s', (locale) => {
    const inEnglish = templates.filter((each) => messageText(each, locale) === messageText(each, 'en-AU'));
    expect(inEnglish).toEqual([]);
  });
});
