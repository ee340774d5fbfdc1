/** `fetch` for names under `localhost`, which browsers resolve to this machine and Node does not. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

interface Sent {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export function localFetch(address: string, { method = 'GET', headers = {}, body }: Sent): Promise<Response> {
  const { protocol, host, hostname, port, pathname, search } = new URL(address);
  const request = protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const path = pathname + search;
    const sent = request(
      { host: '127.0.0.1', servername: hostname, port, path, method, headers: { host, ...headers } },
      async (reply) => {
        const content: Buffer[] = [];
        for await (const chunk of reply) content.push(chunk as Buffer);
        const given = new Headers();
        for (const [name, values = []] of Object.entries(reply.headersDistinct)) {
          for (const value of values) given.append(name, value);
        }
        const status = reply.statusCode ?? 500;
        resolve(new Response(content.length > 0 ? Buffer.concat(content) : null, { status, headers: given }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
