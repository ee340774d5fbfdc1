/**
 * No request is answered with 500 or above, or outside the contract. The requests are generated from the contract: valid,
 * nearly valid, hostile, with headers that contradict each other, and many at once. Source: reliability figure 8.
 */
import { sql } from 'drizzle-orm';
import { Refusal } from '#server/core/refusal.ts';
import type { AnyHandlers } from '#server/http/handler.ts';
import { apiHandlers } from '#server/http/handlers/index.ts';
import { type Answered, offContract } from './contract-answers.ts';
import { onPostgresIfAny } from './databases.ts';
import { calls, type GeneratedRequest, generate, kinds } from './generated-requests.ts';
import { createRandom, oneOf, type Random } from './random.ts';
import { type Figure, readNumberedOptions, report, run } from './report.ts';
import { createRequestWorld, type RequestWorld } from './request-world.ts';

/** Concurrent requests. */
const atOnce = 24;

interface Outcome {
  requests: number;
  readonly failed: Map<string, number>;
  readonly offContract: Map<string, number>;
  readonly accepted: Map<string, number>;
  /** The calls that succeeded at least once. */
  readonly done: Set<string>;
}

const newOutcome = (): Outcome => ({
  requests: 0,
  failed: new Map(),
  offContract: new Map(),
  accepted: new Map(),
  done: new Set(),
});

const shopperCalls = calls.filter(({ group }) => group !== 'control');
/** Without those that replace or copy everything for which the requests are made (sandbox/reset has their tests). */
const replacing: readonly string[] = ['resetSandbox', 'saveSnapshot', 'restoreSnapshot'];
const controlCalls = calls.filter(({ group, id }) => group === 'control' && !replacing.includes(id));

/** Requests to one server. The same seed makes the same requests. */
interface Part {
  readonly calls: typeof calls;
  readonly requests: number;
  readonly seed: number;
}

/** One request in ten goes to the sandbox's controls, separately, because they change the state of all others. */
const smallParts: readonly Part[] = [
  { calls: shopperCalls, requests: 1_350, seed: 1 },
  { calls: controlCalls, requests: 150, seed: 2 },
];
const fullParts: readonly Part[] = Array.from({ length: 125 }, (_, at) => ({
  calls: at % 10 === 9 ? controlCalls : shopperCalls,
  requests: 6_000,
  seed: at + 1,
}));

async function sendPart(part: Part, outcome: Outcome, handlers?: AnyHandlers) {
  const random = createRandom(part.seed);
  const world = await createRequestWorld(handlers);
  for (let sent = 0; sent < part.requests; sent += atOnce) {
    await world.renewSessions();
    await Promise.all(
      batch(part.calls, world, random).map((generated) => sendOne(world, generated, outcome, random)),
    );
  }
  await world.server.close();
}

/** Different requests, or a few of one call, which then compete for the same objects. */
function batch(some: typeof calls, { dictionary }: RequestWorld, random: Random): GeneratedRequest[] {
  const make = (call = oneOf(random, some)) => generate(call, oneOf(random, kinds), dictionary, random);
  if (random(2) === 0) return Array.from({ length: atOnce }, () => make());
  const call = oneOf(random, some);
  const few = Array.from({ length: 4 }, () => generate(call, 'valid', dictionary, random));
  return Array.from({ length: atOnce }, () => (random(4) === 0 ? make() : oneOf(random, few)));
}

async function sendOne(world: RequestWorld, generated: GeneratedRequest, outcome: Outcome, random: Random) {
  const { call, kind, isWellFormed } = generated;
  const response = await world.handle(world.requestOf(generated, random), { remoteAddress: '127.0.0.1' });
  const text = await response.text();
  outcome.requests += 1;
  const { status, headers } = response;
  const answer: Answered = { status, headers, text };
  if (status >= 500) count(outcome.failed, `${call.id} ${status}`);
  // A changed path may lead to another call, which then answers by its own contract.
  const isOther = kind === 'hostile' && status < 400;
  const wrong = isOther ? null : offContract(call.operation, answer);
  if (wrong) count(outcome.offContract, `${call.id}: ${wrong}`);
  if (kind === 'near valid' && !isWellFormed && status < 300) count(outcome.accepted, call.id);
  if (status >= 300) return;
  if (kind === 'valid') outcome.done.add(call.id);
  if (text !== '') world.learn(text);
}

function count(counts: Map<string, number>, what: string) {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

const total = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, each) => sum + each, 0);
const summary = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([what, times]) => `${what} (${times})`).join(', ');

/** The planted bugs: a parameter that reaches the database unchecked, and a refusal that the contract does not have. */
const carelessHandlers: AnyHandlers = {
  ...apiHandlers,
  public: {
    ...apiHandlers.public,
    async readMessaging({ params }: { params: { merchantId: string } }, { server }) {
      await server.db.execute(sql`select ${params.merchantId}::int`);
    },
    async leavePresence() {
      throw new Refusal('origin_not_allowed');
    },
  },
};

await run(async () => {
  const options = readNumberedOptions();
  return onPostgresIfAny('requests that are truly under way at once', async () => {
    const careless = newOutcome();
    const carelessCalls = calls.filter(({ id }) => id === 'readMessaging' || id === 'leavePresence');
    await sendPart({ calls: carelessCalls, requests: 100, seed: 1 }, careless, carelessHandlers);
    const sound = newOutcome();
    for (const part of options.isFull ? fullParts.slice(options.from - 1) : smallParts) {
      await sendPart(part, sound);
      if (!options.isFull) continue;
      console.error(
        `server ${part.seed}: ${sound.requests} requests, ${summary(sound.failed) || 'none failed'}`,
      );
    }
    const trials = sound.requests;
    const figures: Figure[] = [
      {
        name: 'answers of 500 and above',
        trials,
        violations: total(sound.failed),
        note: summary(sound.failed),
      },
      {
        name: 'answers off the contract',
        trials,
        violations: total(sound.offContract),
        note:
          summary(sound.offContract) ||
          `${calls.length} calls, of which ${sound.done.size} did what was asked`,
      },
      {
        name: 'inputs off their schema that were accepted',
        trials,
        violations: total(sound.accepted),
        note: summary(sound.accepted),
      },
    ];
    const [failed, off] = [total(careless.failed), total(careless.offContract)];
    const bug = `a parameter goes to the database as it came, and a call refuses with a code of another: ${failed} answers of 500, ${off} off the contract`;
    return report('Requests', options, [{ bug, wasCaught: failed > 0 && off > 0 }], figures);
  });
});
