/** The demo shop as a separate process. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerType, serve } from '@hono/node-server';
import { createFourfoldClient, type FourfoldClient } from '#widget/server/index.ts';
import { createApp, webhookPath } from './app.ts';
import { readBuiltPages, scriptIntegrity } from './built-pages.ts';
import { describeError } from './describe-error.ts';
import { writeLog } from './log.ts';
import { demoMerchants } from './merchants.ts';
import { handleEvent, type Shop } from './paying.ts';
import { openPurchases } from './purchases.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { createTimeMachine } from './time-machine.ts';
import { createVisitors, removePurchased } from './visitors.ts';
import { createWebhookLog } from './webhook-log.ts';
import {
  type EndpointStore,
  maintainRegistration,
  openEndpointStore,
  registerWebhook,
} from './webhook-registration.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
/** Pinned to a version, as by a merchant who uses integrity. */
const scriptVersion = '1.0.0';

function start(settings: Settings): void {
  const visitors = createVisitors();
  const endpoints = openEndpointStore(path.join(settings.dataFolder, 'webhooks.json'));
  const shop: Shop = {
    origin: settings.origin,
    purchases: openPurchases(path.join(settings.dataFolder, 'purchases.jsonl')),
    client: clientsOf(settings),
    onPaid(purchase) {
      writeLog('info', 'purchase paid', { reference: purchase.reference, orderId: purchase.orderId });
      const visitor = visitors.find(purchase.visitorId);
      if (visitor) visitor.bag = removePurchased(visitor.bag, purchase.lines);
    },
  };
  const app = createApp({
    shop,
    visitors,
    webhooks: createWebhookLog({
      secrets: endpoints.secrets,
      handle: (event) => handleEvent(shop, event),
      onError: (error, { id, type }) =>
        writeLog('error', 'webhook not handled', { id, type, problem: describeError(error) }),
    }),
    built: readBuiltPages(path.join(dist, 'shop')),
    script: {
      src: `${settings.checkoutOrigin}/widget/${scriptVersion}/fourfold.js`,
      integrity: scriptIntegrity(path.join(dist, 'widget', scriptVersion, 'fourfold.js')),
    },
    checkoutOrigin: settings.checkoutOrigin,
    portalOrigin: settings.portalOrigin,
    partnerOrigin: settings.partnerOrigin,
    log: writeLog,
    moveTime: createTimeMachine({ address: settings.fourfoldAddress, key: process.env.SANDBOX_KEY }),
    async askForTestEvent(client, merchantId) {
      const id = endpoints.find(merchantId)?.id;
      if (!id) throw new Error('the webhook is not registered yet');
      await client.webhooks.test(id, randomUUID());
    },
  });
  const server = serve({ fetch: app.fetch, hostname: settings.host, port: settings.port }, () => {
    writeLog('info', 'demo shop ready', { address: settings.origin });
    for (const { id } of demoMerchants) keepListening(shop, id, endpoints);
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    end(error.code === 'EADDRINUSE' ? `Port ${settings.port} is taken; set DEMO_PORT` : error.message);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(server));
}

function clientsOf({ merchantSecrets, fourfoldAddress }: Settings): Shop['client'] {
  const clients = new Map<string, FourfoldClient>();
  for (const [merchantId, secretKey] of merchantSecrets) {
    clients.set(merchantId, createFourfoldClient({ baseUrl: fourfoldAddress, merchantId, secretKey }));
  }
  return (merchantId) => {
    const client = clients.get(merchantId);
    if (!client) throw new Error(`DEMO_MERCHANT_SECRETS has no key for ${merchantId}`);
    return client;
  };
}

function keepListening({ client, origin }: Shop, merchantId: string, endpoints: EndpointStore): void {
  maintainRegistration({
    register: () => registerWebhook(client(merchantId), merchantId, `${origin}${webhookPath}`, endpoints),
    report(problem) {
      if (problem === null) writeLog('info', 'webhook registered', { merchantId });
      else writeLog('warn', 'webhook not registered', { merchantId, problem: describeError(problem) });
    },
  });
}

/** Lets running requests finish, and closes idle connections. */
function stop(server: ServerType): void {
  server.close(() => process.exit(0));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  setTimeout(() => process.exit(0), 10_000).unref();
}

function end(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

try {
  start(readSettings(process.env));
} catch (error) {
  if (error instanceof SettingsError) end(error.message);
  throw error;
}
