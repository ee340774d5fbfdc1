/** Hands the requests of merchants' servers to their log. Source: decision 269. */
import { requestsContract } from '#shared/contract/merchant/requests.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import type { OperationShape } from '#shared/contract/operation.ts';
import type { MerchantIdentity } from '../areas/merchants/index.ts';
import { noteRequest } from '../areas/request-log/index.ts';
import type { ServerContext } from '../core/server-context.ts';
import { textOfResponse } from './json-response.ts';

/** What is known of a request once its caller is: the dispatcher fills it, also where the request is then refused. */
export interface Admitted {
  merchant?: MerchantIdentity & { readonly operation: OperationShape; readonly query: URLSearchParams };
  rawBody?: Uint8Array;
}

/** After the response is made. Never rejects, and does not wait for the entry. */
export async function noteForMerchant(
  server: ServerContext,
  { merchant, rawBody = new Uint8Array() }: Admitted,
  response: Response,
  durationMs: number,
): Promise<void> {
  // Of a person in the dashboard nothing is noted: the log is about the merchant's server.
  if (!merchant || merchant.session || isPolled(merchant.operation)) return;
  const { merchantId, keyId, operation, query } = merchant;
  const isJson = response.headers.get('content-type') === 'application/json';
  try {
    noteRequest(server, {
      ...{ merchantId, keyId, operation, rawBody, durationMs, status: response.status },
      errorId: response.headers.get('correlation-id') ?? '',
      query: Object.fromEntries(query),
      reply: textOfResponse(response) ?? (isJson ? await response.clone().text() : null),
    });
  } catch (error) {
    server.log.warn({ err: error }, 'a request of a merchant is not noted');
  }
}

/** Reading the log, or asking for events each second, would otherwise fill it. */
const isPolled = ({ path }: OperationShape): boolean =>
  path.startsWith(requestsContract.listRequests.path) || path === webhooksContract.listEvents.path;
