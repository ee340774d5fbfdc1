/** What the knobs `otp` and `sms` of a scenario address do to the messages of its account. Source: MERCHANT-API 7.4. */
import type { MessageGateway } from '../core/gateways.ts';
import type { ServerContext } from '../core/server-context.ts';
import { scenarioOf } from './scenario.ts';

const slowDeliveryMs = 30_000;
const hourSeconds = 3_600;

export function scenarioMessages({ messages, config, log }: ServerContext): MessageGateway {
  const knobsOf = (account: string) => scenarioOf(config, account)?.knobs ?? {};
  return {
    async send(message, account) {
      const { otp } = knobsOf(account);
      // Only codes: notices always arrive.
      if (message.code === undefined) return messages.send(message, account);
      if (otp === 'never') return;
      if (otp !== 'slow') return messages.send(message, account);
      const late = () => messages.send(message, account).catch((err) => log.warn({ err }, 'a code was lost'));
      setTimeout(late, slowDeliveryMs).unref();
    },
    termsOf(account) {
      const { otp, sms } = knobsOf(account);
      const usual = messages.termsOf(account);
      return {
        reachesPhones: usual.reachesPhones && sms !== 'off',
        codeWaitSeconds: otp === 'limit' ? hourSeconds : usual.codeWaitSeconds,
        codeLifetimeMs: otp === 'expired' ? 0 : usual.codeLifetimeMs,
      };
    },
  };
}
