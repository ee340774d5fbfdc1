/** The form of a driver's licence: what is typed, what is wrong with it, and what is sent. */
import { licencePayload } from '#shared/domain/identity/document-payload.ts';
import { type LicenceCheck, licenceProblems } from '#shared/domain/identity/licence.ts';
import { documentsOf } from '#shared/domain/markets/forms/documents.ts';
import {
  type DocumentFormContext,
  type FieldProblems,
  type HolderValues,
  holderIn,
  missing,
  withoutSpaces,
} from './document-forms.ts';

export interface LicenceValues extends HolderValues {
  /** Code. */
  state: string;
  licenceNumber: string;
  dlCardNumber: string;
  licenceVersion: string;
}

/** Whether licences differ from state to state, so that the state is asked for. */
export const asksLicenceState = ({ countryCode }: DocumentFormContext): boolean =>
  Object.keys(documentsOf(countryCode).licence.byState).length > 0;

/** Whether licences have a version. */
export const asksLicenceVersion = ({ countryCode }: DocumentFormContext): boolean =>
  documentsOf(countryCode).licence.version !== null;

function licence(values: LicenceValues, context: DocumentFormContext): LicenceCheck {
  return {
    ...holderIn(values, context),
    countryCode: context.countryCode,
    ...(values.state && { state: values.state }),
    licenceNumber: withoutSpaces(values.licenceNumber),
    ...(asksLicenceState(context) && { dlCardNumber: withoutSpaces(values.dlCardNumber) }),
    ...(asksLicenceVersion(context) && { licenceVersion: values.licenceVersion.trim() }),
  };
}

/** Source: ACC-219, ACC-220, ACC-314, ACC-315, ACC-317. */
export const licenceFormProblems = (
  values: LicenceValues,
  context: DocumentFormContext,
): FieldProblems<LicenceValues> => ({
  ...licenceProblems(licence(values, context), context.today),
  ...missing({ dateOfBirth: values.dateOfBirth }),
});

/** Source: ACC-312, ACC-313. */
export const licenceOf = (values: LicenceValues, context: DocumentFormContext): LicenceCheck =>
  licencePayload(licence(values, context), context);
