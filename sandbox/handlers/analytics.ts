import type { analyticsContract } from '#shared/contract/analytics/analytics.contract.ts';
import type { Handlers } from '../http/handler.ts';

export const analyticsHandlers: Handlers<typeof analyticsContract> = {
  async recordEvents({ body }, { world, correlationId }) {
    // The sandbox sends them nowhere; who looks for one finds its name here.
    world.log.debug({ correlationId, events: body.map(({ name }) => name) }, 'analytics events');
    return undefined;
  },
};
