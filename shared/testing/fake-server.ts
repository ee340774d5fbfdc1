/** A fake server for an app under test: responds by method and path, and records the requests. */

type Answer = readonly [status: number, body?: unknown, headers?: Readonly<Record<string, string>>];

interface Asked {
  /** Method and path, such as `GET /portal/consumers/flags`. */
  readonly call: string;
  readonly origin: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** Parsed; undefined if none was sent. */
  readonly body: unknown;
}

const unknown = { errorCode: 'not_found', message: 'not_found', errorId: 'e1' };

const untilGivenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    if (signal?.aborted) reject(signal.reason);
  });

/** Creates a fake server. It responds with 404 to every call without a prepared response. */
export function fakeServer() {
  const answers = new Map<string, Answer[]>();
  const hanging = new Set<string>();
  const asked: Asked[] = [];
  const find = (call: string) => asked.filter((each) => each.call === call);

  return {
    /** Replaces the browser's `fetch`. */
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const url = new URL(String(input), location.href);
      const call = `${init?.method ?? 'GET'} ${url.pathname}`;
      asked.push({
        call,
        origin: url.origin,
        query: Object.fromEntries(url.searchParams),
        headers: new Headers(init?.headers),
        body: init?.body ? JSON.parse(String(init.body)) : undefined,
      });
      if (hanging.has(call)) return untilGivenUp(init?.signal);
      const given = answers.get(call) ?? [];
      const [status, body, headers = {}] = (given.length > 1 ? given.shift() : given[0]) ?? [404, unknown];
      if (status === 0) throw new TypeError('Failed to fetch');
      const text = headers['content-type'] === 'text/csv' ? String(body) : JSON.stringify(body);
      return new Response(body === undefined ? null : text, { status, headers });
    },
    /**
     * Prepares the responses to a call: each is used once, the last one repeatedly. Status 0 is a network failure.
     */
    answer: (call: string, ...given: Answer[]) => {
      hanging.delete(call);
      answers.set(call, given);
    },
    /** The call stays pending until it is aborted. */
    hang: (call: string) => void hanging.add(call),
    /** All requests so far. */
    asked: asked as readonly Asked[],
    /** All requests so far, as method and path. */
    calls: () => asked.map(({ call }) => call),
    find,
  };
}

export type FakeServer = ReturnType<typeof fakeServer>;

/** The body of an error response. */
export const refusalOf = (errorCode: string) => ({ errorCode, message: errorCode, errorId: 'e1' });
