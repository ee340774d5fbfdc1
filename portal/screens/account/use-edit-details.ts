/** The form of name and address. Source: POR-285, POR-286, POR-289, decision 233. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { updateAccount } from '#shared/contract/access/profile.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { detailsOf, refusedFields, refusesAddress } from '#shared/flows/access/profile-answers.ts';
import type { ProfileValues } from '#shared/flows/access/profile-form.ts';
import { sessionAfterAccount } from '#shared/flows/access/session-updates.ts';
import { shownError } from '#shared/flows/access/shown-errors.ts';
import {
  changedFields,
  type EditedField,
  editedFields,
  editedProblems,
  editedValuesOf,
  mergedValues,
} from '#shared/flows/account/edit-details.ts';
import {
  sessionAfterPayWatchHit,
  sessionAfterProfileChange,
} from '#shared/flows/identity/identity-updates.ts';
import { useMarketForms } from '#shared/screens/access/profile/use-market-forms.ts';
import { useProfileFormContext } from '#shared/screens/access/profile/use-profile-form.ts';
import { useKeepDraft, useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { useForm } from '#shared/ui/forms/use-form.ts';
import { accountKey } from './use-account.ts';

/** What the form began with. */
interface Base {
  readonly before: ProfileValues;
  readonly version: string;
}

interface Draft extends Base {
  readonly values: ProfileValues;
}

const draftName = 'account details';

/** @param onDone called once it is saved, or nothing was changed */
export function useEditDetails(account: Account, onDone: (isSaved: boolean) => void) {
  const { call, journey, t } = useApp();
  const queries = useQueryClient();
  const context = useProfileFormContext(useMarketForms());
  const kept = useKeptDraft<Draft>(draftName);
  const [base, setBase] = useState<Base>(
    () => kept ?? { before: editedValuesOf(account, context), version: account.profileVersion },
  );
  const [problem, setProblem] = useState<string>();
  const [isFinished, setFinished] = useState(false);
  /** What another page saved in the meantime. */
  const [overtakenBy, setOvertakenBy] = useState<readonly EditedField[] | null>(null);

  const validate = Object.fromEntries(
    [...editedFields, 'addressSearch' as const].map((name) => [
      name,
      (_: unknown, values: ProfileValues) => editedProblems(values, context)[name],
    ]),
  );

  const finish = (isSaved: boolean) => {
    setFinished(true);
    onDone(isSaved);
  };

  /** Nothing that was typed is lost, and nothing that was saved elsewhere is overwritten unseen. */
  const takeNewer = async (values: ProfileValues) => {
    try {
      const stored = await call(readAccount, {}, { handles: fatalStatuses });
      const newer = editedValuesOf(stored, context);
      const merged = mergedValues(values, base.before, newer);
      for (const name of editedFields) form.setValue(name, merged[name]);
      setOvertakenBy(changedFields(base.before, newer));
      setBase({ before: newer, version: stored.profileVersion });
      queries.setQueryData(accountKey, stored);
    } catch (failure) {
      setProblem(failureText(t, failure));
    }
  };

  const form = useForm<ProfileValues>({
    initial: kept?.values ?? base.before,
    validate,
    describe: (code) => code,
    submit: async (values) => {
      setProblem(undefined);
      setOvertakenBy(null);
      if (changedFields(base.before, values).length === 0) return finish(false);
      try {
        const body = { ...detailsOf(values, context), profileVersion: base.version };
        const saved = await call(updateAccount, { body }, { handles: fatalStatuses });
        const { session, user } = journey.situation();
        journey.update({ ...sessionAfterAccount(saved), ...sessionAfterProfileChange(session) });
        if (user) journey.setUser({ ...user, name: saved.givenNames ?? user.name });
        queries.setQueryData(accountKey, saved);
        finish(true);
      } catch (failure) {
        if (!isApiError(failure)) throw failure;
        const { errorCode, errorInfo } = failure;
        if (errorCode === 'account_changed') return takeNewer(values);
        if (errorCode === 'paywatch_check_failed') {
          // The server has kept the profile, and the account is on hold.
          journey.update(sessionAfterPayWatchHit());
          void queries.invalidateQueries({ queryKey: accountKey });
        }
        const code = errorCode && shownError('profile', errorCode);
        setProblem(code ? t(`errors.${code}`) : failureText(t, failure));
        const refused = refusedFields(errorInfo);
        if (refusesAddress(refused)) form.setValue('isAddressTyped', true);
        return refused;
      }
    },
  });

  const changed = changedFields(base.before, form.values);
  const isUnsaved = changed.length > 0 && !isFinished;
  useKeepDraft<Draft>(draftName, isUnsaved ? { ...base, values: form.values } : null);
  return { context, form, problem, overtakenBy, before: base.before, changed, isUnsaved };
}
