/** Setting flags and experiments on the sandbox's page, for different scopes. */
import { readFlags } from '#shared/contract/access/flags.contract.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { createCaller } from '../support/by-call.ts';
import { knownShopper } from '../support/known-shopper.ts';
import { origins } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

// No other test looks at the device's id, nor switches the explanation of the date of birth on.
const flag = 'seon-management-to-consumer-portal-api';
const experiment = 'dob-info';

test('a flag and an experiment are set for all shoppers, overridden for a market, and overridden again for a shopper [MER-198]', async ({
  page,
}) => {
  const { email, by: shopper } = await knownShopper();
  const stranger = createCaller('portal');
  const answered = async ({ call }: typeof stranger, countryCode: CountryCode) => {
    const query = { key: 'anonymous-001', countryCode, channel: 'PORTAL' as const };
    const { flags, experiments } = await call(readFlags, { query });
    return [flags[flag], experiments[experiment]];
  };
  /** The values for a visitor in New Zealand, for one in Australia, and for the shopper there. */
  const held = async () => [
    await answered(stranger, 'NZ'),
    await answered(stranger, 'AU'),
    await answered(shopper, 'AU'),
  ];

  /** Toggles the flag, and chooses a variant. */
  const choose = async (option: string, variant: string, named: string) => {
    const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    const scope = async (list: string) => {
      await page.locator(`#${list}-scope`).selectOption(option);
      if (option !== 'consumer') return;
      await page.locator(`#${list}-email`).fill(email);
      // The rows of the shopper are read once the field is left.
      await page.locator(`#${list}-email`).press('Tab');
    };
    await page.getByRole('link', { name: 'Flags' }).click();
    await scope('flags');
    await page.locator(`#flag-${flag}`).click();
    await said(`${flag} is set for ${named}.`);
    await page.getByRole('link', { name: 'Experiments' }).click();
    await scope('experiments');
    await page.locator(`#experiment-${experiment}`).selectOption(variant);
    await said(`${experiment} is ${variant} for ${named}.`);
  };

  await page.goto(`${origins.api}/sandbox/ui`);
  try {
    await choose('', 'A', 'everybody');
    const forAll = [false, 'A'];
    expect(await held()).toEqual([forAll, forAll, forAll]);
    await choose('AU', 'B', 'market AU');
    const inAustralia = [true, 'B'];
    expect(await held()).toEqual([forAll, inAustralia, inAustralia]);
    await choose('consumer', 'C', email);
    expect(await held()).toEqual([forAll, inAustralia, [false, 'C']]);
  } finally {
    await page.request.delete(`${origins.api}/sandbox/flags/${flag}`);
    await page.request.delete(`${origins.api}/sandbox/experiments/${experiment}`);
  }
});
