import { isChangingEmail, isChangingMobile } from '#shared/domain/session.ts';
import { countryOfMobile } from '#shared/flows/access/phone-countries.ts';
import {
  sessionAfterContactChange,
  sessionAfterVerifyConfirm,
} from '#shared/flows/access/session-updates.ts';
import { TextLink } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useNext } from '../page/use-next.ts';
import { BackToAccount } from './back-to-account.tsx';
import { CodePage } from './code-page.tsx';
import { SentTo } from './sent-to.tsx';
import { useVerificationCalls } from './use-verification-calls.ts';

/** Entry of the code sent to the mobile. Source: ACC-164. */
const VerifyConfirm = () => {
  const { t, href, journey, countryCode } = useApp();
  const next = useNext();
  const { session } = useSituation();
  const { resendToMobile, confirmMobile } = useVerificationCalls();
  const mobile = session.mobile ?? '';
  return (
    <CodePage
      channel="SMS"
      title={isChangingEmail(session) && t('access.code.titleBeforeEmail')}
      lede={<SentTo channel="SMS" />}
      send={() => resendToMobile(mobile, countryOfMobile(mobile, session, countryCode))}
      confirm={async (code) => {
        await confirmMobile(mobile, code);
        journey.update(sessionAfterVerifyConfirm());
        next(isChangingMobile(session) ? { query: 'changed=mobile' } : {});
        // Updated after `next`, which depends on what was being changed.
        if (isChangingMobile(session)) journey.update(sessionAfterContactChange());
        return null;
      }}
    >
      {!isChangingEmail(session) && (
        <TextLink href={href('/verify-ask')}>{t('access.code.notMyMobile')}</TextLink>
      )}
      <BackToAccount />
    </CodePage>
  );
};

export default VerifyConfirm;
