import { useState } from 'react';
import type { IdentityDocument } from '#shared/domain/identity/identity-document.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { useStepFocus } from '../access/page/use-step-focus.ts';
import { useStoredAccount } from '../access/profile/use-stored-account.ts';
import { LoadFailed } from '../shell/load-failed.tsx';
import { PageFailed } from '../shell/page-failed.tsx';
import { usePart } from '../shell/part.ts';
import { documentParts } from './document-parts.ts';
import { DocumentPicker } from './document-picker.tsx';
import { useIdentification } from './use-identification.ts';

/** The soft check, followed by documents if it did not verify the consumer. Source: ACC-271, ACC-285. */
const IdentificationPage = () => {
  const { t } = useApp();
  const identification = useIdentification();
  const { view, accept } = identification;
  const { account, retry } = useStoredAccount(view === 'picker');
  const [shown, setShown] = useState<IdentityDocument | null>(null);
  const isReady = view === 'picker' && account;
  const { value: Form, failure, retry: fetchAgain } = usePart(shown && documentParts[shown]);
  const step = shown !== null && !Form ? 'loading' : (shown ?? 'picker');
  useStepFocus(isReady ? step : 'working');

  if (view === 'offline') return <LoadFailed onRetry={identification.retry} />;
  if (view === 'picker' && account === null) return <LoadFailed onRetry={retry} />;
  if (!isReady) return <Loader>{t('identification.checking')}</Loader>;
  if (shown === null) {
    return <DocumentPicker identification={identification} account={account} onChosen={setShown} />;
  }
  if (Form === null) return <PageFailed error={failure} onRetry={fetchAgain} />;
  if (!Form) return <Loader>{t('common.loading')}</Loader>;
  const acceptShown = async () => {
    await accept(shown);
    setShown(null);
  };
  return <Form account={account} onAccepted={acceptShown} onBack={() => setShown(null)} />;
};

export default IdentificationPage;
