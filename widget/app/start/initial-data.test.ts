/** What the HTML page may contain, and what is still requested from the server. */
import { afterEach, expect, it } from 'vitest';
import { pageDataId, takePageData } from '#shared/screens/shell/page-data.ts';
import { checkoutSession, checkoutToken } from '#shared/testing/checkout-session.ts';
import { initialOrderOf, initialTextsOf } from './initial-data.ts';

const write = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="${pageDataId}"></script>`;
  document.body.firstElementChild?.append(text);
};
afterEach(() => {
  document.body.innerHTML = '';
});

const session = checkoutSession({ state: 'OPEN' });
const flags = { flags: { any: true }, experiments: { signup: 'A' } };

it('contains the order of its token, once', () => {
  write(JSON.stringify({ session, flags }));
  const data = takePageData();
  expect(initialOrderOf(data, checkoutToken)).toMatchObject({ session: { token: checkoutToken }, flags });
  expect(takePageData()).toEqual({});
});

it.each([
  ['no data', ''],
  ['broken data', '{"session":'],
  ['an order of another version', JSON.stringify({ session: { ...session, amount: undefined }, flags })],
  ['the order of another token', JSON.stringify({ session: { ...session, token: 'another' }, flags })],
  ['an order without flags', JSON.stringify({ session })],
])('brings no order with %s', (_, text) => {
  write(text);
  expect(initialOrderOf(takePageData(), checkoutToken)).toBeNull();
});

it('contains the texts of one language, or none', () => {
  expect(initialTextsOf({ texts: { locale: 'fr-CA', start: { common: { close: 'Fermer' } } } })).toEqual({
    locale: 'fr-CA',
    pieces: { start: { common: { close: 'Fermer' } } },
  });
  for (const texts of [undefined, {}, { locale: 'fr-CA' }, { locale: 1, start: {} }]) {
    expect(initialTextsOf({ texts })).toBeNull();
  }
});
