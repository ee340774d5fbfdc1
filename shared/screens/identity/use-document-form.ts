import { useRef, useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import type { TextKey } from '#shared/content/keys.ts';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { dateInTimeZone } from '#shared/domain/dates.ts';
import type { DocumentCheckStatus, IdentityDocument } from '#shared/domain/identity/identity-document.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { DocumentFormContext, FieldProblems } from '#shared/flows/identity/document-forms.ts';
import { endsHardCheck } from '#shared/flows/identity/soft-check.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { type FieldErrorCodes, type FormState, useForm } from '#shared/ui/forms/use-form.ts';
import { otherEmailOf } from '../access/page/other-account.tsx';
import { useNext } from '../access/page/use-next.ts';
import { useKeepDraft, useKeptDraft } from '../shell/drafts.ts';

/** Props of every document's form. */
export interface DocumentFormProps {
  account: Account;
  onAccepted: () => Promise<void>;
  onBack: () => void;
}

/** What the validation and the check of a document depend on. */
export const useDocumentFormContext = (account: Account): DocumentFormContext => {
  const { countryCode: home, t } = useApp();
  const { session, flags } = useSituation();
  const countryCode = session.countryCode ?? home;
  return {
    countryCode,
    channel: session.channel,
    consumerAccountId: account.uuid,
    // Agreed on the profile page, which always comes before.
    creditPolicyAgree: true,
    flags,
    dateFormat: t('identity.profile.birthDateFormat'),
    today: dateInTimeZone(new Date(), marketOf(countryCode).timeZone),
  };
};

interface Options<Values, Check> {
  readonly document: IdentityDocument;
  readonly initial: Values;
  readonly problemsOf: (values: Values) => FieldProblems<Values>;
  readonly checkOf: (values: Values) => Check;
  readonly send: (check: Check) => Promise<{ status: DocumentCheckStatus }>;
  /** Whether a document differs from the profile in a way that the shopper must confirm. */
  readonly differs?: (check: Check) => boolean;
  readonly onAccepted: () => Promise<void>;
}

/**
 * State of one document's form: fields, confirmation of differences, and the check. Source: ACC-330 to ACC-333,
 * ACC-336, ACC-337.
 */
export function useDocumentForm<Values extends object, Check>(options: Options<Values, Check>) {
  const next = useNext();
  const [problem, setProblem] = useState<TextKey | null>(null);
  const [otherEmail, setOtherEmail] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(goOn: boolean) => void>(undefined);

  /** Shows a difference from the profile; resolves with whether to submit the document anyway. */
  const confirmDifference = (check: Check): Promise<boolean> => {
    if (!options.differs?.(check)) return Promise.resolve(true);
    setAsking(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };

  const settle = (goOn: boolean) => {
    setAsking(false);
    answer.current?.(goOn);
  };

  const names = Object.keys(options.initial) as (keyof Values & string)[];
  const refusedOf = (errorInfo: Readonly<Record<string, string | number>>) =>
    Object.fromEntries(
      names.filter((name) => Object.hasOwn(errorInfo, name)).map((name) => [name, 'invalidNumber']),
    ) as FieldErrorCodes<Values>;

  const kept = useKeptDraft<Values>(options.document);
  const form: FormState<Values> = useForm<Values>({
    initial: kept ?? options.initial,
    validate: Object.fromEntries(
      names.map((name) => [name, (_: unknown, values: Values) => options.problemsOf(values)[name]]),
    ) as never,
    describe: (code) => code,
    submit: async (values) => {
      setProblem(null);
      const check = options.checkOf(values);
      if (!(await confirmDifference(check))) return;
      try {
        const { status } = await options.send(check);
        if (status === 'VERIFIED') return await options.onAccepted();
        setProblem('errors.identity_check_rejected');
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (endsHardCheck(error.errorCode)) return next({ event: 'identity_declined' });
        setOtherEmail(otherEmailOf(error));
        setProblem(`errors.${error.errorCode ?? 'generic_error'}` as TextKey);
        return refusedOf(error.errorInfo);
      }
    },
  });

  useKeepDraft(options.document, form.values);
  return { form, problem, otherEmail, changed: { isAsking, settle } };
}
