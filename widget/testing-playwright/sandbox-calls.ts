/** A message that the sandbox has sent to a shopper. */
export interface SentMessage {
  channel: 'SMS' | 'EMAIL';
  to: string;
  /** The one-time code in it. */
  code?: string;
  text: string;
}

async function call(host: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${host}/sandbox${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The sandbox at ${host} answered ${response.status} to ${path}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** The messages to a mobile or an email, newest first. */
export async function readOutbox(host: string, to: string): Promise<SentMessage[]> {
  const { results } = (await call(host, `/outbox?to=${encodeURIComponent(to)}`)) as {
    results: SentMessage[];
  };
  return results;
}

/** Moves the clock on. @param by an ISO 8601 duration, such as `P14D` */
export async function advanceClock(host: string, by: string, consumer?: string): Promise<void> {
  await call(host, '/clock/advance', { by, ...(consumer !== undefined && { consumer }) });
}
