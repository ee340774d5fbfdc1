import { useEffect, useRef, useState } from 'react';
import { fatalStatuses, isApiError, NETWORK_FAILURE } from '#shared/client/api-error.ts';
import { checkIdentity, readIdentityStatus } from '#shared/contract/identity/identity-check.contract.ts';
import {
  documentsToAsk,
  type IdentityDocument,
  offeredDocuments,
} from '#shared/domain/identity/identity-document.ts';
import { identityCaseOf } from '#shared/flows/identity/identity-case.ts';
import {
  sessionAfterDocument,
  sessionAfterIdentityStatus,
  sessionAfterSkip,
  sessionAfterSoftFailure,
} from '#shared/flows/identity/identity-updates.ts';
import { sessionAfterEntry } from '#shared/flows/identity/session-after-entry.ts';
import {
  documentStep,
  entryStep,
  hasLockedDetails,
  type IdentityStep,
  maySkipDocument,
  refreshStep,
  softCheckErrorStep,
  softCheckStep,
  withoutDocumentStep,
} from '#shared/flows/identity/soft-check.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useNext } from '../access/page/use-next.ts';
import { useTrack } from '../shell/use-track.ts';

/**
 * Runs the steps that the tables of the identity check give. Source: ACC-278 to ACC-300, ACC-328 to ACC-335,
 * ACC-392.
 */
export const useIdentification = () => {
  const { call, countryCode: home, journey } = useApp();
  const next = useNext();
  const track = useTrack();
  const { session, flags } = useSituation();
  const [view, setView] = useState<'working' | 'picker' | 'offline'>('working');
  const [accepted, setAccepted] = useState<IdentityDocument | null>(null);
  const hasBegun = useRef(false);
  // If documents can be chosen, an earlier visit to the page has run the check.
  const [hasResult, setHasResult] = useState(
    session.identityVisit.documentChosen || session.identityCheckStatus === 'PARTIAL_VERIFIED',
  );
  const countryCode = session.countryCode ?? home;

  const now = () => identityCaseOf(journey.situation());
  const countDocumentsToAsk = () =>
    documentsToAsk(countryCode, flags, journey.situation().session.verifiedIdentityDocuments);

  const executeStep = async (step: IdentityStep): Promise<void> => {
    switch (step) {
      case 'next':
        return next();
      case 'softCheck':
        return softCheck();
      case 'refresh':
        return refresh();
      case 'picker':
        return countDocumentsToAsk() > 0 ? setView('picker') : executeStep(withoutDocumentStep(now()));
      case 'soft_id_check_failed':
        journey.update(sessionAfterSoftFailure(journey.situation().session));
        return next({ event: step });
      default:
        return next({ event: step });
    }
  };

  const softCheck = async () => {
    setView('working');
    const body = { channel: session.channel };
    let step: IdentityStep;
    try {
      journey.update(
        sessionAfterIdentityStatus(await call(checkIdentity, { body }, { handles: fatalStatuses })),
      );
      setHasResult(true);
      step = softCheckStep(now());
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status === NETWORK_FAILURE) return setView('offline');
      step = softCheckErrorStep(error.errorCode, now());
    }
    await executeStep(step);
  };

  const refresh = async () => {
    setView('working');
    try {
      journey.update(
        sessionAfterIdentityStatus(await call(readIdentityStatus, {}, { handles: fatalStatuses })),
      );
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status === NETWORK_FAILURE) return setView('offline');
    }
    await executeStep(refreshStep(now().status, countDocumentsToAsk()));
  };

  const begin = () => {
    journey.update(sessionAfterEntry(journey.situation().session, now()));
    void executeStep(entryStep(now()));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on entry
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);

  return {
    view,
    countryCode,
    documents: offeredDocuments(countryCode, flags, session.verifiedIdentityDocuments),
    needed: documentsToAsk(countryCode, flags, session.verifiedIdentityDocuments),
    /** The document that was just accepted, if another one is needed. */
    accepted,
    maySkip: maySkipDocument(identityCaseOf({ session, flags })),
    isLocked: hasLockedDetails({ countryCode }, hasResult),
    retry: begin,
    accept: async (document: IdentityDocument) => {
      track('Hard ID Verified', { document });
      const step = documentStep(now());
      journey.update(sessionAfterDocument(document, journey.situation().session, countryCode));
      setAccepted(document);
      await executeStep(step);
    },
    skip: () => {
      journey.update(sessionAfterSkip(journey.situation().session));
      next();
    },
    abandon: () => next({ event: 'abandon_verification' }),
  };
};

export type Identification = ReturnType<typeof useIdentification>;
