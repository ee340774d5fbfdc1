import type { CountryCode } from '../market.ts';
import { auForms } from './au.ts';
import { caForms } from './ca.ts';
import { deForms } from './de.ts';
import { esForms } from './es.ts';
import { frForms } from './fr.ts';
import { gbForms } from './gb.ts';
import { ggForms } from './gg.ts';
import { imForms } from './im.ts';
import { itForms } from './it.ts';
import { jeForms } from './je.ts';
import type { MarketForms } from './market-forms.ts';
import { nzForms } from './nz.ts';
import { usForms } from './us.ts';

const forms: Readonly<Record<CountryCode, MarketForms>> = {
  AU: auForms,
  NZ: nzForms,
  GB: gbForms,
  US: usForms,
  CA: caForms,
  IM: imForms,
  JE: jeForms,
  GG: ggForms,
  FR: frForms,
  IT: itForms,
  ES: esForms,
  DE: deForms,
};

/** What the forms of a market ask for and accept. */
export const formsOf = (countryCode: CountryCode): MarketForms => forms[countryCode];
