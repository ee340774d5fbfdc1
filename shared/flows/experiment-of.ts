import { type ExperimentName, type Variant, variantOf } from '#shared/domain/experiments.ts';
import type { Situation } from './situation.ts';

/** The variant of an experiment that this visit has. */
export const experimentOf = <Name extends ExperimentName>(
  { session }: Pick<Situation, 'session'>,
  name: Name,
): Variant<Name> => variantOf(name, session.activeExperiments[name]);
