/**
 * Only our own pages can change anything with a consumer's cookies. Neither the merchant that frames the checkout and
 * shares its partition can, nor a form, nor a page of a similar address. Source: reliability figure 6.
 */
import { createHash } from 'node:crypto';
import { personaPassword } from '#sandbox/seed/personas.ts';
import { seedConsumers } from '#sandbox/seed/seed-consumers.ts';
import type { Config } from '#server/core/config.ts';
import type { Handle } from '#server/http/dispatch.ts';
import { createShopServer } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { login, startRegistration } from '#shared/contract/access/access.contract.ts';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { type Figure, readOptions, report, run } from './report.ts';
import { storedRows } from './stored-rows.ts';

const victim = 'good.au@persona.test';
const isMutation = ({ method }: OperationShape) => method !== 'GET';
const consumerCalls = [
  contracts.access,
  contracts.account,
  contracts.identity,
  contracts.checkout,
  contracts.orders,
]
  .concat([contracts.payments, contracts.methods] as never)
  .flatMap((group) => Object.values(group as Readonly<Record<string, OperationShape>>))
  .filter(isMutation);

/** What a foreign page can make a browser send; `cookie` is there because browsers send it automatically. */
function forgeries({ origins }: Config): readonly Readonly<Record<string, string>>[] {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const plain = { 'content-type': 'text/plain' };
  const json = { 'content-type': 'application/json' };
  const own = { 'x-country-code': 'AU' };
  const checkout = new URL(origins.checkout);
  const foreign = [
    origins.shop,
    origins.provider,
    origins.acs,
    origins.bank,
    origins.partner,
    origins.files,
    'null',
    'https://evil.example',
    `https://${checkout.host}`,
    `http://${checkout.hostname}`,
    `http://${checkout.hostname}.evil.example`,
    `http://evil${checkout.host}`,
  ];
  return [
    ...foreign.flatMap((origin) => [
      { origin, ...form },
      { origin, ...plain },
      { origin, ...json },
      // Headers that only a browser with switched-off protections would send.
      { origin, ...json, ...own },
    ]),
    { ...plain, 'sec-fetch-site': 'cross-site' },
    { ...json, ...own, 'sec-fetch-site': 'same-site' },
    { ...json, ...own, 'sec-fetch-site': 'none' },
    { ...json, ...own },
    // Our own page, but without the header that only a script of ours can add.
    { ...json, origin: origins.checkout },
    { ...plain, origin: origins.portal },
  ];
}

interface Target {
  readonly server: TestServer;
  /** Everything that the victim's browser sends automatically. */
  readonly cookie: string;
  readonly registrationId: string;
}

/** A consumer who is signed in and remembered, and has a registration under way. */
async function createTarget(): Promise<Target> {
  const server = await createShopServer();
  await seedConsumers(server);
  const visitor = createVisitor(server, 'CHECKOUT');
  const email = 'joining@example.com';
  await visitor.call(login, { body: { username: victim, password: personaPassword, rememberMe: true } });
  await visitor.call(login, { body: { username: victim, password: personaPassword, rememberMe: true } });
  const started = await visitor.call(startRegistration, { body: { email, checkEmailVerification: false } });
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  return { server, cookie, registrationId: started.body.registrationId };
}

/** Valid bodies for calls that need no session. */
function bodyFor({ path }: OperationShape, { registrationId }: Target): object {
  const email = victim;
  if (path.endsWith('/auth/login')) return { username: email, password: personaPassword };
  if (path.endsWith('/one-time-code/request')) return { email };
  if (path.endsWith('/reset-password/verify-ask')) return { email, sendBy: 'SMS' };
  if (path.endsWith('/registration/start'))
    return { email: 'forged@example.com', checkEmailVerification: false };
  if (path.endsWith('/registration/mobile/verify-ask')) {
    return { registrationId, mobile: '0416660001', countryCode: 'AU' };
  }
  if (path.endsWith('/registration/email/verify-ask')) return { registrationId, email: 'forged@example.com' };
  return {};
}

/** A hash of everything that is stored. */
async function stateOf({ open }: TestServer): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify(await storedRows(open.pool)))
    .digest('hex');
}

interface Outcome {
  requests: number;
  changes: number;
  signedIn: number;
  readable: number;
}

async function forgeAll(target: Target, handle: Handle, rounds: number): Promise<Outcome> {
  const { server, cookie } = target;
  const { checkout, portal } = server.config.origins;
  const outcome: Outcome = { requests: 0, changes: 0, signedIn: 0, readable: 0 };
  let before = await stateOf(server);
  for (const operation of Array.from({ length: rounds }, () => consumerCalls).flat()) {
    for (const headers of forgeries(server.config)) {
      const path = operation.path.replace(/\{\w+\}/g, '1');
      const host = outcome.requests % 2 === 0 ? checkout : portal;
      const request = new Request(host + path, {
        method: operation.method,
        headers: { ...headers, cookie },
        body: JSON.stringify(bodyFor(operation, target)),
      });
      const response = await handle(request, { remoteAddress: '127.0.0.1' });
      outcome.requests += 1;
      if (response.headers.has('x-auth-token')) outcome.signedIn += 1;
      const readers = [checkout, portal, null];
      if (!readers.includes(response.headers.get('access-control-allow-origin'))) outcome.readable += 1;
    }
    const after = await stateOf(server);
    if (after !== before) outcome.changes += 1;
    before = after;
  }
  return outcome;
}

/** The server with a planted bug: it accepts requests from every page. */
function trustingHandle({ server }: Target): Handle {
  return (request, connection) => {
    const headers = new Headers(request.headers);
    headers.set('origin', server.config.origins.checkout);
    headers.set('x-country-code', 'AU');
    headers.set('content-type', 'application/json');
    return server.handle(new Request(request, { headers }), connection);
  };
}

await run(async () => {
  const options = readOptions();
  const planted = await createTarget();
  const trusted = await forgeAll(planted, trustingHandle(planted), 1);
  await planted.server.close();
  const target = await createTarget();
  const sound = await forgeAll(target, target.server.handle, options.isFull ? 5 : 1);
  await target.server.close();
  const figures: Figure[] = [
    {
      name: 'changes of what is stored',
      trials: sound.requests,
      violations: sound.changes,
      note: `${consumerCalls.length} calls by ${sound.requests / consumerCalls.length / (options.isFull ? 5 : 1)} kinds of page`,
    },
    { name: 'answers that sign in', trials: sound.requests, violations: sound.signedIn },
    { name: 'answers that another page may read', trials: sound.requests, violations: sound.readable },
  ];
  const bug = `every page counts as ours: ${trusted.changes} calls changed something, ${trusted.signedIn} answers signed in`;
  return report(
    'Forged requests',
    options,
    [{ bug, wasCaught: trusted.changes > 0 && trusted.signedIn > 0 }],
    figures,
  );
});
