/** The sandbox's own controls: time, what was sent, people. */

import { inArray } from 'drizzle-orm';
import type { controlContract } from '#shared/contract/control/control.contract.ts';
import { normaliseEmail } from '#shared/domain/access/email.ts';
import { internationalMobile } from '#shared/domain/access/mobile.ts';
import type { Instant } from '#shared/domain/dates.ts';
import { countryCodes, marketOf } from '#shared/domain/markets/index.ts';
import { findConsumerByEmail } from '../access/consumers.ts';
import { consumers } from '../db/schema/access.ts';
import { type Handlers, Refusal } from '../http/handler.ts';
import { seededMerchants } from '../seed/merchants.ts';
import { personaPassword, personas } from '../seed/personas.ts';
import { addDuration, isWithinReach } from '../world/duration.ts';
import type { World } from '../world/world.ts';

export const controlHandlers: Handlers<typeof controlContract> = {
  async readClock(_, { world }) {
    const { offsetMs, frozenAt, consumerOffsets } = world.clock.state();
    const ids = [...consumerOffsets.keys()];
    const moved =
      ids.length === 0 ? [] : await world.db.select().from(consumers).where(inArray(consumers.id, ids));
    return {
      now: world.clock.now().toISOString(),
      frozen: frozenAt !== null,
      offsetMs,
      consumers: moved.map(({ email, clockOffsetMs }) => ({ email, offsetMs: clockOffsetMs })),
    };
  },

  async advanceClock({ body }, { world }) {
    const consumerId = await idOf(world, body.consumer);
    const from = timeOf(world, consumerId);
    const to = addDuration(from, body.by);
    if (!to) throw new Refusal('invalid_object', { errorInfo: { by: 'invalid' } });
    return moveClock(world, from, to, consumerId);
  },

  async setClock({ body }, { world }) {
    const consumerId = await idOf(world, body.consumer);
    const from = timeOf(world, consumerId);
    const to = new Date(body.to);
    if (to < from) throw new Refusal('clock_cannot_go_back');
    if (!isWithinReach(from, to)) throw new Refusal('invalid_object', { errorInfo: { to: 'invalid' } });
    return moveClock(world, from, to, consumerId);
  },

  async readOutbox({ query }, { world }) {
    const { to, channel, limit } = query;
    const messages = await world.outbox.list({
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

  async clearOutbox(_, { world }) {
    await world.outbox.clear();
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

  async runDueJobs(_, { world }) {
    const now = world.clock.now().toISOString();
    return { from: now, to: now, effects: [...(await world.jobs.runDue())] };
  },
};

async function moveClock(world: World, from: Date, to: Date, consumerId: string | undefined) {
  await world.clock.advance(to.getTime() - from.getTime(), consumerId);
  const effects = await world.jobs.runDue(consumerId === undefined ? {} : { consumerId });
  return { from: isoOf(from), to: isoOf(to), effects: [...effects] };
}

const isoOf = (moment: Date): Instant => moment.toISOString();

function timeOf({ clock }: World, consumerId: string | undefined): Date {
  return consumerId === undefined ? clock.now() : clock.nowOf(consumerId);
}

async function idOf(world: World, email: string | undefined): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const consumer = await findConsumerByEmail(world.db, email);
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
