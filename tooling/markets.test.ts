/**
 * The data that a market needs besides its row; each missing part is one sentence. Parts that the compiler reports when a
 * country is added are not repeated here.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { demoMerchants } from '#demo-merchant/server/merchants.ts';
import { gazetteer } from '#sandbox/providers/addresses/gazetteer/index.ts';
import { demoShopOf, seededMerchants } from '#sandbox/seed/merchants.ts';
import { homeOf, personas } from '#sandbox/seed/personas.ts';
import { sandboxMobile } from '#sandbox/seed/sandbox-mobile.ts';
import { isValidMobile } from '#shared/domain/access/mobile.ts';
import { flagDefaults } from '#shared/domain/flags.ts';
import { validateAddress } from '#shared/domain/identity/address.ts';
import { allowedDocuments } from '#shared/domain/identity/identity-document.ts';
import { languageOf, locales } from '#shared/domain/locales.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import { allMarkets, type Market } from '#shared/domain/markets/index.ts';
import { textFiles } from '#shared/testing/text-files.ts';

const rows: [name: string, Market][] = allMarkets.map((market) => [market.name, market]);
const root = path.resolve(import.meta.dirname, '..');
const filesIn = (folder: string) => readdirSync(path.join(root, folder)).map((file) => path.parse(file).name);

/** Every sentence whose condition is false. */
const missing = (...needs: readonly (readonly [isThere: boolean, sentence: string])[]) =>
  needs.filter(([isThere]) => !isThere).map(([, sentence]) => sentence);

it.each(rows)('%s has its shops', (name, market) => {
  const seeded = seededMerchants.find(({ countryCode }) => countryCode === market.countryCode);
  const demo = demoMerchants.find(({ countryCode }) => countryCode === market.countryCode);
  const { id, displayName, currency, portalSegment, locale, otherLocales = [] } = demo ?? {};
  const sellsItself = market.availability !== 'region';
  const inDemo = 'demo-merchant/server/merchants.ts';
  const inSeed = 'sandbox/seed/merchants.ts';
  const another = `although its shoppers buy in another market of the region`;
  expect(
    missing(
      [demoShopOf(market.countryCode) !== undefined, `Shoppers of ${name} have no demo shop to buy in.`],
      [seeded !== undefined || !sellsItself, `${inSeed} has no demo shop for ${name}.`],
      [seeded === undefined || sellsItself, `${inSeed} has a demo shop for ${name}, ${another}.`],
      [demo !== undefined || !sellsItself, `${inDemo} does not sell in ${name}.`],
      [demo === undefined || sellsItself, `${inDemo} sells in ${name}, ${another}.`],
    ),
  ).toEqual([]);
  if (demo === undefined) return;
  expect({ id, displayName, currency, portalSegment, locales: [locale, ...otherLocales] }).toEqual({
    id: seeded?.id,
    displayName: seeded?.displayName,
    currency: market.currency,
    portalSegment: market.portalSegment,
    locales: market.locales,
  });
});

it.each(rows)('%s has its people', (name, { countryCode }) => {
  const people = personas.filter((persona) => persona.countryCode === countryCode);
  const wrong = people.filter(({ email }) => !isValidMobile(sandboxMobile(email, countryCode), countryCode));
  expect(
    missing(
      [people.some(({ status }) => status === 'good'), `No persona of ${name} pays on time.`],
      [wrong.length === 0, `sandbox/seed/sandbox-mobile.ts gives the people of ${name} no valid mobile.`],
    ),
  ).toEqual([]);
});

it.each(rows)('%s has its languages', (name, market) => {
  const loader = ['en', ...filesIn('widget/loader/texts')];
  expect(
    market.locales.flatMap((locale) =>
      missing(
        [locales.includes(locale), `${locale} of ${name} is not in shared/domain/locales.ts.`],
        [locale in textFiles, `shared/content/${locale}.json is missing, for ${name}.`],
        [loader.includes(languageOf(locale)), `widget/loader/texts has no file for ${locale} of ${name}.`],
      ),
    ),
  ).toEqual([]);
});

it.each(rows)('%s has its addresses', (name, { countryCode }) => {
  const forms = formsOf(countryCode);
  const streets = gazetteer[countryCode].flatMap((place) => place.streets);
  expect(validateAddress(homeOf(countryCode), forms, flagDefaults)).toEqual({});
  expect(
    missing(
      [
        forms.addressFields.includes('address1'),
        `The form of an address in ${name} does not ask for a street.`,
      ],
      [
        forms.addressFields.includes('state') || !forms.state.required,
        `The form of an address in ${name} does not ask for the state that it requires.`,
      ],
      [streets.length >= 12, `sandbox/providers/addresses/gazetteer has fewer than 12 streets in ${name}.`],
    ),
  ).toEqual([]);
});

it.each(rows)('%s has its documents', (name, { countryCode }) => {
  const documents = allowedDocuments(countryCode, flagDefaults);
  expect(
    missing(
      [documents.length > 0, `Shoppers of ${name} have no document that proves their identity.`],
      [
        countryCode === 'AU' || !documents.includes('MEDICARE'),
        `Shoppers of ${name} are asked for a Medicare card, which only Australia has.`,
      ],
    ),
  ).toEqual([]);
});
