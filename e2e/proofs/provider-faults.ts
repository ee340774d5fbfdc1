/**
 * For every answer, missing answer and call of a provider, each payment, refund and hold is made once and ends as at the
 * provider, and no forged call settles anything. With a card, Apple Pay and a bank account, on PostgreSQL.
 * Source: reliability figure 4.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { writeManyOrders } from '#sandbox/seed/many-orders.ts';
import { seededMerchants } from '#sandbox/seed/merchants.ts';
import type { OpenDatabase } from '#server/core/database/database.ts';
import { type Movement, type ProviderFault, providerFaults } from '#server/core/providers.ts';
import { unbalanced } from '#server/testing/money-rules.ts';
import { advanceClock, decideBankPayments } from '#shared/contract/control/control.contract.ts';
import { refundPayment } from '#shared/contract/merchant/merchant.contract.ts';
import { isSigned, signaturesIn } from '#shared/contract/webhooks/webhook-signature.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { type ResultCode, resultCodes } from '#shared/domain/payments/result-codes.ts';
import { createProofDatabase } from './databases.ts';
import { type HoldStory, type HoldsFound, type Play, playHolds } from './hold-faults.ts';
import { type Call, call } from './http-call.ts';
import { openStageDatabase } from './open-database.ts';
import { createStage, type Entry, type Stage } from './processes.ts';
import type { RelayedMessage } from './relay.ts';
import { type Figure, readOptions, report, run } from './report.ts';
import {
  addBankAccount,
  addShopper,
  asShopper,
  nextItems,
  preparePayment,
  type Shopper,
} from './shoppers.ts';

const methods = ['CARD', 'APPLE_PAY', 'BANK_ACCOUNT'] as const;

/** What happens to one payment. */
interface Story {
  readonly method: (typeof methods)[number];
  /** How the payment ends at the provider. */
  readonly code: ResultCode;
  /** Faults of the call that makes the payment, of those that ask about it, and later of its refund. */
  readonly fault: ProviderFault | null;
}

const everyStory: readonly Story[] = methods.flatMap((method): Story[] => [
  ...resultCodes.map((code) => ({ method, code, fault: null })),
  ...providerFaults.map((fault) => ({ method, code: 0 as const, fault })),
]);

/** Faults of checkouts: when the provider holds money, and when it captures or releases it. */
const everyHold: readonly HoldStory[] = methods.flatMap((method) =>
  providerFaults.filter((fault) => !fault.startsWith('callback')).map((fault) => ({ method, fault })),
);

/** One for each planted bug. */
const tellingHolds: readonly HoldStory[] = [{ method: 'CARD', fault: 'drop-after' }];
const tellingStories: readonly Story[] = [
  { method: 'CARD', code: 0, fault: 'drop-after' },
  { method: 'BANK_ACCOUNT', code: 0, fault: 'drop-after' },
  { method: 'BANK_ACCOUNT', code: 0, fault: 'callback-forged' },
];

interface Scene extends Story {
  readonly shopper: Shopper;
  readonly email: string;
  readonly orderId: number;
  readonly confirm: Call;
  /** Half of the debits are settled because the bank calls, the others because it is asked. */
  readonly isTold: boolean;
}

interface Found {
  payments: number;
  refunds: number;
  /** Payments and refunds that the provider made more than once. */
  doubled: number;
  /** Still open after reconciliation. */
  unknown: number;
  /** Ended differently from the provider. */
  different: number;
  /** Shoppers who were told a wrong outcome, or several. */
  misled: number;
  /** Debits that settled after a forged call. */
  believed: number;
}

interface Outcome extends Found {
  readonly ofHolds: HoldsFound;
  readonly forged: number;
  readonly brokenBooks: number;
}

const countries = { CARD: 'AU', APPLE_PAY: 'AU', BANK_ACCOUNT: 'US' } as const;
const merchants = { AU: 'demo-au', US: 'demo-us' } as const;
const isOfBank = ({ method }: Story) => method === 'BANK_ACCOUNT';
/** The bank reports days later that there was too little money. */
const isReturned = (story: Story) => isOfBank(story) && story.code === 41;
const isForged = ({ fault }: Story) => fault === 'callback-forged' || fault === 'callback-stale';

