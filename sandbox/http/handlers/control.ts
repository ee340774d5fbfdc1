/** The sandbox's own controls: time, what was sent, people. */
import type { controlContract } from '#shared/contract/control/control.contract.ts';
import { normaliseEmail } from '#shared/domain/access/email.ts';
import { internationalMobile } from '#shared/domain/access/mobile.ts';
import type { Instant } from '#shared/domain/dates.ts';
import { countryCodes, marketOf } from '#shared/domain/markets/index.ts';
import { addDuration, isWithinReach } from '../../core/duration.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { runDueJobsInTurn } from '../../jobs/job-runner.ts';
import { seededMerchants } from '../../seed/merchants.ts';
import { personaPassword, personas } from '../../seed/personas.ts';
import { emailsOf, findConsumerByEmail } from '../../services/access/index.ts';
import type { Handlers } from '../handler.ts';

export const controlHandlers: Handlers<typeof controlContract> = {
  async readClock(_, { server }) {
    const { offsetMs, frozenAt, consumerOffsets } = server.clock.state();
    const emails = await emailsOf(server.db, [...consumerOffsets.keys()]);
    return {
      now: server.clock.now().toISOString(),
      frozen: frozenAt !== null,
      offsetMs,
      consumers: [...consumerOffsets].map(([id, offsetMs]) => ({ email: emails.get(id) ?? '', offsetMs })),
    };
  },

  async advanceClock({ body }, { server }) {
    const consumerId = await idOf(server, body.consumer);
    const from = timeOf(server, consumerId);
    const to = addDuration(from, body.by);
    if (!to) throw new Refusal('invalid_object', { errorInfo: { by: 'invalid' } });
    return moveClock(server, from, to, consumerId);
  },

  async setClock({ body }, { server }) {
    const consumerId = await idOf(server, body.consumer);
    const from = timeOf(server, consumerId);
    const to = new Date(body.to);
    if (to < from) throw new Refusal('clock_cannot_go_back');
    if (!isWithinReach(from, to)) throw new Refusal('invalid_object', { errorInfo: { to: 'invalid' } });
    return moveClock(server, from, to, consumerId);
  },

  async readOutbox({ query }, { server }) {
    const { to, channel, limit } = query;
    const messages = await server.outbox.list({
      ...(to && { to: addressOf(to) }),
      ...(channel && { channel }),
      limit: Math.min(1_000, Math.max(1, Number(limit ?? 100))),
    });
    const results = messages.map(({ id, channel, to, at, template, code, text }) => ({
      ...{ id, channel, to, at, template, text },
      ...(code !== undefined && { code }),
    }));
    return { results };
  },

  async clearOutbox(_, { server }) {
    await server.outbox.clear();
    return undefined;
  },

  async readPersonas() {
    return {
      password: personaPassword,
      personas: personas.map(({ email, countryCode, status, description }) => ({
        ...{ email, countryCode, status, description },
      })),
      merchants: seededMerchants.map(({ id, countryCode, secret }) => ({
        merchantId: id,
        countryCode,
        currency: marketOf(countryCode).currency,
        secretKey: secret,
      })),
    };
  },

  async runDueJobs(_, { server }) {
    const now = server.clock.now().toISOString();
    return { from: now, to: now, effects: [...(await runDueJobsInTurn(server))] };
  },
};

async function moveClock(server: ServerContext, from: Date, to: Date, consumerId: string | undefined) {
  await server.clock.advance(to.getTime() - from.getTime(), consumerId);
  const effects = await runDueJobsInTurn(server, consumerId === undefined ? {} : { consumerId });
  return { from: isoOf(from), to: isoOf(to), effects: [...effects] };
}

const isoOf = (moment: Date): Instant => moment.toISOString();

function timeOf({ clock }: ServerContext, consumerId: string | undefined): Date {
  return consumerId === undefined ? clock.now() : clock.nowOf(consumerId);
}

async function idOf(server: ServerContext, email: string | undefined): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const consumer = await findConsumerByEmail(server.db, email);
  if (!consumer) throw new Refusal('not_found');
  return consumer.id;
}

/** A number as people type it finds what was sent to its international form. */
function addressOf(to: string): string {
  if (to.includes('@')) return normaliseEmail(to);
  for (const countryCode of countryCodes) {
    const mobile = internationalMobile(to, countryCode);
    if (mobile) return mobile;
  }
  return to;
}
