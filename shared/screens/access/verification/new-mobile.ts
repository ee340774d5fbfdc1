/** What stands in the form for a new mobile. */
import type { TypedContact } from '#shared/contract/public/window.contract.ts';
import type { Journey } from '#shared/flows/journey.ts';
import { draftsOf, useKeepDraft, useKeptDraft } from '../../shell/drafts.ts';

interface NewMobile {
  readonly mobile: string;
  readonly country: string;
}

const name = 'new mobile';

export const useKeptNewMobile = () => useKeptDraft<NewMobile>(name);

export const useKeepNewMobile = (form: NewMobile) => useKeepDraft(name, form);

/** Fills in what was typed in another window. Source: MER-079, decision 222. */
export const fillNewMobile = (
  journey: Journey,
  { number, countryCode }: NonNullable<TypedContact['mobile']>,
): void => void draftsOf(journey).set(name, { mobile: number, country: countryCode } satisfies NewMobile);
