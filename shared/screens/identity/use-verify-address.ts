import { useState } from 'react';
import { isApiError, NETWORK_FAILURE } from '#shared/client/api-error.ts';
import type { TextKey } from '#shared/content/keys.ts';
import { updateAccount } from '#shared/contract/access/profile.contract.ts';
import { checkIdentity } from '#shared/contract/identity/identity-check.contract.ts';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import { type AddressValues, addressOf, addressProblems } from '#shared/flows/access/profile-form-address.ts';
import { sessionAfterIdentityStatus } from '#shared/flows/identity/identity-updates.ts';
import {
  eventAfterAddressCheck,
  eventAfterAddressCheckError,
} from '#shared/flows/identity/profile-outcomes.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { type FormState, useForm } from '#shared/ui/forms/use-form.ts';
import { useNext } from '../access/page/use-next.ts';
import { useKeepDraft, useKeptDraft } from '../shell/drafts.ts';

/** Saves the corrected address, then repeats the check. Source: ACC-351 to ACC-357, ACC-439. */
export const useVerifyAddress = (initial: AddressValues, forms: MarketForms) => {
  const { call, countryCode: home, journey } = useApp();
  const { session, flags } = useSituation();
  const next = useNext();
  const [problem, setProblem] = useState<TextKey | null>(null);
  const [isPartial, setPartial] = useState(false);
  const countryCode = session.countryCode ?? home;
  const context = { countryCode, forms };

  /** Shows the address's fields with an error. */
  const refuseAddress = () => {
    form.setValue('isAddressTyped', true);
    return { address1: 'invalidAddress' };
  };

  const check = async () => {
    const body = { channel: session.channel };
    try {
      const answer = await call(checkIdentity, { body }, { handles: [405, 500] });
      journey.update(sessionAfterIdentityStatus(answer));
      const event = eventAfterAddressCheck(answer.identityCheckStatus);
      if (event) next(event);
      else setPartial(true);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status === NETWORK_FAILURE) return;
      const event = eventAfterAddressCheckError(error.errorCode);
      if (!event) return refuseAddress();
      next(event);
    }
  };

  const kept = useKeptDraft<AddressValues>('address');
  const form: FormState<AddressValues> = useForm<AddressValues>({
    initial: kept ?? initial,
    validate: Object.fromEntries(
      Object.keys(initial).map((name) => [
        name,
        (_: unknown, values: AddressValues) =>
          addressProblems(values, context, flags)[name as keyof AddressValues],
      ]),
    ),
    describe: (code) => code,
    submit: async (values) => {
      setProblem(null);
      try {
        await call(updateAccount, { body: { contactAddress: addressOf(values, context) } });
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (error.errorCode === 'invalid_address') return refuseAddress();
        setProblem('errors.update_account_error');
        return;
      }
      return check();
    },
  });

  useKeepDraft('address', form.values);
  return { form, problem, isPartial, context };
};
