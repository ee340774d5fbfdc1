import { describe, expect, it } from 'vitest';
import { sessionAfterAccount, sessionAfterLogout } from '#shared/flows/access/session-updates.ts';
import { accountOf } from '#shared/testing/account.ts';
import { failure } from '#shared/testing/fake-app.tsx';
import { journeyForTests } from '#shared/testing/in-app.tsx';
import { maya } from '#shared/testing/payments.ts';
import { recordLogout, trackPayment } from './unfinished-payment.ts';

const visit = () => {
  const journey = journeyForTests({ channel: 'PORTAL', at: '/', user: maya });
  return { journey, known: () => journey.situation().session.unfinishedPayment };
};

/** A confirm that fails so, as its flow receives it. */
async function payInVain({ journey }: ReturnType<typeof visit>, status: number) {
  await trackPayment(journey, () => Promise.reject(failure(status))).catch((refusal) =>
    recordLogout(journey, refusal),
  );
}

describe('what is known of a payment', () => {
  it('is unknown while it is running, and cleared once it has a response', async () => {
    const { journey, known } = visit();
    const paid = await trackPayment(journey, async () => {
      expect(known()).toBe('UNKNOWN');
      return 'paid';
    });
    expect(paid).toBe('paid');
    expect(known()).toBeNull();
  });

  it('is that nothing was charged, if it failed with 401', async () => {
    const paying = visit();
    await payInVain(paying, 401);
    expect(paying.known()).toBe('NOT_TAKEN');
  });

  it('is that nothing was charged, if an earlier step failed with 401', () => {
    const { journey, known } = visit();
    recordLogout(journey, failure(401));
    expect(known()).toBe('NOT_TAKEN');
  });

  it.each([402, 412, 422])('is cleared if it was refused with %s', async (status) => {
    const paying = visit();
    await payInVain(paying, status);
    expect(paying.known()).toBeNull();
  });

  it.each([0, 500, 503])('stays unknown after status %s', async (status) => {
    const paying = visit();
    await payInVain(paying, status);
    expect(paying.known()).toBe('UNKNOWN');
  });

  it('stays unknown after a later attempt is refused, since the first may have succeeded', async () => {
    const paying = visit();
    await payInVain(paying, 0);
    await payInVain(paying, 401);
    expect(paying.known()).toBe('UNKNOWN');
    recordLogout(paying.journey, failure(401));
    expect(paying.known()).toBe('UNKNOWN');
  });

  it('is kept for a shopper who was logged out before the response arrived', async () => {
    const { journey, known } = visit();
    await trackPayment(journey, async () => journey.setUser(null));
    expect(known()).toBe('UNKNOWN');
  });

  it('is kept after the logout, and cleared by the next login', () => {
    const { journey, known } = visit();
    recordLogout(journey, failure(401));
    journey.update(sessionAfterLogout(journey.situation().session));
    expect(known()).toBe('NOT_TAKEN');
    journey.update(sessionAfterAccount(accountOf()));
    expect(known()).toBeNull();
  });
});
