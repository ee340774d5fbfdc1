import { lastThreeApart, type MarketForms } from './market-forms.ts';
import { ukForms } from './uk-region.ts';

/**
 * The postcode areas of England, Wales, Scotland and Northern Ireland. The dependencies (IM, JE, GY), the
 * forces (BFPO, BF1), Gibraltar (GX11) and the overseas territories are left out, and so refused.
 */
const areas = `
  AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX
  FK FY G GL GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP
  NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW
  UB W WA WC WD WF WN WR WS WV YO ZE`
  .trim()
  .split(/\s+/);

export const gbForms = {
  ...ukForms,
  postcode: {
    required: true,
    pattern: new RegExp(`^(?:${areas.join('|')})\\d[\\dA-HJKMNPR-Y]? ?\\d[ABD-HJLNP-UW-Z]{2}$`, 'i'),
    apart: lastThreeApart,
    inputType: 'text',
    example: 'SW1A 1AA',
  },
} as const satisfies MarketForms;
