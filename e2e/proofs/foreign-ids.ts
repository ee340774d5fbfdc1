/**
 * A stranger makes every call that takes an id, with ids that belong to another owner, were deleted or never existed. The
 * answer is always the same: it does not exist, without one byte of data. Source: reliability figure 5.
 */

import { createSandboxApi } from '#sandbox/sandbox.ts';
import type { AnyHandlers } from '#server/http/handler.ts';
import { apiHandlers } from '#server/http/handlers/index.ts';
import { createShopServer } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { canary, createOwner, type Ids, idsOf, randomIds, type Strangers } from './foreign-objects.ts';
import { type Attempt, attemptsOf } from './id-calls.ts';
import { type Figure, readOptions, report, run } from './report.ts';

interface Outcome {
  calls: number;
  toldApart: string[];
  leaked: string[];
}

/** The content of an answer, without the id of the answer. */
async function told(attempt: Attempt): Promise<{ status: number; said: string; text: string }> {
  const { status, text } = await attempt.make();
  const { errorId: _, ...said } = text === '' ? {} : JSON.parse(text);
  return { status, said: JSON.stringify(said), text };
}

async function compare(strangers: Strangers, sets: readonly Ids[]): Promise<Outcome> {
  const outcome: Outcome = { calls: 0, toldApart: [], leaked: [] };
  const unknown = new Map<string, string>();
  for (const attempt of attemptsOf(strangers, randomIds())) {
    const { status, said } = await told(attempt);
    if (status !== 404) throw new Error(`${attempt.name} of what never was: ${status} ${said}`);
    unknown.set(attempt.name, said);
  }
  for (const ids of sets) {
    for (const attempt of attemptsOf(strangers, ids)) {
      outcome.calls += 1;
      const { status, said, text } = await told(attempt);
      if (status !== 404 || said !== unknown.get(attempt.name)) outcome.toldApart.push(attempt.name);
      if (text.includes(canary)) outcome.leaked.push(attempt.name);
    }
  }
  return outcome;
}

/** The same server with a planted bug: it reads an order without checking the owner. */
function carelessServer(server: TestServer, ownerId: string): TestServer {
  const { orders } = apiHandlers;
  const readOrder = orders?.readOrder;
  if (!readOrder) throw new Error('Orders cannot be read');
  const handlers: AnyHandlers = {
    ...apiHandlers,
    orders: {
      ...orders,
      readOrder: (input, context) =>
        readOrder(input, {
          ...context,
          session: context.session && { ...context.session, consumerId: ownerId },
        }),
    },
  };
  return { ...server, handle: createSandboxApi(server, handlers).handle };
}

await run(async () => {
  const options = readOptions();
  const server = await createShopServer();
  try {
    const owner = await createOwner(server);
    const foreign = await idsOf(server, owner);
    const careless = await compare(owner.strangersOf(carelessServer(server, owner.consumerId)), [foreign]);
    const deleted = await owner.deleteAll(await idsOf(server, owner));
    const rounds = options.isFull ? 200 : 3;
    const random = Array.from({ length: rounds }, randomIds);
    const sound = await compare(owner.strangersOf(server), [foreign, deleted, ...random]);
    const names = [...new Set([...sound.toldApart, ...sound.leaked])];
    const figures: Figure[] = [
      {
        name: 'ids not answered as unknown',
        trials: sound.calls,
        violations: sound.toldApart.length,
        note: names.join(', ') || `${sound.calls / (rounds + 2)} calls that take an id`,
      },
      { name: 'answers with data of the owner', trials: sound.calls, violations: sound.leaked.length },
    ];
    const planted = [
      {
        bug: `an order is returned to any caller: ${careless.leaked.length} answers with data of the owner`,
        wasCaught: careless.leaked.includes('readOrder') && careless.toldApart.includes('readOrder'),
      },
    ];
    return report('Foreign ids', options, planted, figures);
  } finally {
    await server.close();
  }
});
