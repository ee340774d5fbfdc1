/** The controls for sent messages, and for the list of people to sign in as. */

import type { Handlers } from '#server/http/handler.ts';
import type { controlContract } from '#shared/contract/control/control.contract.ts';
import { normaliseEmail } from '#shared/domain/access/email.ts';
import { internationalMobile } from '#shared/domain/access/mobile.ts';
import { countryCodes, marketOf } from '#shared/domain/markets/index.ts';
import { knobChoices, stories } from '../scenarios/scenario.ts';
import { seededMerchants } from '../seed/merchants.ts';
import { personaPassword, personas } from '../seed/personas.ts';

type OutboxContract = Pick<typeof controlContract, 'readOutbox' | 'clearOutbox' | 'readPersonas'>;

export const outboxHandlers: Handlers<OutboxContract> = {
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
      stories: [...stories],
      knobs: knobChoices.map(({ name, values }) => ({ name, values: values && [...values] })),
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
};

/** A number as people type it also finds messages to its international form. */
function addressOf(to: string): string {
  if (to.includes('@')) return normaliseEmail(to);
  for (const countryCode of countryCodes) {
    const mobile = internationalMobile(to, countryCode);
    if (mobile) return mobile;
  }
  return to;
}
