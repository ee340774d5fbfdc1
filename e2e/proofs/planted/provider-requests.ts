/** How planted servers change what they ask the provider. */
import { randomUUID } from 'node:crypto';
import http, { type ClientRequest, type RequestOptions } from 'node:http';

type Ask = (address: string, options: RequestOptions, answered: () => void) => ClientRequest;

/** @param change gets path and body of each request, and returns the body to send; null if the request is to fail. */
export function changeRequests(change: (path: string, body: string) => string | null): void {
  const ask = http.request as Ask;
  const changed: Ask = (address, options, answered) => {
    const request = ask(address, options, answered);
    const end = request.end.bind(request) as (body: string) => ClientRequest;
    const send = (body: string) => {
      const instead = change(new URL(address).pathname, body);
      return instead === null ? request.destroy(new Error('No answer')) : end(instead);
    };
    return Object.assign(request, { end: send });
  };
  Object.assign(http, { request: changed });
}

/** All keys have the same length, so the announced length of the body stays right. */
export function withNewKey(body: string): string {
  const { input } = JSON.parse(body);
  return JSON.stringify({
    input: typeof input === 'string' ? randomUUID() : { ...input, key: randomUUID() },
  });
}
