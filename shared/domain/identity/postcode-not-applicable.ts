/** Countries that have no postcodes: the field is hidden and its value ignored [ACC-243]. */
export const postcodeNotApplicable: ReadonlySet<string> = new Set(
  `AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GH GM GN GQ GY HK JM KI KM KN KP LC ML MO
   MR MW NR NU PA QA RW SB SC SL SR ST SY TK TL TO TT TV UG VU YE ZW`.split(/\s+/),
);
