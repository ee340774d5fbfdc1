import { act, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import type { SessionData } from '#shared/domain/session.ts';
import { failure, fakeApp } from '#shared/testing/fake-app.tsx';
import { accessScreens } from './screen-map.ts';

const session: Partial<SessionData> = {
  email: 'maya@example.com',
  unverifiedEmail: 'maya@example.com',
  registrationId: '5f0c7f9e-4d62-4d5e-9f5e-0a8f6a1c2b3d',
  resetPasswordVerificationCode: '492817',
  mobile: '0412345482',
  resetPasswordTwoFactorCheckChallenges: [
    { type: 'PHONE_NUMBER', hint: '482' },
    { type: 'DATE_OF_BIRTH', hint: '' },
    { type: 'CARD', hint: '1234' },
  ],
};

// Colours and sizes need a real browser; a page inside an app has its landmarks around it.
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

const problemsOf = async (element: Element) => {
  const { violations } = await axe.run(element, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

// Neither a logout nor the identity check has a page before its first response.
const pages = Object.entries(accessScreens).filter(
  ([path]) => path !== '/logout' && !path.startsWith('/identification'),
);

it.each(pages)('%s is accessible, also with its errors shown', async (at, entry) => {
  const Screen: ComponentType = await entry.screen.load();
  const app = fakeApp({ at, session, app: { call: () => Promise.reject(failure(503)) } });
  const { container } = app.draw(<Screen />);
  await waitFor(() => expect(container.querySelectorAll('h1')).toHaveLength(1));
  expect(await problemsOf(container)).toEqual([]);

  const form = container.querySelector('form');
  if (!form) return;
  await act(async () => form.requestSubmit());
  // A page that changes during the check is judged by nodes that are gone.
  await waitFor(() => expect(container.querySelector('[aria-busy=true]')).toBeNull());
  expect(await problemsOf(container)).toEqual([]);
});
