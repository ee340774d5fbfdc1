import { expect, it } from 'vitest';
import { asksToContact } from '#shared/domain/contact-codes.ts';
import english from './en.json';

it('the contact link is shown beside each error that says to contact us, and beside no other', () => {
  for (const [code, text] of Object.entries(english.errors)) {
    expect([code, asksToContact(code)]).toEqual([code, /contact us/i.test(text)]);
  }
});
