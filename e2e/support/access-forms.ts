/** The login and registration pages; the same in the checkout and in the portal. */
import { checkoutSteps } from '#widget/testing-playwright/checkout-steps.ts';
import type { Person } from './people.ts';
import { codeSentBy } from './sandbox.ts';
import type { Screen } from './screen.ts';

type Profile = Pick<Person, 'givenNames' | 'surname' | 'birthDate' | 'address'>;

/** The labels of the address fields by country. */
const labels = {
  postcode: /^(Postcode|ZIP code|Postal code)/,
  state: /^(State|County|Province|Region)/,
  suburb: /^(Suburb|City|Town|Town or city)/,
};

export function accessForms(screen: Screen) {
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  const code = screen.getByLabel('6-digit code');
  const email = screen.getByLabel('Email address');
  const password = screen.getByLabel('Password', { exact: true });
  const newPassword = screen.getByLabel('New password', { exact: true });

  const { giveEmail, givePassword } = checkoutSteps(screen);

  const giveMobile = async (number: string) => {
    await screen.getByLabel('Mobile number').fill(number);
    await button('Send me a code').click();
  };

  const saveNewPassword = async (text: string) => {
    await newPassword.fill(text);
    await button('Save and log in').click();
  };

  /** Types the code; the last digit submits it. */
  const giveCode = (digits: string) => code.fill(digits);

  const fillState = async (state: string) => {
    const field = screen.getByLabel(labels.state);
    if (state === '') return;
    const isList = await field.evaluate((element) => element instanceof HTMLSelectElement);
    if (isList) await field.selectOption({ label: state });
    else await field.fill(state);
  };

  const address1 = screen.getByLabel('Street address');
  const byHand = button('Enter the address yourself');

  const fillProfile = async ({ givenNames, surname, birthDate, address }: Profile) => {
    await screen.getByLabel('First name').fill(givenNames);
    await screen.getByLabel('Last name').fill(surname);
    await screen.getByLabel('Date of birth').fill(birthDate);
    await byHand.or(address1).first().waitFor();
    if (await byHand.isVisible()) await byHand.click();
    await address1.fill(address.address1);
    await screen.getByLabel(labels.suburb).fill(address.suburb);
    await fillState(address.state);
    await screen.getByLabel(labels.postcode).fill(address.postcode);
  };

  const creditPolicy = screen.getByRole('checkbox', { name: /credit policy/ });
  const agree = () => creditPolicy.check();
  const saveProfileButton = button('Save and continue');
  const saveProfile = () => saveProfileButton.click();

  return {
    email,
    password,
    newPassword,
    code,
    mobile: screen.getByLabel('Mobile number'),
    birthDate: screen.getByLabel('Date of birth'),
    givenNames: screen.getByLabel('First name'),
    address1,
    postcode: screen.getByLabel(labels.postcode),
    creditPolicy,
    heading: (name: string) => screen.getByRole('heading', { name }),
    giveEmail,
    giveMobile,
    giveCode,
    fillProfile,
    agree,
    saveProfileButton,
    saveProfile,
    saveNewPassword,
    /** The message after too many attempts. */
    startAgain: button('Start again').or(screen.getByRole('link', { name: 'Start again' })),

    givePassword,

    /** A shopper without a password verifies the mobile and chooses one. */
    async choosePassword({ email: address, mobile }: Person, text: string) {
      await giveCode(await codeSentBy(mobile.stored, () => giveEmail(address)));
      await saveNewPassword(text);
    },

    /** A new shopper, from the email to the end of the profile. */
    async join(person: Person) {
      await giveEmail(person.email);
      await giveCode(await codeSentBy(person.mobile.stored, () => giveMobile(person.mobile.typed)));
      await fillProfile(person);
      await agree();
      await saveProfile();
    },
  };
}
