import { useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { unsubscribeFromEmail } from '#shared/contract/access/marketing.contract.ts';
import { isEmail, plainEmail } from '#shared/domain/access/email.ts';
import { storageEntry } from '#shared/screens/shell/storage-entry.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { useForm } from '#shared/ui/forms/use-form.ts';

/** The address that a mail was sent to. Source: POR-010, portal-open O-73. */
const kept = storageEntry(() => sessionStorage, 'unsubscribeEmail');

/** What the link of a mail brought along moves out of the address, where others could read it. */
function takeAddress(query: URLSearchParams): string | null {
  const given = query.get('email');
  if (given !== null) kept.write(plainEmail(given));
  const address = kept.read();
  return address !== null && isEmail(address) ? address : null;
}

/** Unsubscribing an address from news and offers, without a login. Source: POR-010, POR-311, POR-312. */
export function useUnsubscribe() {
  const { call, journey, t } = useApp();
  const [known, setKnown] = useState(() => takeAddress(journey.location().query));
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<string>();
  const form = useForm({
    initial: { email: known ?? '' },
    validate: {
      email: (email) => {
        if (plainEmail(email) === '') return 'required';
        return isEmail(email) ? null : 'invalid_email_address';
      },
    },
    describe: (code) => (code === 'required' ? t('unsubscribe.required') : t('errors.invalid_email_address')),
    submit: async ({ email }) => {
      setProblem(undefined);
      const address = plainEmail(email);
      try {
        await call(unsubscribeFromEmail, { params: { email: address } }, { handles: fatalStatuses });
        kept.write(null);
        setDone(address);
      } catch (failure) {
        setProblem(failureText(t, failure));
      }
    },
  });
  const useOther = () => {
    kept.write(null);
    form.setValue('email', '');
    setProblem(undefined);
    setKnown(null);
  };
  return { known, form, problem, done, useOther };
}
