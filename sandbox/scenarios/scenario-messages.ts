/**
 * How the knobs `otp` and `sms` of a scenario address change the sender's replies, and how late its messages arrive.
 * Source: merchant-api §7.4.
 */
import { expireCode } from '#server/areas/access/index.ts';
import type { MessageGateway } from '#server/core/gateways.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { scenarioOf } from './scenario.ts';

const slowDeliveryMs = 30_000;
const hourSeconds = 3_600;

export function scenarioMessages({ messages, config, db, log }: ServerContext): MessageGateway {
  const knobsOf = (account: string) => scenarioOf(config, account)?.knobs ?? {};
  return {
    async send(message, account) {
      const { otp } = knobsOf(account);
      // Only codes: notices always arrive.
      if (message.code === undefined) return messages.send(message, account);
      if (otp === 'never') return { waitSeconds: 0 };
      if (otp === 'limit') return messages.send({ ...message, simulatedWaitSeconds: hourSeconds }, account);
      // The message's key is the id of its code. The message is delayed for as long as the code is valid.
      if (otp === 'expired') await expireCode(db, message.key);
      if (otp !== 'slow') return messages.send(message, account);
      const late = () => messages.send(message, account).catch((err) => log.warn({ err }, 'a code was lost'));
      setTimeout(late, slowDeliveryMs).unref();
      return { waitSeconds: 0 };
    },
    reachesPhone(question, account) {
      const isOff = knobsOf(account).sms === 'off';
      return messages.reachesPhone({ ...question, ...(isOff && { simulatedReach: false }) }, account);
    },
  };
}
