/**
 * Checkouts whose provider fails when the money is held, and again when the shop captures it or the hold is released.
 * A part of the proof of provider faults.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { seededMerchants } from '#sandbox/seed/merchants.ts';
import type { OpenDatabase } from '#server/core/database/database.ts';
import type { MovementKind, ProviderFault } from '#server/core/providers.ts';
import { confirmCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { advanceClock } from '#shared/contract/control/control.contract.ts';
import { capturePayment, createCheckout } from '#shared/contract/merchant/merchant.contract.ts';
import { type Call, call, type Reply } from './http-call.ts';
import type { Stage } from './processes.ts';
import { addBankAccount, addShopper, asShopper, prepareCheckout, type Shopper } from './shoppers.ts';

/** The server that is tested, and the longest time that reconciliation may take. */
export interface Play {
  readonly stage: Stage;
  readonly open: OpenDatabase;
  readonly port: number;
  readonly patienceMs: number;
}

export interface HoldStory {
  readonly method: 'CARD' | 'APPLE_PAY' | 'BANK_ACCOUNT';
  /** Faults of the call that holds, of the one that captures or releases, and of those that ask about either. */
  readonly fault: ProviderFault;
}

export interface HoldsFound {
  holds: number;
  /** Movements that the provider made more than once. */
  doubled: number;
  /** Still open after reconciliation. */
  unknown: number;
  /** Ended differently from the provider. */
  different: number;
  /** Shoppers and shops who were told a wrong outcome. */
  misled: number;
}

interface Scene extends HoldStory {
  readonly shopper: Shopper;
  readonly email: string;
  readonly token: string;
  readonly named: object;
  /** How the approval ends: the shop captures it, or an hour passes. */
  readonly end: 'CAPTURE' | 'RELEASE';
}

/** @param round of which the number decides which approvals are captured */
export async function playHolds(
  play: Play,
  stories: readonly HoldStory[],
  round: number,
): Promise<HoldsFound> {
  const scenes = await Promise.all(stories.map((story, index) => prepare(play, story, index, round)));
  const told = await Promise.all(scenes.map((scene) => approve(play, scene)));
  await untilSettled(play, scenes, () => 'HOLD');
  const taken = await Promise.all(scenes.map((scene) => endApproval(play, scene)));
  await untilSettled(play, scenes, ({ end }) => end);
  return {
    ...(await judge(play, scenes)),
    holds: scenes.length,
    misled: [...told, ...taken].filter((isRight) => !isRight).length,
  };
}

async function prepare(play: Play, story: HoldStory, index: number, round: number): Promise<Scene> {
  const { stage, open, port } = play;
  const country = countryOf(story);
  const email = `good.${country.toLowerCase()}.n${500_000 + round * 100 + index}@scenario.test`;
  const shopper = await addShopper(open.pool, { country, email });
  const { shop } = stage.config.origins;
  const created = await asMerchant(play, story, {
    method: 'POST',
    path: createCheckout.path,
    body: {
      amount: { amount: '100.00', currency: country === 'US' ? 'USD' : 'AUD' },
      consumer: { email },
      merchant: { redirectConfirmUrl: shop, redirectCancelUrl: shop, popupOriginUrl: shop },
    },
  });
  if (created.status !== 201) throw new Error(`Not created: ${created.text}`);
  const token: string = created.json.token;
  const tender =
    story.method === 'BANK_ACCOUNT'
      ? await addBankAccount(open.pool, stage.providers, shopper)
      : { type: story.method };
  const named = await prepareCheckout(stage.config, port, shopper, token, tender);
  const end = (index + round) % 2 === 0 ? 'CAPTURE' : 'RELEASE';
  return { ...story, shopper, email, token, named, end };
}

const countryOf = ({ method }: HoldStory) => (method === 'BANK_ACCOUNT' ? 'US' : 'AU');

async function plant({ stage }: Play, { method, fault, token }: Scene, called: string): Promise<void> {
  const group = method === 'BANK_ACCOUNT' ? 'banks' : 'cards';
  const faultOf = (operation: string, planted: ProviderFault) =>
    stage.providers.sandbox.plantFault({
      operation: `${group}/${operation}`,
      reference: token,
      fault: planted,
      times: 1,
    });
  await faultOf(called, fault);
  // One timeout of five seconds is enough to wait for.
  await faultOf('lookup', fault.replace('timeout', 'drop') as ProviderFault);
}

