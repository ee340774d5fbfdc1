/** A server for an app under test: answers by method and path, and remembers what it was asked. */

type Answer = readonly [status: number, body?: unknown, headers?: Readonly<Record<string, string>>];

interface Asked {
  /** Method and path, such as `GET /portal/consumers/flags`. */
  readonly call: string;
  readonly origin: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** Parsed, undefined where nothing was sent. */
  readonly body: unknown;
}

const unknown = { errorCode: 'not_found', message: 'not_found', errorId: 'e1' };

const untilGivenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    if (signal?.aborted) reject(signal.reason);
  });

/** Starts empty: everything it is not told to answer is not found. */
export function fakeServer() {
  const answers = new Map<string, Answer[]>();
  const hanging = new Set<string>();
  const asked: Asked[] = [];
  const find = (call: string) => asked.filter((each) => each.call === call);

  return {
    /** Stands in for the browser's own. */
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
      return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
    },
    /** What the call is answered; of several answers each is given once and the last one from then on. Status 0 is no answer. */
    answer: (call: string, ...given: Answer[]) => {
      hanging.delete(call);
      answers.set(call, given);
    },
    /** The call gets no answer until it is given up. */
    hang: (call: string) => void hanging.add(call),
    /** Everything asked so far. */
    asked: asked as readonly Asked[],
    /** Everything asked so far, as method and path. */
    calls: () => asked.map(({ call }) => call),
    find,
  };
}

export type FakeServer = ReturnType<typeof fakeServer>;

/** The body of a refusal. */
export const refusalOf = (errorCode: string) => ({ errorCode, message: errorCode, errorId: 'e1' });
