import { useState } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import type { AddressField, MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import { addressValuesOf, emptyAddress } from '#shared/flows/access/profile-form-address.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { ErrorSummary } from '#shared/ui/forms/error-summary.tsx';
import { AddressEntry } from '../access/address/address-entry.tsx';
import { AccessPage } from '../access/page/access-page.tsx';
import { useNext } from '../access/page/use-next.ts';
import { useStepFocus } from '../access/page/use-step-focus.ts';
import { addressProblemText } from '../access/profile/profile-problem-text.ts';
import { useStoredProfile } from '../access/profile/use-stored-profile.ts';
import { LoadFailed } from '../shell/load-failed.tsx';
import { useVerifyAddress } from './use-verify-address.ts';

/** Correction of an address that the identity check could not find. Source: ACC-350 to ACC-357, ACC-439, ACC-458. */
const AddressForm = ({ account, forms }: { account: Account; forms: MarketForms }) => {
  const { t, locale } = useApp();
  const next = useNext();
  const [initial] = useState(() =>
    account.contactAddress ? addressValuesOf(account.contactAddress) : emptyAddress,
  );
  const { form, problem, isPartial, context } = useVerifyAddress(initial, forms);
  const textOf = (name: string, code: string) =>
    addressProblemText(code, name, form.values, forms, { t, locale });
  const field = (name: AddressField | 'addressSearch') => {
    const binding = form.field(name);
    return { ...binding, error: binding.error && textOf(name, binding.error) };
  };

  return (
    <AccessPage
      title={t('identification.address.title')}
      lede={t('identification.address.lede')}
      problem={isPartial ? 'errors.additional_identification_required' : problem}
    >
      <form className="ff-form" noValidate onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems.map((each) => ({ ...each, text: textOf(each.field, each.text) }))}
        />
        <fieldset className="ff-form" disabled={isPartial}>
          <AddressEntry
            context={context}
            values={form.values}
            setValue={form.setValue}
            field={field}
            isPrefilled={initial.address1 !== ''}
          />
        </fieldset>
        {isPartial ? (
          <Button size="large" block onPress={() => next({ event: 'additional_identification_required' })}>
            {t('common.continue')}
          </Button>
        ) : (
          <Button type="submit" size="large" block busy={form.submitting && t('identification.address.busy')}>
            {t('identification.address.submit')}
          </Button>
        )}
      </form>
    </AccessPage>
  );
};

const VerifyAddressPage = () => {
  const { t } = useApp();
  const { stored, retry } = useStoredProfile(true);
  useStepFocus(stored ? 'form' : 'loading');
  if (stored === null) return <LoadFailed onRetry={retry} />;
  return stored ? <AddressForm {...stored} /> : <Loader>{t('common.loading')}</Loader>;
};

export default VerifyAddressPage;
