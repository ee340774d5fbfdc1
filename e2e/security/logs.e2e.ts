/**
 * Runs after everything else and checks that the logs contain nothing that shoppers typed and no secret that browsers
 * got.
 */
import { expect, test } from 'playwright/test';
import { seededMerchants } from '#sandbox/seed/merchants.ts';
import { accessForms } from '../support/access-forms.ts';
import { openLogin } from '../support/landing.ts';
import { newEmail } from '../support/people.ts';
import { logLines, type Secret, secrets, watchSecrets } from '../support/records.ts';
import { pointToShared } from '../support/stack.ts';

/** Short texts are searched for in quotes, because three digits occur within other numbers. */
const written = ({ text }: Secret) => (text.length < 6 ? JSON.stringify(text) : text);

/** Secrets that no browser sends: the shops' keys, which are in every request of their servers. */
const ofMerchants: readonly Secret[] = seededMerchants.flatMap(({ id, secret }) =>
  [secret, btoa(`${id}:${secret}`)].map((text) => ({ name: 'secret of a merchant', text })),
);

const leaksIn = (lines: readonly string[]): string[] => {
  const log = lines.join('\n');
  return [...new Map([...secrets(), ...ofMerchants].map((secret) => [written(secret), secret])).values()]
    .filter((secret) => holds(log, written(secret)))
    .map(({ name, text }) => `${name}: ${text}`);
};

/** Matches whole words only, because the digits of a code may be part of an id. */
function holds(log: string, text: string): boolean {
  const isWordAt = (at: number) => /\w/.test(log[at] ?? '');
  for (let at = log.indexOf(text); at >= 0; at = log.indexOf(text, at + 1)) {
    const isInside = /^\w.*\w$/s.test(text) && (isWordAt(at - 1) || isWordAt(at + text.length));
    if (!isInside) return true;
  }
  return false;
}

/** The surface that this test speaks for; given here because the test opens no page that would tell. */
const annotation = { type: 'surface', description: 'sandbox' };

test('no log contains credentials or personal data of a shopper [MER-185]', { annotation }, async ({
  context,
  page,
}) => {
  test.skip(!process.env.E2E_RECORDS, 'This run did not start the product, and has no logs of it.');
  // Typed here, so that there is something to find, whichever tests ran before.
  pointToShared();
  const keep = watchSecrets(context);
  const email = newEmail();
  await openLogin(page, 'portal');
  // Other tests have left that line in the logs, so it doesn't say that this email was sent.
  const answered = page.waitForResponse((response) => response.url().endsWith('/auth/lookup'));
  await accessForms(page).giveEmail(email);
  await answered;
  await expect.poll(() => logLines().some((line) => line.includes('/auth/lookup'))).toBe(true);
  await keep();
  const canary = secrets().find(({ text }) => text === email);

  const lines = logLines();
  const line = JSON.stringify({ msg: 'request', planted: canary?.text });
  expect(leaksIn([...lines, line]), 'a planted leak').toContain(`email: ${email}`);
  expect(leaksIn(lines)).toEqual([]);
  // Of every checkout of the run, also of those that no browser of it opened.
  expect(lines.filter((line) => /(?:ffc|whsec)_[\w-]{20}/.test(line))).toEqual([]);
});
