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

describe('whoever was logged out while paying', () => {
  it('reads that nothing was taken, where that is known', () => {
    notices('NOT_TAKEN');
    expect(screen.getByText('You were logged out before you paid')).toBeVisible();
    expect(
      screen.getByText('You haven’t been charged. Log in again to continue where you left off.'),
    ).toBeVisible();
  });

  it('reads that it is not known, where it is not', () => {
    notices('UNKNOWN');
    expect(screen.getByText('We’re not sure if your payment went through')).toBeVisible();
    expect(screen.queryByText(/You haven’t been charged/)).toBeNull();
  });

  it('reads it no more once logged in', () => {
    expect(notices('NOT_TAKEN', maya).container).toBeEmptyDOMElement();
  });

  it('reads nothing where nothing was being paid', () => {
    expect(notices(null).container).toBeEmptyDOMElement();
  });
});

it('says above the page that the network is gone', () => {
  const app = fakeApp();
  app.draw(<Notices fatalError={failure(0)} onDismiss={() => {}} />);
  expect(screen.getByText('We can’t reach Fourfold')).toBeVisible();
});
