/** Runs after everything else: what shoppers typed and browsers were given is in no log of the product. */
import { expect, test } from 'playwright/test';
import { seededMerchants } from '#sandbox/seed/merchants.ts';
import { logLines, type Secret, secrets } from '../support/records.ts';

/** Three digits are in many a number, and a security code is a text of its own. */
const written = ({ text }: Secret) => (text.length < 6 ? JSON.stringify(text) : text);

/** What no browser sends: shops have it, and it is in every request of theirs. */
const ofMerchants: readonly Secret[] = seededMerchants.flatMap(({ id, secret }) =>
  [secret, btoa(`${id}:${secret}`)].map((text) => ({ name: 'secret of a merchant', text })),
);

const leaksIn = (lines: readonly string[]): string[] => {
  const log = lines.join('\n');
  return [...new Map([...secrets(), ...ofMerchants].map((secret) => [written(secret), secret])).values()]
    .filter((secret) => holds(log, written(secret)))
    .map(({ name, text }) => `${name}: ${text}`);
};

/** As a word: the digits of a code may be in the middle of an id. */
function holds(log: string, text: string): boolean {
  const isWordAt = (at: number) => /\w/.test(log[at] ?? '');
  for (let at = log.indexOf(text); at >= 0; at = log.indexOf(text, at + 1)) {
    const isInside = /^\w.*\w$/s.test(text) && (isWordAt(at - 1) || isWordAt(at + text.length));
    if (!isInside) return true;
  }
  return false;
}

/** What the server wrote; this test itself opens no page. */
const annotation = { type: 'surface', description: 'sandbox' };

test('no log holds what opens or names a shopper [MER-185]', { annotation }, () => {
  const lines = logLines();
  const [canary] = secrets();
  test.skip(
    canary === undefined,
    'Nothing was typed in this run, or the product was started by somebody else.',
  );
  const line = JSON.stringify({ msg: 'request', planted: canary?.text });
  expect(leaksIn([...lines, line]), 'a planted leak').not.toEqual([]);
  expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(0);
  expect(leaksIn(lines)).toEqual([]);
});
