/** Starts a change of mobile or email. Its own pages lead back to the account. Source: access-open A16, A20, OPEN-09. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { startEmailChange, startMobileChange } from '#shared/contract/access/change-contact.contract.ts';
import { sessionAfterContactChange } from '#shared/flows/access/session-updates.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { accountKey } from './use-account.ts';

type Contact = 'mobile' | 'email';

export interface ContactChange {
  /** What has just been changed, so that the page can say so once. */
  readonly changed: string | null;
  readonly problem: string | undefined;
  /** What is being started. */
  readonly starting: Contact | null;
  start(contact: Contact): void;
}

export function useContactChange(): ContactChange {
  const { call, journey, t } = useApp();
  const { location } = useSituation();
  const queries = useQueryClient();
  const [justChanged] = useState(() => location.query.get('changed'));
  const [changed, setChanged] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [starting, setStarting] = useState<Contact | null>(null);

  useEffect(() => {
    // Opening this page cancels a change of contact that was under way.
    journey.update(sessionAfterContactChange());
    if (justChanged === null) return;
    // Removed from the address, so that a reload doesn't say it again.
    setChanged(justChanged);
    journey.forgetQuery();
  }, [journey, justChanged]);

  const start = async (contact: Contact) => {
    setProblem(undefined);
    setStarting(contact);
    try {
      const { token } = await call(contact === 'mobile' ? startMobileChange : startEmailChange, { body: {} });
      // The account that was read will be out of date when the shopper comes back.
      queries.removeQueries({ queryKey: accountKey });
      journey.update({
        ...sessionAfterContactChange(),
        ...(contact === 'mobile' ? { changeMobileToken: token } : { changeEmailToken: token }),
        unverifiedEmail: null,
      });
      // The contact that stays is verified first.
      journey.open(contact === 'mobile' ? '/verify-confirm-email' : '/verify-confirm');
    } catch (failure) {
      setProblem(failureText(t, failure));
      setStarting(null);
    }
  };

  return { changed, problem, starting, start: (contact) => void start(contact) };
}
