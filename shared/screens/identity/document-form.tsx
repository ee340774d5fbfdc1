import type { IdentityDocument } from '#shared/domain/identity/identity-document.ts';
import { LicenceForm } from './licence-form.tsx';
import { MedicareForm } from './medicare-form.tsx';
import { PassportForm } from './passport-form.tsx';
import type { DocumentFormProps } from './use-document-form.ts';

const forms = {
  LICENCE: LicenceForm,
  MEDICARE: MedicareForm,
  PASSPORT: PassportForm,
} as const satisfies Record<IdentityDocument, unknown>;

/** The details of the chosen document. */
export const DocumentForm = ({ document, ...props }: DocumentFormProps & { document: IdentityDocument }) => {
  const Form = forms[document];
  return <Form {...props} />;
};
