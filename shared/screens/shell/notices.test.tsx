import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { UnfinishedPayment } from '#shared/domain/session.ts';
import { failure, fakeApp } from '#shared/testing/fake-app.tsx';
import { maya } from '#shared/testing/payments.ts';
import { Notices } from './notices.tsx';

const notices = (unfinishedPayment: UnfinishedPayment | null, user?: typeof maya) => {
  const app = fakeApp({ at: '/login-email', session: { unfinishedPayment }, ...(user && { user }) });
  return app.draw(<Notices fatalError={null} onDismiss={() => {}} />);
};

describe('a shopper who was logged out while paying', () => {
  it('sees that nothing was charged, if that is known', () => {
    notices('NOT_TAKEN');
    expect(screen.getByText('You were logged out before you paid')).toBeVisible();
    expect(
      screen.getByText('You haven’t been charged. Log in again to continue where you left off.'),
    ).toBeVisible();
  });

  it('sees that the outcome is unknown, if it is', () => {
    notices('UNKNOWN');
    expect(screen.getByText('We’re not sure if your payment went through')).toBeVisible();
    expect(screen.queryByText(/You haven’t been charged/)).toBeNull();
  });

  it('no longer sees it once logged in', () => {
    expect(notices('NOT_TAKEN', maya).container).toBeEmptyDOMElement();
  });

  it('sees nothing if no payment was running', () => {
    expect(notices(null).container).toBeEmptyDOMElement();
  });
});

describe('a shopper whose login ended while a page was open', () => {
  const ended = (user?: typeof maya, unfinishedPayment: UnfinishedPayment | null = null) => {
    const app = fakeApp({
      at: '/login-email',
      session: { sessionEnded: true, unfinishedPayment },
      ...(user && { user }),
    });
    return app.draw(<Notices fatalError={null} onDismiss={() => {}} />);
  };

  it('sees why the login page is shown', () => {
    ended();
    expect(screen.getByText('You’ve been logged out')).toBeVisible();
    expect(screen.getByText(/^You logged out in another tab or on another device/)).toBeVisible();
  });

  it('sees what became of a payment instead, if one was running', () => {
    ended(undefined, 'NOT_TAKEN');
    expect(screen.getByText('You were logged out before you paid')).toBeVisible();
    expect(screen.queryByText('You’ve been logged out')).toBeNull();
  });

  it('no longer sees it once logged in', () => {
    expect(ended(maya).container).toBeEmptyDOMElement();
  });
});

it('shows above the page that there is no network', () => {
  const app = fakeApp();
  app.draw(<Notices fatalError={failure(0)} onDismiss={() => {}} />);
  expect(screen.getByText('We can’t reach Fourfold')).toBeVisible();
});
