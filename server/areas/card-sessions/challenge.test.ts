/** The challenge of a bank over several attempts in one card session. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import { finaliseThreeDS, initiateThreeDS } from '#shared/contract/payments/payments.contract.ts';
import { overrideFlag } from '../../core/flags/flags.ts';
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
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

let shopper: Shopper;
let token: string;
let traceId: string;
beforeEach(async () => {
  vi.restoreAllMocks();
  shopper = await newShopper(server);
  token = await newCheckout(server, createShop(server));
  traceId = await startFor(shopper, token);
  presentCard(server, 'order', traceId, 'challenge');
});

const initiate = () =>
  shopper.visitor.call(initiateThreeDS, { body: { traceId, saveCard: true, workflow: 'PAYNOW' } });
const finalise = (threeDSId: string, of = traceId) =>
  shopper.visitor.call(finaliseThreeDS, { body: { traceId: of, threeDSId, workflow: 'PAYNOW' } });

async function pass(): Promise<string> {
  const { body } = await initiate();
  const found = server.provider.challenges.find(body.threeDSId);
  if (!found) throw new Error('The bank knows of no challenge');
  server.provider.challenges.answer(found.challenge, 'approve');
  expect((await finalise(body.threeDSId)).status).toBe(200);
  return body.threeDSId;
}

describe('a 3-D Secure session', () => {
  it('has card session, id, whether there is a challenge and where [PAY-254]', async () => {
    const { body } = await initiate();
    expect(body).toEqual({
      traceId,
      threeDSId: expect.any(String),
      challengeRequired: true,
      challengeUri: expect.stringContaining(server.config.origins.acs),
    });
    const bare = { traceId, workflow: 'PAYNOW' };
    const refused = await shopper.visitor.send('POST', '/portal/consumers/threeDS/initiate', {
      body: JSON.stringify(bare),
    });
    expect([refused.status, (await refused.json()).errorInfo]).toEqual([400, { saveCard: 'required' }]);
  });

  it('has the workflow BILLING for a new card and PAYNOW for a payment, and no other [PAY-255]', async () => {
    const { traceId: ofCard } = (await shopper.visitor.call(initiateNewCard, { body: { deviceDetails } }))
      .body;
    presentCard(server, 'order', ofCard, 'challenge');
    const ask = async (of: string, workflow: 'BILLING' | 'PAYNOW') => {
      const body = { traceId: of, saveCard: true, workflow };
      const { status, error } = await shopper.visitor.call(initiateThreeDS, { body });
      return error?.errorCode ?? status;
    };
    expect([await ask(ofCard, 'PAYNOW'), await ask(ofCard, 'BILLING')]).toEqual(['precondition_failed', 200]);
    expect([await ask(traceId, 'BILLING'), await ask(traceId, 'PAYNOW')]).toEqual([
      'precondition_failed',
      200,
    ]);
    const refused = await shopper.visitor.send('POST', '/portal/consumers/threeDS/initiate', {
      body: JSON.stringify({ traceId, saveCard: true, workflow: 'CHECKOUT' }),
    });
    expect([refused.status, Object.keys((await refused.json()).errorInfo)]).toEqual([400, ['workflow']]);
  });

  it('ends in its own workflow only [PAY-255]', async () => {
    const { body } = await initiate();
    const { threeDSId } = body;
    const found = server.provider.challenges.find(threeDSId);
    if (!found) throw new Error('The bank knows of no challenge');
    server.provider.challenges.answer(found.challenge, 'approve');
    const other = await shopper.visitor.call(finaliseThreeDS, {
      body: { traceId, threeDSId, workflow: 'BILLING' },
    });
    expect([other.status, other.error.errorCode]).toEqual([412, 'precondition_failed']);
    const unknown = await shopper.visitor.send('POST', '/portal/consumers/threeDS/finalise', {
      body: JSON.stringify({ traceId, threeDSId, workflow: 'CHECKOUT' }),
    });
    expect([unknown.status, Object.keys((await unknown.json()).errorInfo)]).toEqual([400, ['workflow']]);
    expect((await finalise(threeDSId)).status).toBe(200);
  });

  it('ends only for its own card session, and within ten minutes [PAY-264] [PAY-403]', async () => {
    const { body } = await initiate();
    const otherCardSession = await startFor(shopper, await newCheckout(server, createShop(server)));
    for (const refused of [
      await finalise(body.threeDSId, otherCardSession),
      await finalise('someone-elses'),
    ]) {
      expect([refused.status, refused.error.errorCode]).toEqual([412, 'precondition_failed']);
    }
    server.passTime(10 * 60_000);
    const late = await finalise(body.threeDSId);
    expect([late.status, late.error.errorCode]).toEqual([412, 'precondition_failed']);
  });

  it('can end until the last millisecond of those ten minutes [PAY-264] [PAY-403]', async () => {
    const { body } = await initiate();
    server.passTime(10 * 60_000 - 1);
    const found = server.provider.challenges.find(body.threeDSId);
    if (!found) throw new Error('The bank knows of no challenge');
    server.provider.challenges.answer(found.challenge, 'approve');
    const passed = await finalise(body.threeDSId);
    expect([passed.status, passed.body]).toEqual([200, { result: 'PASSED' }]);
  });
});

it.each([
  [true, 412, 'precondition_failed'],
  [false, 200, undefined],
])('a payment needs the bank’s check where the flag is %s', async (isOn, status, code) => {
  await overrideFlag(server.db, 'consumer-portal-three-ds-enabled', isOn, `consumer:${shopper.consumerId}`);
  const answered = await confirmFor(shopper, token);
  expect([answered.status, answered.error?.errorCode]).toEqual([status, code]);
});

describe('another card that is set up just before the challenge', () => {
  beforeEach(() => {
    const { startChallenge } = server.cards;
    vi.spyOn(server.cards, 'startChallenge').mockImplementationOnce(async (request) => {
      presentCard(server, 'order', traceId, 'visa');
      return startChallenge(request);
    });
  });

  it('does not let the card of the confirm pay', async () => {
    const confirmed = await confirmFor(shopper, token);
    expect([confirmed.status, confirmed.error.errorCode]).toEqual([412, 'precondition_failed']);
    expect(await server.provider.sandbox.statement({ reference: token })).toEqual([]);
  });

  it('starts no challenge for either card; the next call starts one for the new card', async () => {
    const refused = await initiate();
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'precondition_failed']);
    expect((await initiate()).body).toMatchObject({ traceId, challengeRequired: false });
  });
});

describe('the page of the bank', () => {
  const payeeOf = async (threeDSId: Promise<{ body: { threeDSId: string } }>) =>
    server.provider.challenges.find((await threeDSId).body.threeDSId)?.challenge.payee;

  it('names the shop that is paid', async () => {
    expect(await payeeOf(initiate())).toBe('Marlow Field');
  });

  it('names us for a card that is only added, wherever it is added', async () => {
    for (const channel of ['CHECKOUT', 'PORTAL'] as const) {
      const { visitor } = await newShopper(server, { channel });
      const { body } = await visitor.call(initiateNewCard, { body: { deviceDetails } });
      presentCard(server, 'order', body.traceId, 'challenge');
      const asked = { traceId: body.traceId, saveCard: true, workflow: 'BILLING' } as const;
      expect(await payeeOf(visitor.call(initiateThreeDS, { body: asked }))).toBe('Fourfold');
    }
  });
});

describe('a passed challenge', () => {
  it('is not required again before its confirm', async () => {
    const threeDSId = await pass();
    expect((await initiate()).body).toEqual({
      traceId,
      threeDSId,
      challengeRequired: false,
      challengeUri: null,
    });
    expect((await confirmFor(shopper, token)).body.status).toBe('APPROVED');
  });

  it('is used up by a decline: the same card requires another one, and then pays', async () => {
    vi.spyOn(server.cards, 'placeHold').mockResolvedValueOnce({ resultCode: 41, id: null, amount: null });
    const first = await pass();
    expect((await confirmFor(shopper, token)).body).toMatchObject({ status: 'DECLINED', state: 'STARTED' });

    const unasked = await confirmFor(shopper, token);
    expect([unasked.status, unasked.error.errorCode]).toEqual([412, 'precondition_failed']);
    expect(await pass()).not.toBe(first);
    expect((await confirmFor(shopper, token)).body.status).toBe('APPROVED');
  });
});
