import { useState } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import { startRegistration } from '#shared/contract/access/lookup.contract.ts';
import { sessionForJoining } from '#shared/flows/access/session-updates.ts';
import { shownError } from '#shared/flows/access/shown-errors.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { errorCodeOf } from '../page/error-code-of.ts';
import { keyText } from '../page/key-text.ts';
import { useNext } from '../page/use-next.ts';

/**
 * Lets a shopper whose email a stranger has used join after proving the email. It is shown with every account, so that it says
 * nothing about this one. Decisions 82, 167.
 */
export const JoinInstead = ({ email }: { email: string }) => {
  const { t, call, journey, countryCode } = useApp();
  const next = useNext();
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<TextKey | null>(null);
  const join = async () => {
    const { flags } = journey.situation();
    setStarting(true);
    setProblem(null);
    try {
      const checkEmailVerification = flags['fraud-email-verification-consumer-enabled'];
      const started = await call(startRegistration, { body: { email, checkEmailVerification } });
      journey.update(sessionForJoining(email, started, { countryCode, flags }));
      next({ event: 'join' });
    } catch (error) {
      setStarting(false);
      setProblem(`errors.${shownError('lookup', errorCodeOf(error))}`);
    }
  };
  return (
    <>
      <TextButton onPress={() => void join()} busy={isStarting}>
        {t('access.joinInstead')}
      </TextButton>
      <LiveRegion>{problem && <p className="ff-field__error">{keyText(t)(problem)}</p>}</LiveRegion>
    </>
  );
};
