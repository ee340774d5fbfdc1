import { useState } from 'react';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import { addShippingAddress } from '#shared/contract/checkout/shipping-addresses.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import {
  type NewShippingAddress,
  shippingAddressProblems,
} from '#shared/domain/shipping/shipping-address.ts';
import {
  type AddressFormContext,
  type AddressValues,
  addressOf,
  addressProblems,
  emptyAddress,
} from '#shared/flows/access/profile-form-address.ts';
import { useKeepDraft, useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { type FieldErrorCodes, type FormState, useForm } from '#shared/ui/forms/use-form.ts';
import type { StartedSession } from '../started.tsx';
import { useChoice } from '../use-choice.ts';

export interface NewAddressValues extends AddressValues {
  name: string;
  phoneNumber: string;
}

/** What is sent of the form. */
function newAddressOf(values: NewAddressValues, context: AddressFormContext): NewShippingAddress {
  const phoneNumber = values.phoneNumber.trim();
  return { ...addressOf(values, context), name: values.name.trim(), ...(phoneNumber && { phoneNumber }) };
}

/** Stores a new address, and chooses it for this order. */
export function useNewAddress(
  session: StartedSession,
  context: AddressFormContext,
  flags: FlagValues,
): { readonly form: FormState<NewAddressValues>; readonly failure: unknown } {
  const { call, journey } = useApp();
  const { choose } = useChoice(session);
  const [failure, setFailure] = useState<unknown>(null);

  const problemsOf = (values: NewAddressValues): FieldErrorCodes<NewAddressValues> => {
    const { name, phoneNumber } = shippingAddressProblems(newAddressOf(values, context), flags);
    return {
      ...addressProblems(values, context, flags),
      ...(name && { name }),
      ...(phoneNumber && { phoneNumber }),
    };
  };

  /** The fields of a refusal; those of the address are shown for it. */
  const refusedFields = (error: unknown): FieldErrorCodes<NewAddressValues> | null => {
    if (!isApiError(error)) return null;
    const named = Object.entries(error.errorInfo).filter(([name]) => name in initial);
    if (named.length === 0) return null;
    form.setValue('isAddressTyped', true);
    return Object.fromEntries(named);
  };

  const draftName = `delivery address ${context.countryCode}`;
  const kept = useKeptDraft<NewAddressValues>(draftName);
  const form: FormState<NewAddressValues> = useForm<NewAddressValues>({
    initial: kept ?? initial,
    validate: Object.fromEntries(
      Object.keys(initial).map((name) => [
        name,
        (_: unknown, values: NewAddressValues) => problemsOf(values)[name as keyof NewAddressValues],
      ]),
    ),
    describe: (code) => code,
    submit: async (values) => {
      setFailure(null);
      try {
        const address = { ...newAddressOf(values, context), preferred: true };
        const { id } = await call(addShippingAddress, { body: { address } }, { handles: fatalStatuses });
        choose({ addressId: id });
        journey.next();
      } catch (error) {
        const fields = refusedFields(error);
        if (fields) return fields;
        setFailure(error);
      }
    },
  });
  useKeepDraft(draftName, form.values);
  return { form, failure };
}

/** In the order in which the form shows them, because the first one with a problem is focused. */
const initial: NewAddressValues = { name: '', ...emptyAddress, phoneNumber: '' };
