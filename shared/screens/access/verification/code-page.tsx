import type { ReactNode } from 'react';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { CodeInput } from '#shared/ui/forms/code-input.tsx';
import { AccessLinks } from '../page/access-page.tsx';
import { CookiePage } from '../page/cookie-page.tsx';
import { type CodeEntry, useCodeEntry } from './use-code-entry.ts';
import { clockTime } from './use-countdown.ts';

interface CodePageProps extends CodeEntry {
  /** What the code is for, where that is not entering it. */
  title?: string | false;
  /** Says where the code was sent. */
  lede: ReactNode;
  /** Shown above the field, for example why a new password is needed. */
  notice?: Elements;
  /** Label of a submit button. Without one, the code is only submitted with its sixth digit. */
  submit?: string;
  /** Links to alternatives. */
  children?: Elements;
}

/** Layout of every page for a one-time code. Source: ACC-164, ACC-177, ACC-450. */
export const CodePage = ({ title, lede, notice, submit, children, ...entry }: CodePageProps) => {
  const { t } = useApp();
  const { code, error, problem, task, isBlocked, input, wasResent, secondsToWait, change, check, resend } =
    useCodeEntry(entry);
  return (
    <CookiePage title={title || t('access.code.title')} lede={lede} problem={problem}>
      <form
        className="ff-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          check(code);
        }}
      >
        {notice}
        <CodeInput
          label={t('access.code.label')}
          hint={t('access.code.hint')}
          name="code"
          value={code}
          onChange={change}
          onComplete={check}
          error={error && t(error)}
          inputRef={input}
          focusOnOpen
        />
        <LiveRegion>
          {task === 'checking' && !submit && <p className="ff-small ff-muted">{t('access.code.checking')}</p>}
          {wasResent && task !== 'checking' && (
            <Alert kind="success" title={t('access.code.resent')}>
              {t('access.code.resentNote')}
            </Alert>
          )}
        </LiveRegion>
        {submit && (
          <div>
            <Button
              type="submit"
              size="large"
              block
              busy={task === 'checking' && t('access.code.checking')}
              unavailable={isBlocked && t('access.loginPassword.blocked')}
            >
              {submit}
            </Button>
          </div>
        )}
        <AccessLinks>
          {secondsToWait > 0 ? (
            <p className="ff-small ff-muted">{t('access.code.wait', { time: clockTime(secondsToWait) })}</p>
          ) : (
            <TextButton onPress={resend} busy={task !== null}>
              {t('access.code.resend')}
            </TextButton>
          )}
          {children}
        </AccessLinks>
      </form>
    </CookiePage>
  );
};
