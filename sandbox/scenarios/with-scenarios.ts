/**
 * The server as scenario addresses see it: providers that stage what the address says, and an email that brings its
 * consumer to life. Services ask the same questions with or without; a server without the sandbox's controls has none.
 */
import type { EmailScreening } from '../core/gateways.ts';
import type { ServerContext } from '../core/server-context.ts';
import { ensureScenarioConsumer } from './ensure-scenario-consumer.ts';
import { parseScenario } from './scenario.ts';
import { scenarioCards } from './scenario-cards.ts';
import { scenarioIdentity } from './scenario-identity.ts';
import { scenarioMessages } from './scenario-messages.ts';
import { scenarioWebhooks } from './scenario-webhooks.ts';

export const withScenarios = (plain: ServerContext): ServerContext => ({
  ...plain,
  cards: scenarioCards(plain),
  emails: scenarioEmails(plain),
  identity: scenarioIdentity(plain),
  messages: scenarioMessages(plain),
  webhookFaults: scenarioWebhooks(plain),
});

/** The consumer of an address comes to be here on its first use. What is past went well: nothing is staged in it. */
const scenarioEmails = (plain: ServerContext): EmailScreening => ({
  async problemOf(email) {
    const scenario = parseScenario(email);
    if (typeof scenario === 'string') return { scenario };
    if (scenario) await ensureScenarioConsumer(plain, email, scenario);
    return plain.emails.problemOf(email);
  },
});
