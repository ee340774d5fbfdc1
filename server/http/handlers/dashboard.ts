/** Signing in to the merchants' dashboard. Source: decision 273. */
import type { dashboardContract } from '#shared/contract/dashboard/session.contract.ts';
import {
  endDashboardSession,
  findMerchant,
  type MerchantIdentity,
  signInToDashboard,
} from '../../areas/merchants/index.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { serialiseDashboardCookie } from '../cookies.ts';
import type { Handlers } from '../handler.ts';

export const dashboardHandlers: Handlers<typeof dashboardContract> = {
  async openDashboardSession({ body }, { server, addHeader }) {
    const { secret, merchant } = await signInToDashboard(server, body.secretKey);
    const { expiresAt } = merchant.session;
    addHeader('set-cookie', serialiseDashboardCookie({ secret, expiresAt }, server.clock.now()));
    return sessionView(server, merchant);
  },

  readDashboardSession: (_, { server, merchant }) => sessionView(server, merchant),

  async endDashboardSession(_, { server, merchant, addHeader }) {
    await endDashboardSession(server.db, merchant.session.secretHash);
    addHeader('set-cookie', serialiseDashboardCookie(null, server.clock.now()));
    return undefined;
  },
};

async function sessionView(
  { db, config }: Pick<ServerContext, 'db' | 'config'>,
  { merchantId, session }: Required<MerchantIdentity>,
) {
  const { displayName, countryCode } = await findMerchant(db, merchantId);
  const { keyId, expiresAt } = session;
  return {
    ...{ merchantId, displayName, countryCode, keyId },
    expiresAt: expiresAt.toISOString(),
    sandbox: config.sandboxControl,
  };
}
