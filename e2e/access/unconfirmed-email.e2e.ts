/** An email that a stranger has typed, and its owner, who joins with it. */
import {
  finaliseRegistration,
  lookup,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
  startRegistration,
} from '#shared/contract/access/access.contract.ts';
import { resetPassword, resetPasswordVerifyAsk } from '#shared/contract/access/password-reset.contract.ts';
import { accessForms } from '../support/access-forms.ts';
import { appNames } from '../support/apps.ts';
import { createCaller } from '../support/by-call.ts';
import { anyCode } from '../support/known-shopper.ts';
import { expectLanding, openLogin } from '../support/landing.ts';
import { newEmail, newMobile } from '../support/people.ts';
import { codeSentBy } from '../support/sandbox.ts';
import { test } from '../support/test.ts';

/** Creates an account with a confirmed mobile and an unconfirmed email. */
async function registerAsStranger(email: string, { withPassword }: { withPassword: boolean }): Promise<void> {
  const by = createCaller('portal');
  const mobile = newMobile('AU').typed;
  await by.call(lookup, { body: { email } });
  const { registrationId } = await by.call(startRegistration, {
    body: { email, checkEmailVerification: false },
  });
  await by.call(registrationMobileVerifyAsk, { body: { registrationId, mobile, countryCode: 'AU' } });
  await by.call(registrationMobileVerifyConfirm, { body: { registrationId, mobile, smsCode: anyCode } });
  await by.call(finaliseRegistration, { body: { registrationId, registrationOrigin: 'CONSUMER_PORTAL' } });
  if (!withPassword) return;
  await by.call(resetPasswordVerifyAsk, { body: { email, sendBy: 'SMS' } });
  await by.call(resetPassword, { body: { email, password: 'a stranger chose this 7!', code: anyCode } });
}

for (const app of appNames) {
  for (const place of [
    'from the page of the password',
    'from the page of the code for a new password',
    'from the choice between SMS and email',
  ] as const) {
    test(`the owner of an email that a stranger registered proves it and joins, in the ${app}, ${place}`, async ({
      page,
    }) => {
      const email = newEmail();
      const withPassword = place === 'from the page of the password';
      await registerAsStranger(email, { withPassword });
      const forms = accessForms(page);
      await openLogin(page, app);
      await forms.giveEmail(email);
      await expectLanding(page, withPassword ? '/login-password' : '/reset-password-verify-confirm');
      if (place === 'from the choice between SMS and email') {
        await page.getByRole('link', { name: 'Send the code another way' }).click();
        await expectLanding(page, '/reset-password-verify-ask');
      }
      const code = await codeSentBy(email, () =>
        page.getByRole('button', { name: 'I don’t have an account yet' }).click(),
      );
      await expectLanding(page, '/verify-confirm-email');
      await forms.giveCode(code);
      await expectLanding(page, '/verify-ask');
      await forms.giveMobile(newMobile('AU').typed);
      await expectLanding(page, '/verify-confirm');
      await forms.giveCode(anyCode);
      await expectLanding(page, '/profile');
    });
  }
}