/** The shopper presses in two windows at once, and again, until the outcome is shown. True when both show the approval. */
async function approve(play: Play, scene: Scene): Promise<boolean> {
  await plant(play, scene, 'placeHold');
  const { stage, port } = play;
  const path = confirmCheckout.path.replace('{token}', scene.token);
  const confirm: Call = { method: 'POST', path, body: { ...scene.named, revision: 0 } };
  const inWindow = () =>
    answered(play, () => asShopper(stage.config, port, scene.shopper, confirm, 'CHECKOUT'));
  const replies = await Promise.all([inWindow(), inWindow()]);
  return replies.every((reply) => reply?.json?.status === 'APPROVED');
}

/** True when the shop was told that it has the money, or when it did not capture. */
async function endApproval(play: Play, scene: Scene): Promise<boolean> {
  if (scene.end === 'RELEASE') {
    await plant(play, scene, 'releaseHold');
    const { host } = new URL(play.stage.config.origins.api);
    const body = { by: 'PT61M', consumer: scene.email };
    const reply = await call(play.port, host, { method: 'POST', path: advanceClock.path, body });
    return reply.status === 200;
  }
  await plant(play, scene, 'captureHold');
  const headers = { 'idempotency-key': randomUUID() };
  const capture: Call = {
    method: 'POST',
    path: capturePayment.path,
    headers,
    body: { token: scene.token },
  };
  const captured = () => answered(play, () => asMerchant(play, scene, capture));
  const [first, second] = await Promise.all([captured(), captured()]);
  return first !== null && first.json?.orderId === second?.json?.orderId;
}

/** Repeats a call until its answer tells the outcome; null if none did. */
async function answered({ patienceMs }: Play, ask: () => Promise<Reply>): Promise<Reply | null> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const reply = await ask().catch(() => null);
    if (reply?.status === 200 || reply?.status === 201) return reply;
    await setTimeout(200);
  }
  return null;
}

function asMerchant({ stage, port }: Play, story: HoldStory, given: Call): Promise<Reply> {
  const merchant = seededMerchants.find(({ countryCode }) => countryCode === countryOf(story));
  const authorization = `Basic ${Buffer.from(`${merchant?.id}:${merchant?.secret}`).toString('base64')}`;
  const headers = { authorization, 'idempotency-key': randomUUID(), ...given.headers };
  return call(port, new URL(stage.config.origins.api).host, { ...given, headers });
}

interface Row {
  readonly checkout_token: string;
  readonly kind: MovementKind;
  readonly state: 'CLAIMED' | 'PENDING' | 'SUCCEEDED' | 'DECLINED';
  readonly provider_id: string | null;
  readonly amount_minor: string;
}

async function paymentsOf({ open }: Play, scenes: readonly Scene[]): Promise<Row[]> {
  const { rows } = await open.pool.query<Row>(
    `select checkout_token, kind, state, provider_id, amount_minor from payments
     where checkout_token = any($1) order by occurred_at`,
    [scenes.map(({ token }) => token)],
  );
  return rows;
}

/** Waits until each scene has such a payment and none is open. */
async function untilSettled(
  play: Play,
  scenes: readonly Scene[],
  kindOf: (scene: Scene) => MovementKind,
): Promise<void> {
  const deadline = performance.now() + play.patienceMs;
  const areSettled = async () => {
    const rows = await paymentsOf(play, scenes);
    const isMade = (scene: Scene) =>
      rows.some(({ checkout_token, kind }) => checkout_token === scene.token && kind === kindOf(scene));
    return scenes.every(isMade) && rows.every(({ state }) => state !== 'CLAIMED');
  };
  while (performance.now() < deadline && !(await areSettled())) await setTimeout(200);
}

/** Compares each approval in the books with the provider's statement. */
async function judge(play: Play, scenes: readonly Scene[]) {
  const rows = await paymentsOf(play, scenes);
  const statement = await play.stage.providers.sandbox.statement();
  const total = { doubled: 0, unknown: 0, different: 0 };
  for (const { token, end } of scenes) {
    for (const kind of ['HOLD', 'CAPTURE', 'RELEASE'] as const) {
      const [row, ...more] = rows.filter((each) => each.checkout_token === token && each.kind === kind);
      const made = statement.filter(
        (movement) => movement.reference === token && movement.kind === kind && movement.resultCode === 0,
      );
      total.doubled += Math.max(0, made.length - 1);
      if (row?.state === 'CLAIMED') total.unknown += 1;
      else {
        const isWanted = kind === 'HOLD' || kind === end;
        const isRight = isWanted
          ? row !== undefined && row.state !== 'DECLINED' && made[0]?.id === row.provider_id
          : row === undefined && made.length === 0;
        if (!isRight || more.length > 0) total.different += 1;
      }
    }
  }
  return total;
}
