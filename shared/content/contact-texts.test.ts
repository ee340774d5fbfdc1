import { expect, it } from 'vitest';
import { asksToContact } from '#shared/domain/contact-codes.ts';
import english from './en.json';

it('beside each error that says to contact us, and no other, stands the link that leads there', () => {
  for (const [code, text] of Object.entries(english.errors)) {
    expect([code, asksToContact(code)]).toEqual([code, /contact us/i.test(text)]);
  }
});
