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

/** A confirm that fails so, as its flow hears of it. */
async function payInVain({ journey }: ReturnType<typeof visit>, status: number) {
  await trackPayment(journey, () => Promise.reject(failure(status))).catch((refusal) =>
    recordLogout(journey, refusal),
  );
}

describe('what is known of a payment', () => {
  it('is nothing while it is under way, and all is well once it is answered', async () => {
    const { journey, known } = visit();
    const paid = await trackPayment(journey, async () => {
      expect(known()).toBe('UNKNOWN');
      return 'paid';
    });
    expect(paid).toBe('paid');
    expect(known()).toBeNull();
  });

  it('is that nothing was taken, where it was refused for want of a session', async () => {
    const paying = visit();
    await payInVain(paying, 401);
    expect(paying.known()).toBe('NOT_TAKEN');
  });

  it('is that nothing was taken, where a step before it was refused so', () => {
    const { journey, known } = visit();
    recordLogout(journey, failure(401));
    expect(known()).toBe('NOT_TAKEN');
  });

  it.each([402, 412, 422])('is nothing to speak of where it was refused otherwise: %s', async (status) => {
    const paying = visit();
    await payInVain(paying, status);
    expect(paying.known()).toBeNull();
  });

  it.each([0, 500, 503])('stays unknown where no answer came, or none that says it: %s', async (status) => {
    const paying = visit();
    await payInVain(paying, status);
    expect(paying.known()).toBe('UNKNOWN');
  });

  it('is not made certain by a later try that was refused: the first may have gone through', async () => {
    const paying = visit();
    await payInVain(paying, 0);
    await payInVain(paying, 401);
    expect(paying.known()).toBe('UNKNOWN');
    recordLogout(paying.journey, failure(401));
    expect(paying.known()).toBe('UNKNOWN');
  });

  it('is still to be told to whoever was logged out before the answer came', async () => {
    const { journey, known } = visit();
    await trackPayment(journey, async () => journey.setUser(null));
    expect(known()).toBe('UNKNOWN');
  });

  it('outlives the logout, and ends with the login', () => {
    const { journey, known } = visit();
    recordLogout(journey, failure(401));
    journey.update(sessionAfterLogout(journey.situation().session));
    expect(known()).toBe('NOT_TAKEN');
    journey.update(sessionAfterAccount(accountOf()));
    expect(known()).toBeNull();
  });
});
