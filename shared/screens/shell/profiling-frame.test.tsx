import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { login } from '#shared/contract/access/access.contract.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import LoginPassword from '../access/login/login-password.screen.tsx';
import { ProfilingFrame } from './profiling-frame.tsx';

const frame = () => document.querySelector('iframe') as HTMLIFrameElement;

it('is loaded from the provider’s host, is invisible and can’t be focused [ACC-375]', async () => {
  const app = fakeApp({ app: { providerOrigin: 'https://provider.example' } });
  const { user } = app.draw(<ProfilingFrame />);
  expect(new URL(frame().src).origin).toBe('https://provider.example');
  expect(frame()).not.toBeVisible();
  expect(frame().tabIndex).toBe(-1);
  await user.tab();
  expect(frame()).not.toHaveFocus();
});

it('has the session that a login names [ACC-440]', async () => {
  const app = fakeApp({ at: '/login-password', session: { email: 'maya@example.com', isReturning: true } });
  app.refuse(login, 400, 'authentication_failure');
  const { user } = app.draw(
    <>
      <LoginPassword />
      <ProfilingFrame />
    </>,
  );
  await user.type(screen.getByLabelText('Password'), 'moss{Enter}');
  const named = new URL(frame().src).searchParams.get('sessionId');
  expect(named).toMatch(/^[\da-f-]{36}$/);
  expect(app.made(login)[0]?.body.profilingSessionId).toBe(named);
});
