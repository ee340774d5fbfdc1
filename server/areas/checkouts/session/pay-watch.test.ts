/** A purchase requires a check against the pay watch, which is made once. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { homeOf } from '#sandbox/seed/personas.ts';
import { login } from '#shared/contract/access/access.contract.ts';
import { finaliseAccount, updateAccount } from '#shared/contract/access/account.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { checkoutContract } from '#shared/contract/checkout/checkout.contract.ts';
import { checkIdentity } from '#shared/contract/identity/identity.contract.ts';
import { firstIdentityStatus } from '#shared/domain/identity/first-status.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { ProviderUnavailable } from '../../../core/providers.ts';
import { profile } from '../../../testing/joining.ts';
import {
  confirmFor,
  createShop,
  createShopServer,
  deviceDetails,
  newCheckout,
  newShopper,
  presentCard,
  type Shopper,
  startFor,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { createVisitor } from '../../../testing/visitor.ts';
import { hashPassword } from '../../access/index.ts';
import { type Consumer, consumers } from '../../consumers/consumers.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

const watch = () => vi.spyOn(server.provider.identity, 'checkWatchlist');
const change = ({ consumerId }: Shopper, columns: Partial<Consumer>) =>
  server.db.update(consumers).set(columns).where(eq(consumers.id, consumerId));

const orderIn = (countryCode: CountryCode) => {
  const { currency } = marketOf(countryCode);
  const shop = createShop(server, `demo-${countryCode.toLowerCase()}`);
  return newCheckout(server, shop, { amount: { amount: '100.00', currency } });
};
const start = async ({ visitor }: Shopper, token: string) =>
  visitor.call(checkoutContract.startCheckout, {
    params: { token },
    body: { deviceDetails, profilingSessionId: randomUUID() },
  });
const codeOf = (answer: { status: number; error: { errorCode: string } | undefined }) =>
  answer.error?.errorCode ?? answer.status;
const accountStatus = async ({ visitor }: Shopper) =>
  (await visitor.call(readAccount, {})).body.accountStatus;

let drawn = 0;
/** A shopper who has saved a profile, and never requested an identity check. */
async function newcomer(countryCode: CountryCode, surname = 'Marlow'): Promise<Shopper> {
  const shopper = await newShopper(server, {
    countryCode,
    profileConfirmed: false,
    payWatchClearedAt: null,
    identityCheckStatus: firstIdentityStatus(countryCode),
  });
  drawn += 1;
  const dateOfBirth = `19${70 + drawn}-02-01`;
  const body = { ...profile, surname, dateOfBirth, contactAddress: homeOf(countryCode) };
  const saved = await shopper.visitor.call(finaliseAccount, { body });
  if (saved.status !== 200) throw new Error(String(codeOf(saved)));
  return shopper;
}

describe.each(['AU', 'GB'] as const)(
  'a new shopper who never requested an identity check: %s',
  (countryCode) => {
    it('buys when the pay watch does not list them, and it is checked once', async () => {
      const asked = watch();
      const shopper = await newcomer(countryCode);
      const token = await orderIn(countryCode);
      presentCard(server, 'order', await startFor(shopper, token), 'visa');
      expect((await confirmFor(shopper, token)).body.status).toBe('APPROVED');
      expect(codeOf(await start(shopper, await orderIn(countryCode)))).toBe(200);
      expect(asked).toHaveBeenCalledOnce();
    });

    it('cannot start when it lists them, and stays on hold under another name', async () => {
      const shopper = await newcomer(countryCode, 'Paywatch');
      const token = await orderIn(countryCode);
      expect(codeOf(await start(shopper, token))).toBe('account_on_hold');
      expect(await accountStatus(shopper)).toBe('POLICY_HOLD');
      await change(shopper, { surname: 'Rowe' });
      expect(codeOf(await start(shopper, token))).toBe('account_on_hold');
      const read = await shopper.visitor.call(checkoutContract.readCheckout, { params: { token } });
      expect([read.body.state, read.body.traceId]).toEqual(['OPEN', null]);
    });

    it('cannot start while it is unavailable, and may try again', async () => {
      const shopper = await newcomer(countryCode);
      const token = await orderIn(countryCode);
      watch().mockRejectedValueOnce(new ProviderUnavailable('away'));
      const refused = await start(shopper, token);
      expect([codeOf(refused), refused.status]).toEqual(['service_unavailable', 503]);
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(codeOf(await start(shopper, token))).toBe(200);
    });
  },
);

