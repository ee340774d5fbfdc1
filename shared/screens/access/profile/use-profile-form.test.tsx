import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import { emptyProfile } from '#shared/flows/access/profile-form.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { lazyPart } from '../../shell/part.ts';
import { ProfileFields } from './profile-fields.tsx';
import { useProfileForm, useProfileFormContext } from './use-profile-form.ts';

const whole = {
  ...emptyProfile,
  ...{ givenNames: 'Maya', surname: 'Rowe', dateOfBirth: '07 / 03 / 1994', creditPolicyAgree: true },
  ...{
    address1: '14 Gantry Street',
    suburb: 'Thornbury',
    state: 'VIC',
    postcode: '3071',
    addressSearch: '14 G',
  },
};

const saved = vi.fn(async () => ({}));
const work = { eventOfError: () => null, refusedFields: () => ({}), refusesAddress: () => false };
const fetchWork = vi.fn(async () => work);
const saving = lazyPart(fetchWork);

const Page = () => {
  const state = useProfileForm({
    ask: useProfileFormContext(formsOf('AU')),
    initial: whole,
    saving,
    save: saved,
  });
  return (
    <ProfileFields
      {...state}
      isPrefilled={false}
      title="About you"
      lede=""
      submitKey="identity.profile.submit"
    />
  );
};

it('says that it could not save where the code for it did not come, and the next press asks again', async () => {
  fetchWork.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  const user = userEvent.setup();
  fakeApp({ at: '/profile', session: { countryCode: 'AU' } }).draw(<Page />);
  const submit = screen.getByRole('button', { name: 'Save and continue' });
  await user.click(submit);
  expect(await screen.findByText(/Check your connection/)).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
  await user.click(submit);
  await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith(work, whole));
});
