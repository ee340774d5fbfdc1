import type { analyticsContract } from '#shared/contract/analytics/analytics.contract.ts';
import type { Handlers } from '../handler.ts';

export const analyticsHandlers: Handlers<typeof analyticsContract> = {
  async recordEvents({ body }, { server, correlationId }) {
    // The sandbox sends them nowhere and only logs their names.
    server.log.debug({ correlationId, events: body.map(({ name }) => name) }, 'analytics events');
    return undefined;
  },
};