it('keeps the plan of an account that got one during the check', async () => {
  const shopper = await newcomer('AU', 'Paywatch');
  watch().mockImplementationOnce(async () => {
    await change(shopper, { accountStatus: 'HARDSHIP' });
    return { isListed: true };
  });
  expect(codeOf(await start(shopper, await orderIn('AU')))).toBe('account_restricted');
  expect(await accountStatus(shopper)).toBe('HARDSHIP');
});

describe('a checkout that was started before the clearance was lost', () => {
  const started = async () => {
    const shopper = await newcomer('AU');
    const token = await orderIn('AU');
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    await change(shopper, { payWatchClearedAt: null });
    return { shopper, token };
  };

  it('is confirmed once the pay watch is available again', async () => {
    const { shopper, token } = await started();
    watch().mockRejectedValueOnce(new ProviderUnavailable('away'));
    expect(codeOf(await confirmFor(shopper, token))).toBe('service_unavailable');
    expect((await confirmFor(shopper, token)).body.status).toBe('APPROVED');
  });

  it('is not confirmed for a shopper whom it lists by now', async () => {
    const { shopper, token } = await started();
    watch().mockResolvedValueOnce({ isListed: true });
    expect(codeOf(await confirmFor(shopper, token))).toBe('account_on_hold');
  });
});

describe('the check against the pay watch', () => {
  it('is not repeated after an identity check or after saving a profile', async () => {
    const checked = await newcomer('AU');
    await checked.visitor.call(checkIdentity, { body: { channel: 'CHECKOUT' } });
    const screened = await newcomer('US');
    const asked = watch();
    expect(codeOf(await start(checked, await orderIn('AU')))).toBe(200);
    expect(codeOf(await start(screened, await orderIn('US')))).toBe(200);
    expect(asked).not.toHaveBeenCalled();
  });

  it('is for a person, not an account: it is void when the name changes during the check', async () => {
    const shopper = await newcomer('AU');
    // During the check.
    watch().mockImplementationOnce(async () => {
      await change(shopper, { surname: 'Paywatch' });
      return { isListed: false };
    });
    const token = await orderIn('AU');
    expect(codeOf(await start(shopper, token))).toBe('service_unavailable');
    expect(codeOf(await start(shopper, token))).toBe('account_on_hold');
  });

  it('keeps a profile from being saved while it is unavailable', async () => {
    const checkProfile = vi.spyOn(server.provider.identity, 'checkProfile');
    const shopper = await newcomer('US');
    checkProfile.mockRejectedValueOnce(new ProviderUnavailable('away'));
    const refused = await shopper.visitor.call(updateAccount, { body: { surname: 'Paywatch' } });
    expect(codeOf(refused)).toBe('service_unavailable');
    expect((await shopper.visitor.call(readAccount, {})).body.surname).toBe('Marlow');
  });
});

describe('a login', () => {
  const password = 'Brisk-Otter-83';
  const withPassword = async (surname?: string) => {
    const shopper = await newcomer('AU', surname);
    await change(shopper, { passwordHash: await hashPassword(password), mobile: `+6140000${1_000 + drawn}` });
    const logIn = async () =>
      codeOf(
        await createVisitor(server, 'PORTAL').call(login, {
          body: { username: shopper.email, password, rememberMe: false },
        }),
      );
    return { shopper, logIn };
  };

  it('with a reply of the pay watch replaces the check of the purchase', async () => {
    const { shopper, logIn } = await withPassword();
    const asked = watch();
    expect(await logIn()).toBe(200);
    expect(codeOf(await start(shopper, await orderIn('AU')))).toBe(200);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('succeeds while it is unavailable, and the next purchase is checked', async () => {
    const { shopper, logIn } = await withPassword();
    expect(await logIn()).toBe(200);
    const asked = watch();
    asked.mockRejectedValueOnce(new ProviderUnavailable('away'));
    expect(await logIn()).toBe(200);
    asked.mockResolvedValueOnce({ isListed: true });
    expect(codeOf(await start(shopper, await orderIn('AU')))).toBe('account_on_hold');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('that it refuses also stops purchases in other sessions', async () => {
    const { shopper, logIn } = await withPassword();
    expect(codeOf(await start(shopper, await orderIn('AU')))).toBe(200);
    const asked = watch();
    asked.mockResolvedValue({ isListed: true });
    expect(await logIn()).toBe('paywatch_check_failed');
    expect(codeOf(await start(shopper, await orderIn('AU')))).toBe('account_on_hold');
  });
});
