import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  finaliseRegistration,
  registrationEmailVerifyAsk,
  registrationEmailVerifyConfirm,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
} from '#shared/contract/access/access.contract.ts';
import { updateAccount } from '#shared/contract/access/account.contract.ts';
import { resetPasswordVerifyAsk } from '#shared/contract/access/password-reset.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { newestCode, startJoining } from '../../../testing/joining.ts';
import { newShopper } from '../../../testing/shop.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createVisitor } from '../../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it('can be changed alone, and is returned with the account [ACC-364] [POR-287]', async () => {
  const { visitor } = await newShopper(server, { countryCode: 'CA' });
  const before = (await visitor.call(readAccount, {})).body;
  expect(before.preferredLocale).toBe('en-CA');
  const changed = await visitor.send('PUT', '/portal/consumers/account', {
    body: '{"preferredLocale":"fr-CA"}',
  });
  expect([changed.status, await changed.json()]).toEqual([200, { ...before, preferredLocale: 'fr-CA' }]);
  expect((await visitor.call(readAccount, {})).body.preferredLocale).toBe('fr-CA');
});

it('is that of the emails that are sent [MER-118]', async () => {
  const { visitor } = await newShopper(server, { countryCode: 'CA' });
  const { email } = (await visitor.call(readAccount, {})).body;
  const newest = async () => {
    server.passTime(10 * 60_000);
    await visitor.call(resetPasswordVerifyAsk, { body: { email, sendBy: 'EMAIL' } });
    return (await server.outbox.list({ to: email, limit: 1 }))[0]?.text;
  };
  const english = await newest();
  expect(english).toMatch(/\bcode\b/);
  await visitor.call(updateAccount, { body: { preferredLocale: 'fr-CA' } });
  const french = await newest();
  expect(french).toMatch(/mot de passe/);
  expect(english).not.toMatch(/mot de passe/);
});

it('is that in which the shopper joined: of both codes, of the account and of the emails after that [MER-118]', async () => {
  const visitor = createVisitor(server, 'CHECKOUT');
  const email = 'odile.tremblay@example.com';
  const mobile = '+15145550123';
  const registrationId = await startJoining(visitor, email);
  const ask = { registrationId, mobile, countryCode: 'CA', preferredLocale: 'fr-CA' };
  await visitor.call(registrationMobileVerifyAsk, { body: ask });
  const smsCode = await newestCode(server, mobile);
  await visitor.call(registrationMobileVerifyConfirm, { body: { registrationId, mobile, smsCode } });
  await visitor.call(registrationEmailVerifyAsk, { body: { registrationId, email } });
  const emailCode = await newestCode(server, email);
  await visitor.call(registrationEmailVerifyConfirm, { body: { registrationId, email, emailCode } });
  await visitor.call(finaliseRegistration, {
    body: { registrationId, registrationOrigin: 'CHECKOUT', preferredLocale: 'fr-CA' },
  });
  expect((await visitor.call(readAccount, {})).body.preferredLocale).toBe('fr-CA');
  server.passTime(10 * 60_000);
  await visitor.call(resetPasswordVerifyAsk, { body: { email, sendBy: 'EMAIL' } });
  for (const to of [mobile, email]) {
    const texts = (await server.outbox.list({ to })).map(({ text }) => text);
    expect(texts).toHaveLength(to === email ? 2 : 1);
    for (const text of texts) expect(text).toMatch(/votre|code est/i);
  }
});

it('must be one of the country’s languages [ACC-445]', async () => {
  const { visitor } = await newShopper(server, { countryCode: 'CA' });
  const refused = await visitor.call(updateAccount, { body: { preferredLocale: 'de-DE' } });
  expect([refused.status, refused.error.errorCode]).toEqual([422, 'invalid_locale']);
});
