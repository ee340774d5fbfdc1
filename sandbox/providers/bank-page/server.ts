/** The calls between the script of a bank's page and its server. */

/** The data that the server wrote into the page. */
export const pageData = <Data>(): Data => JSON.parse(document.documentElement.dataset.page ?? '{}') as Data;

/** @throws when the response is not a success, or there is none. */
export async function post(path: string, body: unknown) {
  const reply = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    signal: AbortSignal.timeout(20_000),
  });
  if (!reply.ok) throw new Error(`Status ${reply.status}`);
  return reply.json();
}