async function playAll(play: Play, stories: readonly Story[], round: number): Promise<Found> {
  const scenes = await prepare(play, stories, round);
  const heard = await Promise.all(scenes.map((scene) => press(play, scene)));
  await untilNoneIs(play, scenes, ['CLAIMED']);
  const believed = (await Promise.all(scenes.filter(isOfBank).map((scene) => settle(play, scene)))).filter(
    Boolean,
  );
  await untilNoneIs(play, scenes, ['CLAIMED', 'PENDING']);
  const rows = await paymentsOf(play, scenes);
  const isPaid = ({ orderId }: Scene) =>
    rows.some(({ order_id, state }) => order_id === String(orderId) && state === 'SUCCEEDED');
  const paid = scenes.filter((scene) => scene.code === 0 && isPaid(scene));
  await Promise.all(paid.map((scene) => refund(play, scene)));
  await untilNoneIs(play, scenes, ['CLAIMED']);

  return {
    ...(await judge(play, scenes)),
    payments: scenes.length,
    refunds: paid.length,
    misled: heard.filter((answers, index) => !isTrue(answers, scenes[index])).length,
    believed: believed.length,
  };
}

async function prepare(play: Play, stories: readonly Story[], round: number): Promise<Scene[]> {
  const { stage, open, port } = play;
  const scenes: Scene[] = [];
  for (const country of ['AU', 'US'] as const) {
    const here = stories.filter(({ method }) => countries[method] === country);
    const people: { story: Story; email: string; shopper: Shopper }[] = [];
    for (const [index, story] of here.entries()) {
      const knob = story.code === 0 ? '' : `+pay-${story.code}`;
      const number = round * 100 + index;
      const email = `good${knob}.${country.toLowerCase()}.n${number}@scenario.test`;
      people.push({ story, email, shopper: await addShopper(open.pool, { country, email }) });
    }
    const orderIds = await writeManyOrders(open.pool, {
      count: here.length,
      merchantId: merchants[country],
      consumers: people.map(({ shopper }) => shopper),
      now: new Date(),
      spreadDays: 1,
    });
    const items = await nextItems(open.pool, orderIds);
    await Promise.all(
      people.map(async ({ story, email, shopper }, index) => {
        const paid = items.find(({ consumerId }) => consumerId === shopper.consumerId);
        if (!paid) throw new Error('Nothing is left to pay');
        const tender = isOfBank(story)
          ? await addBankAccount(open.pool, stage.providers, shopper)
          : { type: story.method as 'CARD' | 'APPLE_PAY' };
        const confirm = await preparePayment(stage.config, port, shopper, paid, tender);
        const isTold = (index + round) % 2 === 0;
        scenes.push({ ...story, shopper, email, orderId: paid.orderId, confirm, isTold });
      }),
    );
  }
  await Promise.all(scenes.map((scene) => plant(stage, scene, 'charge')));
  return scenes;
}

/** Plants a fault of one call, and wrong answers to the calls that ask about it. */
async function plant({ providers }: Stage, scene: Scene, called: 'charge' | 'refund'): Promise<void> {
  if (scene.fault === null) return;
  const group = isOfBank(scene) ? 'banks' : 'cards';
  const reference = String(scene.orderId);
  const faultOf = (operation: string, fault: ProviderFault) =>
    providers.sandbox.plantFault({ operation: `${group}/${operation}`, reference, fault, times: 1 });
  await faultOf(called, scene.fault);
  if (scene.fault.startsWith('callback')) return;
  // One timeout of five seconds is enough to wait for.
  const afterwards = scene.fault.replace('timeout', 'drop') as ProviderFault;
  await faultOf('lookup', afterwards);
  if (isOfBank(scene) && called === 'charge') await faultOf('debitOf', afterwards);
}

