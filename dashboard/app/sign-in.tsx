import { type FormEvent, useEffect, useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import { openDashboardSession } from '#shared/contract/dashboard/session.contract.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { Logo } from '#shared/ui/brand/logo.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { useAction } from './queries.tsx';
import { useStartAnew } from './session.tsx';

/** Exchanges a secret key for a session. The key stays in the field until it is sent, and is kept nowhere. */
export const SignIn = () => {
  const [secretKey, setSecretKey] = useState('');
  const [isMissing, setMissing] = useState(false);
  const startAnew = useStartAnew();
  const signIn = useAction(openDashboardSession, () => {
    setSecretKey('');
    startAnew();
  });
  const isWrong = isApiError(signIn.error) && signIn.error.status === 401;
  useEffect(() => {
    document.title = 'Sign in · Fourfold dashboard';
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const key = secretKey.trim();
    setMissing(key === '');
    if (key !== '') signIn.run({ body: { secretKey: key } });
  };
  const problem = isMissing
    ? 'Enter a secret key.'
    : isWrong &&
      'No shop has this key, or it was deleted. Copy a key that your server uses, from its first letter to its last.';
  return (
    <main className="ffd-alone">
      <Logo />
      <form className="ffd-card ffd-card--pad ff-form" onSubmit={submit} noValidate>
        <div className="ff-stack ff-stack--1">
          <h1 className="ff-h2">Sign in to your dashboard</h1>
          <p className="ff-muted">
            With a secret key of your shop. This browser does not keep it: you stay signed in for 12 hours by
            a cookie.
          </p>
        </div>
        <TextField
          name="secretKey"
          label="Secret key"
          hint="Begins with sk_"
          type="password"
          autoComplete="off"
          verbatim
          maxLength={200}
          focusOnOpen
          value={secretKey}
          onChange={(text) => {
            setSecretKey(text);
            setMissing(false);
          }}
          error={problem || undefined}
        />
        <LiveRegion urgent>
          {signIn.error && !isWrong ? (
            <FailureNotice title="You are not signed in" error={signIn.error} />
          ) : null}
        </LiveRegion>
        <Button type="submit" size="large" block busy={signIn.isBusy && 'Signing in'}>
          Sign in
        </Button>
      </form>
      <p className="ff-small ff-muted">
        A sandbox opens this dashboard for any of its shops on <a href="/sandbox/ui#merchants">its page</a>.
        More in <a href="/docs/">the documentation</a>.
      </p>
    </main>
  );
};
