/** Connects an app to the server in the test's own process: its `fetch`, with what a visitor's browser adds. */
import type { Visitor } from './visitor.ts';

/** A call as the app made it, and its response. */
interface Exchange {
  /** Method and path, with the query. */
  readonly call: string;
  /** Without what a browser adds. */
  readonly headers: Readonly<Record<string, string>>;
  /** Read as JSON. A form, which is sent as `multipart/form-data`, is itself. */
  // biome-ignore lint/suspicious/noExplicitAny: read as it is on the wire, where no type holds.
  readonly body: any;
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: read as it is on the wire, where no type holds.
  readonly answer: any;
}

interface PageFetch {
  readonly fetch: typeof fetch;
  readonly exchanges: readonly Exchange[];
  /** The newest exchange of that call. */
  last(call: string): Exchange;
}

const parsed = (text: string) => (text === '' ? null : JSON.parse(text));

export function pageFetch(visitor: Visitor): PageFetch {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    async fetch(input, { method = 'GET', headers = {}, body } = {}) {
      const sent = headers as Record<string, string>;
      const response = await visitor.send(method, String(input), {
        headers: sent,
        ...(body && { body }),
      });
      const answer = parsed(await response.clone().text());
      const { status } = response;
      exchanges.push({
        call: `${method} ${input}`,
        headers: sent,
        body: body instanceof FormData ? body : parsed(String(body ?? '')),
        status,
        answer,
      });
      return response;
    },
    last(call) {
      const found = exchanges.findLast((each) => each.call === call);
      if (!found) throw new Error(`${call} is none of: ${exchanges.map((each) => each.call).join(', ')}`);
      return found;
    },
  };
}
