import type { AddressValues } from '#shared/flows/access/profile-form-address.ts';
import type { FormState } from '#shared/ui/forms/use-form.ts';
import { lazyPart } from '../../shell/part.ts';

/** Most addresses are found and chosen: the fields to type one come behind the page. */
export const addressFieldsPart = lazyPart(async () => (await import('./address-fields.tsx')).AddressFields);

/** Shows the fields of an address that is at fault; they come first, so that the focus finds them. */
export async function showAddress(form: Pick<FormState<AddressValues>, 'setValue'>): Promise<void> {
  // Where they cannot be fetched, their place says so.
  await addressFieldsPart.load().catch(() => undefined);
  form.setValue('isAddressTyped', true);
}
