/** A server with people, a shop and one of everything that has an id, for requests made from the contract. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createSandboxApi } from '#sandbox/sandbox.ts';
import { personaPassword } from '#sandbox/seed/personas.ts';
import { sessions } from '#server/areas/access/access.tables.ts';
import { hashSecret } from '#server/core/secrets.ts';
import type { Handle } from '#server/http/dispatch.ts';
import type { AnyHandlers } from '#server/http/handler.ts';
import { createShopServer, newCheckout, newShopper, secretOf, signIn } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { createOwner, type Ids, idsOf, type Owner } from './foreign-objects.ts';
import { type Call, formBoundary, type GeneratedRequest } from './generated-requests.ts';
import { oneOf, type Random } from './random.ts';
import type { Dictionary } from './request-values.ts';

export interface RequestWorld {
  readonly server: TestServer;
  readonly handle: Handle;
  readonly dictionary: Dictionary;
  /** Signs all people in again, since requests end sessions. */
  renewSessions(): Promise<void>;
  /** Sends the request with a session that may make the call, and now and then without a session. */
  requestOf(generated: GeneratedRequest, random: Random): Request;
  /** Stores the ids of an answer, so that later requests name things that exist. */
  learn(text: string): void;
}

interface Sessions {
  readonly signedIn: readonly Visitor[];
  readonly pending: Visitor;
}

/** @param handlers replace ours, for a planted bug */
export async function createRequestWorld(handlers?: AnyHandlers): Promise<RequestWorld> {
  const server = await createShopServer();
  const owner = await createOwner(server);
  const stranger = await newShopper(server, { channel: 'PORTAL' });
  const known = await wordsOf(server, owner, await idsOf(server, owner));
  let people = await signInAll();

  async function signInAll(): Promise<Sessions> {
    const signedIn = [
      await signIn(server, owner.consumerId, 'CHECKOUT'),
      await signIn(server, stranger.consumerId, 'PORTAL'),
    ];
    const pending = await signIn(server, stranger.consumerId, 'CHECKOUT');
    const isPending = eq(sessions.tokenHash, hashSecret(pending.token ?? ''));
    await server.db.update(sessions).set({ secondFactorPending: true }).where(isPending);
    return { signedIn, pending };
  }

  function ownHeaders({ operation, group }: Call, origin: string, random: Random): Headers {
    const headers = new Headers();
    if (operation.access === 'merchant') {
      if (random(20) > 0) headers.set('authorization', `Basic ${btoa(`demo-au:${secretOf('demo-au')}`)}`);
      headers.set('idempotency-key', random(6) === 0 ? 'same' : randomUUID());
    }
    if (isMerchants(group) || (group === 'public' && operation.access !== 'checkout')) return headers;
    headers.set('origin', origin);
    headers.set('x-country-code', 'AU');
    if (random(20) === 0) return headers;
    const visitor = operation.access === 'second-factor' ? people.pending : oneOf(random, people.signedIn);
    headers.set('cookie', [...visitor.cookies].map((pair) => pair.join('=')).join('; '));
    if (operation.access !== 'public' || random(2) === 0) headers.set('x-auth-token', visitor.token ?? '');
    return headers;
  }

  return {
    server,
    handle: handlers ? createSandboxApi(server, handlers).handle : server.handle,
    dictionary: { of: (name) => known.get(name) ?? [] },
    async renewSessions() {
      people = await signInAll();
    },
    requestOf({ call, address, headers, body }, random) {
      const origin = server.config.origins[hostFor(call.group, random)];
      const own = ownHeaders(call, origin, random);
      const isForm = call.operation.encoding === 'multipart';
      const type = isForm ? `multipart/form-data; boundary=${formBoundary}` : 'application/json';
      if (body !== null) own.set('content-type', type);
      const replaced = new Set(random(2) === 0 ? headers.map(([name]) => name) : []);
      for (const name of replaced) own.delete(name);
      for (const [name, value] of headers) own.append(name, value);
      return new Request(origin + address, {
        method: call.operation.method,
        headers: own,
        ...(body !== null && { body }),
        // Long polls end with their caller.
        signal: AbortSignal.timeout(50),
      });
    },
    learn(text) {
      for (const [name, value] of textsIn(text)) {
        const words = known.get(name) ?? [];
        if (!words.includes(value)) known.set(name, [value, ...words].slice(0, remembered));
      }
    },
  };
}

const remembered = 30;
const isMerchants = (group: Call['group']) =>
  ['merchant', 'webhooks', 'linkedProducts', 'dashboard', 'control'].includes(group);

function hostFor(group: Call['group'], random: Random) {
  if (isMerchants(group)) return 'api';
  if (group === 'checkout' || group === 'public') return 'checkout';
  return oneOf(random, ['checkout', 'portal'] as const);
}

/** What the fields of a request may name, by the field's name. */
async function wordsOf(server: TestServer, owner: Owner, ids: Ids): Promise<Map<string, readonly string[]>> {
  const { shop } = server.config.origins;
  const mobiles = ['0416660001', '+61416660002', '0419000001', '021000000'];
  const emails = [owner.email, 'new@example.com', 'other@example.com', 'good.au@persona.test'];
  const codes = ['111111', '000000', '123456'];
  const words: Readonly<Record<string, readonly string[]>> = {
    token: [ids.token, await newCheckout(server, owner.shop), ids.mobileChange, ids.emailChange],
    orderId: [ids.orderId],
    paymentScheduleId: [ids.paymentScheduleId],
    traceId: [ids.traceId],
    registrationId: [ids.registrationId],
    id: [ids.webhookId],
    deliveryId: [ids.deliveryId],
    disputeId: [ids.disputeId],
    merchantId: ['demo-au', 'demo-nz'],
    openId: ['a'.repeat(22), 'b'.repeat(22)],
    email: emails,
    newEmail: emails,
    username: emails,
    mobile: mobiles,
    newMobile: mobiles,
    consumerMobile: mobiles,
    password: [personaPassword, 'another-long-Passw0rd'],
    code: codes,
    smsCode: codes,
    emailCode: codes,
    amount: ['100.00', '25.00', '0.01', '1.00'],
    currency: ['AUD'],
    url: [`${shop}/hook`],
    popupOriginUrl: [shop],
    redirectConfirmUrl: [`${shop}/confirm`],
    redirectCancelUrl: [`${shop}/cancel`],
    wait: ['0', '1'],
  };
  return new Map(Object.entries(words));
}

/** Every text of a JSON answer with the name of its field. */
function textsIn(text: string): [string, string][] {
  const found: [string, string][] = [];
  const walk = (name: string, value: unknown): void => {
    if (typeof value === 'string') found.push([name, value]);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(Array.isArray(value) ? name : key, inner);
    }
  };
  walk('', JSON.parse(text));
  return found.filter(([name, value]) => /(?:id|token)$/i.test(name) && value.length < 200);
}
