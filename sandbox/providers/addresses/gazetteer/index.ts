/** The streets that the sandbox's map knows. Towns and postcodes are real. */
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { au } from './au.ts';
import { ca } from './ca.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { gb } from './gb.ts';
import { gg, im, je } from './islands.ts';
import { it } from './it.ts';
import { nz } from './nz.ts';
import type { Place } from './place.ts';
import { us } from './us.ts';

export const gazetteer: Readonly<Record<CountryCode, readonly Place[]>> = {
  AU: au,
  NZ: nz,
  GB: gb,
  US: us,
  CA: ca,
  IM: im,
  JE: je,
  GG: gg,
  FR: fr,
  IT: it,
  ES: es,
  DE: de,
};
