import type { MessageChannel, OutboxMessage, OutgoingMessage } from '#server/core/providers.ts';
import { type Context, idOf } from '../context.ts';

export type OutboxEvent =
  | { readonly type: 'message-sent'; readonly message: OutboxMessage }
  | { readonly type: 'outbox-cleared' };

const defaultLimit = 100;

/** Text messages and emails that would have been sent, stored for testers and tests to read. Source: merchant-api §7.2. */
export function createOutbox(context: Context<OutboxEvent>) {
  const messages = new Map<string, OutboxMessage>();

  return {
    apply(event: OutboxEvent) {
      if (event.type === 'message-sent') messages.set(event.message.id, event.message);
      else messages.clear();
    },

    clear: () => messages.clear(),

    send({ key, ...message }: OutgoingMessage): void {
      const id = idOf('msg', context.keyedHash('message', key));
      if (!messages.has(id)) context.record({ type: 'message-sent', message: { id, ...message } });
    },

    list(filter: { to?: string; channel?: MessageChannel; limit?: number } = {}): readonly OutboxMessage[] {
      const { to, channel, limit = defaultLimit } = filter;
      return [...messages.values()]
        .reverse()
        .filter((message) => to === undefined || message.to === to)
        .filter((message) => channel === undefined || message.channel === channel)
        .slice(0, limit);
    },

    empty: () => context.record({ type: 'outbox-cleared' }),
  };
}