/** The shopper presses in two windows at once, and again, until the outcome is shown. */
async function press({ stage, port, patienceMs }: Play, { shopper, confirm }: Scene): Promise<string[]> {
  const deadline = performance.now() + patienceMs;
  const inWindow = async () => {
    while (performance.now() < deadline) {
      const reply = await asShopper(stage.config, port, shopper, confirm).catch(() => null);
      if (reply?.status === 200) return `${reply.json.status} ${reply.json.resultCode}`;
      await setTimeout(200);
    }
    return 'nothing';
  };
  return Promise.all([inWindow(), inWindow()]);
}

function isTrue(heard: readonly string[], scene: Scene | undefined): boolean {
  if (!scene) return false;
  const accepted = scene.code === 0 || isReturned(scene);
  const status = !accepted ? 'PAYMENT_DECLINED' : isOfBank(scene) ? 'PAYMENT_PENDING' : 'PAYMENT_SUCCESS';
  return heard.every((answer) => answer === `${status} ${accepted ? 0 : scene.code}`);
}

/** The bank decides and calls, or three days pass and it is asked. True when a forged call was accepted. */
async function settle(play: Play, scene: Scene): Promise<boolean> {
  const { stage, patienceMs } = play;
  const [debit] = await paymentsOf(play, [scene]);
  if (debit?.state !== 'PENDING') return false;
  // A bank that has called before its answer does not call again.
  const hasCalled = scene.fault === 'callback-first';
  const isDecided = !hasCalled && (scene.isTold || scene.fault?.startsWith('callback'));
  if (isDecided) await control(play, decideBankPayments.path, { consumer: scene.email });
  if (isDecided && scene.fault !== 'callback-lost') {
    await until(patienceMs, async () => messagesAbout(stage, debit.provider_id).length > 0);
  }
  if (!isForged(scene)) {
    if (!isDecided || scene.fault === 'callback-lost') await letDaysPass(play, scene);
    return false;
  }
  // Time for the job that a believed call would have planned.
  await setTimeout(2_500);
  const [after] = await paymentsOf(play, [scene]);
  await letDaysPass(play, scene);
  return after?.state !== 'PENDING';
}

const letDaysPass = (play: Play, { email }: Scene) =>
  control(play, advanceClock.path, { by: 'P3DT1H', consumer: email });

const messagesAbout = ({ debitMessages }: Stage, debitId: string | null): RelayedMessage[] =>
  debitMessages.filter((message) => message.debitId === debitId);

/** The sandbox's own calls. */
async function control({ stage: { config }, port }: Play, path: string, body: unknown): Promise<void> {
  const reply = await call(port, new URL(config.origins.api).host, { method: 'POST', path, body });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
}

/** The shop refunds the order: the unpaid instalments, and the one that was paid. */
async function refund(play: Play, scene: Scene): Promise<void> {
  const { stage, open, port } = play;
  await plant(stage, scene, 'refund');
  const { rows } = await open.pool.query<{ sum: string }>(
    'select sum(amount_minor) from schedule_items where order_id = $1 and position > 1',
    [scene.orderId],
  );
  const country = countries[scene.method];
  const merchant = seededMerchants.find(({ id }) => id === merchants[country]);
  const authorization = `Basic ${Buffer.from(`${merchant?.id}:${merchant?.secret}`).toString('base64')}`;
  const reply = await call(port, new URL(stage.config.origins.api).host, {
    method: 'POST',
    path: refundPayment.path.replace('{orderId}', String(scene.orderId)),
    headers: { authorization, 'idempotency-key': randomUUID() },
    body: { amount: fromMinor(Number(rows[0]?.sum), country === 'AU' ? 'AUD' : 'USD') },
  });
  if (reply.status !== 201) throw new Error(`Not refunded: ${reply.status} ${reply.text}`);
}

