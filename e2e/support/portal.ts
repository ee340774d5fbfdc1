/** The portal's pages. */
import type { Page } from 'playwright/test';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { accessForms } from './access-forms.ts';
import { payDialogOn } from './pay-dialog.ts';
import type { Home, Person } from './people.ts';
import { origins } from './sandbox.ts';

export const newPassword = 'copper-lantern-orchard-58';

export const portalAddress = (home: CountryCode): string =>
  `${origins.portal}/${marketOf(home).portalSegment}/`;

export function portalOn(page: Page) {
  const pages = accessForms(page);
  const payments = page.getByRole('region', { name: 'Payments' }).getByRole('listitem');

  const open = (home: CountryCode = 'AU', path = '/') => page.goto(`${portalAddress(home)}#${path}`);

  return {
    ...pages,
    open,
    /** The sections of the home page. */
    orders: page.getByRole('region', { name: /^Orders/ }).getByRole('listitem'),
    order: (shop: string) => page.getByRole('link', { name: shop }),
    /** The payments of the open order, sorted by due date. */
    payments,
    overdueAlert: page.getByRole('region', { name: /late|overdue/ }),
    payNowButton: page.getByRole('button', { name: /^Pay (now|early)/ }),
    dialog: payDialogOn(page),
    button: (name: string) => page.getByRole('button', { name }),
    link: (name: string | RegExp) => page.getByRole('link', { name }),
    text: (words: string | RegExp) => page.getByText(words),

    /** Logs in for the first time after a registration, which asked for no password. */
    async signInAnew(person: Person) {
      await open(person.countryCode);
      await pages.choosePassword(person, newPassword);
      await page.getByRole('button', { name: 'No, thanks' }).click();
      await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    },

    /** Logs in with a password. */
    async signIn({ countryCode, email, password }: Person & { readonly password: string }) {
      await open(countryCode);
      await pages.giveEmail(email);
      await pages.givePassword(password);
      await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    },

    async signOut(name: string) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('button', { name: 'Log out' }).click();
    },

    openOrder: (orderId: string, home: Home = 'AU') => open(home, `/order/${orderId}`),
  };
}
