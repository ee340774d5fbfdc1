/** How planted servers change what they ask the provider. */
import { randomUUID } from 'node:crypto';
import http, { type ClientRequest, type RequestOptions } from 'node:http';

type Ask = (address: string, options: RequestOptions, answered: () => void) => ClientRequest;

/** @param change gets the path of each request, and answers what is sent in place of its body; null when it is to fail. */
export function changeRequests(change: (path: string, body: string) => string | null): void {
  const ask = http.request as Ask;
  const changed: Ask = (address, options, answered) => {
    const request = ask(address, options, answered);
    const end = request.end.bind(request) as (body: string) => ClientRequest;
    const send = (body: string) => {
      const instead = change(new URL(address).pathname, body);
      return instead === null ? request.destroy(new Error('Nobody answers')) : end(instead);
    };
    return Object.assign(request, { end: send });
  };
  Object.assign(http, { request: changed });
}

/** Keys are of one length, so the announced length of the body stays true. */
export function withNewKey(body: string): string {
  const { input } = JSON.parse(body);
  return JSON.stringify({
    input: typeof input === 'string' ? randomUUID() : { ...input, key: randomUUID() },
  });
}