interface Row {
  readonly order_id: string;
  readonly kind: 'CHARGE' | 'REFUND';
  readonly state: 'CLAIMED' | 'PENDING' | 'SUCCEEDED' | 'DECLINED';
  readonly result_code: number | null;
  readonly amount_minor: string;
  readonly currency: string;
  readonly provider_id: string | null;
}

async function paymentsOf({ open }: Play, scenes: readonly Scene[]): Promise<Row[]> {
  const { rows } = await open.pool.query<Row>(
    `select order_id, kind, state, result_code, amount_minor, currency, provider_id from payments
     where order_id = any($1) and kind in ('CHARGE', 'REFUND') order by occurred_at`,
    [scenes.map(({ orderId }) => orderId)],
  );
  return rows;
}

/** The server asks again after six seconds, and then less often. This makes it ask at once. */
const askAgainNow = `update payments set next_completion_at = clock_timestamp()
  where state = 'CLAIMED' and coalesce(next_completion_at > clock_timestamp(), true)`;

async function untilNoneIs(
  play: Play,
  scenes: readonly Scene[],
  states: readonly Row['state'][],
): Promise<void> {
  await until(play.patienceMs, async () =>
    (await paymentsOf(play, scenes)).every(({ state }) => !states.includes(state)),
  );
}

async function until(patienceMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline && !(await isSo())) await setTimeout(200);
}

/** Compares each payment and refund in the books with the provider's statement. */
async function judge(play: Play, scenes: readonly Scene[]) {
  const rows = await paymentsOf(play, scenes);
  const statement = await play.stage.providers.sandbox.statement();
  const total = { doubled: 0, unknown: 0, different: 0 };
  for (const scene of scenes) {
    const reference = String(scene.orderId);
    for (const kind of ['CHARGE', 'REFUND'] as const) {
      const isMade = kind === 'CHARGE' || scene.code === 0;
      const [row, ...more] = rows.filter((each) => each.order_id === reference && each.kind === kind);
      const made = statement.filter(
        (movement) => movement.reference === reference && movement.kind === kind && hasMoved(movement),
      );
      total.doubled += Math.max(0, made.length - 1);
      if (row?.state === 'CLAIMED' || row?.state === 'PENDING') total.unknown += 1;
      else if (!(isMade ? row && isAsMade(row, scene.code, made) : !row) || more.length > 0)
        total.different += 1;
    }
  }
  return total;
}

const hasMoved = ({ resultCode, debitState }: Movement) => resultCode === 0 && debitState !== 'RETURNED';

function isAsMade(row: Row, code: ResultCode, [made]: readonly Movement[]): boolean {
  if (row.result_code !== code) return false;
  if (row.state === 'DECLINED') return made === undefined;
  const isSame =
    made?.amount.minorUnits === Number(row.amount_minor) && made.amount.currency === row.currency;
  return isSame && made.id === row.provider_id;
}

const freshForSeconds = 300;

/** Counts the calls about debits that were not genuine, and those of them that the server accepted. */
async function judgeMessages({ config, debitMessages }: Stage) {
  const found = { forged: 0, taken: 0 };
  for (const { header, rawBody, status, arrivedAt } of debitMessages) {
    const [id, timestamp] = [header('id'), header('timestamp')];
    const isFresh = Math.abs(arrivedAt / 1000 - Number(timestamp)) < freshForSeconds;
    const signatures = signaturesIn(header('signature'));
    if (isFresh && (await isSigned({ id, timestamp, rawBody }, signatures, [config.providerKey]))) continue;
    found.forged += 1;
    if (status !== 401) found.taken += 1;
  }
  return found;
}

