import type { ServerContext } from '#server/core/server-context.ts';
import type { Api } from '#server/create-api.ts';

/** The API whose requests get their random values by method and path, so that no other request changes them. */
export const withSeededRequests = ({ gates, handle }: Api, { runUnit }: ServerContext): Api => ({
  gates,
  handle: (request, connection) =>
    runUnit(`${request.method} ${new URL(request.url).pathname}`, () => handle(request, connection)),
});
