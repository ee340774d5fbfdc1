/**
 * The server with scenarios: providers that act out a scenario address, and emails that create their consumer.
 * The areas do not notice; a server without the sandbox's controls has no scenarios.
 */
import type { EmailScreening } from '#server/core/gateways.ts';
import { behaviourFaults } from '../webhooks/webhook-behaviours.ts';
import { ensureScenarioConsumer } from './ensure-scenario-consumer.ts';
import { parseScenario } from './scenario.ts';
import { scenarioBanks } from './scenario-banks.ts';
import { scenarioCards } from './scenario-cards.ts';
import { scenarioIdentity } from './scenario-identity.ts';
import { scenarioMessages } from './scenario-messages.ts';
import { scenarioWebhooks } from './scenario-webhooks.ts';
import type { StagedContext } from './staged-context.ts';

export const withScenarios = (plain: StagedContext): StagedContext => ({
  ...plain,
  banks: scenarioBanks(plain),
  cards: scenarioCards(plain),
  emails: scenarioEmails(plain),
  identity: scenarioIdentity(plain),
  messages: scenarioMessages(plain),
  webhookFaults: scenarioWebhooks(plain, behaviourFaults(plain)),
});

/**
 * The consumer of an address is created on its first use, with the undecorated context, so that scenarios do not
 * affect past orders.
 */
const scenarioEmails = (plain: StagedContext): EmailScreening => ({
  async problemOf(email) {
    const scenario = parseScenario(email);
    if (typeof scenario === 'string') return { scenario };
    if (scenario) await ensureScenarioConsumer(plain, email, scenario);
    return plain.emails.problemOf(email);
  },
});