async function onStage(
  entry: Entry,
  { stories, holds }: { readonly stories: readonly Story[]; readonly holds: readonly HoldStory[] },
  rounds: number,
  patienceMs: number,
): Promise<Outcome> {
  const database = await createProofDatabase('the proof of provider faults');
  if (!database) throw new Error('This proof needs PostgreSQL: it reads what the server writes');
  const stage = await createStage(database.url, { hasControls: true });
  const hurry = new AbortController();
  try {
    const open = await openStageDatabase(stage.config);
    try {
      const { port } = await stage.startServer(entry);
      const total: Found = {
        payments: 0,
        refunds: 0,
        doubled: 0,
        unknown: 0,
        different: 0,
        misled: 0,
        believed: 0,
      };
      const ofHolds: HoldsFound = { holds: 0, doubled: 0, unknown: 0, different: 0, misled: 0 };
      const hurried = hurryAlong(open, hurry.signal);
      for (let round = 0; round < rounds; round += 1) {
        const play = { stage, open, port, patienceMs };
        const [found, foundOfHolds] = await Promise.all([
          playAll(play, stories, round),
          playHolds(play, holds, round),
        ]);
        for (const name of Object.keys(total) as (keyof Found)[]) total[name] += found[name];
        for (const name of Object.keys(ofHolds) as (keyof HoldsFound)[]) ofHolds[name] += foundOfHolds[name];
        if (rounds > 1)
          console.error(`${round + 1} of ${rounds} rounds: ${JSON.stringify({ total, ofHolds })}`);
      }
      hurry.abort();
      await hurried;
      const { forged, taken } = await judgeMessages(stage);
      const brokenBooks = (await unbalanced(open.pool)).length;
      return { ...total, ofHolds, forged, believed: total.believed + taken, brokenBooks };
    } finally {
      hurry.abort();
      await open.close();
    }
  } finally {
    await stage.close();
    await database.close();
  }
}

async function hurryAlong({ pool }: OpenDatabase, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pool.query(askAgainNow);
    await setTimeout(700, undefined, { signal }).catch(() => {});
  }
}

await run(async () => {
  const options = readOptions();
  const [broken, sound] = await Promise.all([
    onStage(
      'e2e/proofs/planted/credulous-server.ts',
      { stories: tellingStories, holds: tellingHolds },
      1,
      2_500,
    ),
    onStage('sandbox/main.ts', { stories: everyStory, holds: everyHold }, options.isFull ? 50 : 1, 180_000),
  ]);
  const planted = [
    {
      bug: `a new key for every charge of a card: ${broken.doubled} charged twice`,
      wasCaught: broken.doubled > 0,
    },
    {
      bug: `a new key for every hold on a card: ${broken.ofHolds.doubled} held twice`,
      wasCaught: broken.ofHolds.doubled > 0,
    },
    {
      bug: `what a bank says about a key is never heard: ${broken.unknown} open`,
      wasCaught: broken.unknown > 0,
    },
    {
      bug: `every signature is genuine: ${broken.believed} forged calls taken`,
      wasCaught: broken.believed > 0,
    },
  ];
  const trials = sound.payments + sound.refunds;
  const { ofHolds } = sound;
  const note = `${resultCodes.length} result codes and ${providerFaults.length} faults, ${methods.length} kinds of method`;
  const figures: Figure[] = [
    { name: 'payments and refunds made twice', trials, violations: sound.doubled, note },
    { name: 'unknown after reconciliation', trials, violations: sound.unknown },
    { name: 'ended otherwise than at the provider', trials, violations: sound.different },
    { name: 'shoppers told another outcome', trials: sound.payments, violations: sound.misled },
    {
      name: 'holds, captures and releases made twice',
      trials: 2 * ofHolds.holds,
      violations: ofHolds.doubled,
      note: `${methods.length} kinds of method, ${everyHold.length / methods.length} faults`,
    },
    { name: 'holds unknown after reconciliation', trials: 2 * ofHolds.holds, violations: ofHolds.unknown },
    {
      name: 'holds that ended otherwise than at the provider',
      trials: ofHolds.holds,
      violations: ofHolds.different,
    },
    {
      name: 'shoppers and shops told another end of a hold',
      trials: 2 * ofHolds.holds,
      violations: ofHolds.misled,
    },
    { name: 'forged and stale calls accepted', trials: sound.forged, violations: sound.believed },
    { name: 'rules of the books broken', trials, violations: sound.brokenBooks },
  ];
  return report('Provider faults', options, planted, figures);
});
