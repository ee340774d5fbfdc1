/** A browser on one of our pages: sends what a browser sends, keeps cookies and the auth token. */
import { type FormFields, formOf } from '#shared/contract/form.ts';
import type { InputOf, OperationShape, ReplyOf } from '#shared/contract/index.ts';
import type { ErrorBody } from '#shared/domain/error-body.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Channel } from '#shared/domain/session.ts';
import { browserCookie } from '../http/cookies.ts';
import type { TestServer } from './test-server.ts';

export interface Visit<Body> {
  readonly status: number;
  /** The reply; for a failure see `error`. */
  readonly body: Body;
  readonly error: ErrorBody;
  readonly headers: Headers;
}

export interface Visitor {
  /** What the browser keeps; tests may tamper with it. */
  readonly cookies: Map<string, string>;
  token: string | null;
  call<Op extends OperationShape>(operation: Op, input: InputOf<Op>): Promise<Visit<ReplyOf<Op>>>;
  /** A request of any shape, with the browser's headers under those given. */
  send(
    method: string,
    path: string,
    init?: { headers?: Record<string, string>; body?: BodyInit },
  ): Promise<Response>;
}

export function createVisitor(
  server: Pick<TestServer, 'handle' | 'config' | 'newBrowserSecret'>,
  channel: Channel,
  countryCode: CountryCode = 'AU',
): Visitor {
  const origin = server.config.origins[channel === 'PORTAL' ? 'portal' : 'checkout'];
  // The page set it.
  const cookies = new Map([[browserCookie, server.newBrowserSecret(channel)]]);
  const visitor: Visitor = {
    cookies,
    token: null,
    async send(method, path, init = {}) {
      const request = new Request(origin + path, {
        method,
        headers: {
          'x-country-code': countryCode,
          ...(method !== 'GET' && { origin }),
          // For a form, the request sets the boundary itself.
          ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
          ...(visitor.token && { 'x-auth-token': visitor.token }),
          ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          ...init.headers,
        },
        // Needed for a streamed body.
        ...(init.body !== undefined && { body: init.body, duplex: 'half' as const }),
      });
      const response = await server.handle(request, { remoteAddress: '127.0.0.1' });
      keepCookies(cookies, response.headers);
      visitor.token = response.headers.get('x-auth-token') ?? visitor.token;
      return response;
    },
    async call(operation, input) {
      const given = input as {
        params?: Record<string, string>;
        query?: Record<string, string | string[]>;
        body?: unknown;
      };
      const body = given.body === undefined ? {} : { body: bodyOf(operation, given.body) };
      const response = await visitor.send(operation.method, pathOf(operation.path, given), body);
      const text = await response.text();
      const json = text === '' ? undefined : JSON.parse(text);
      return { status: response.status, body: json, error: json, headers: response.headers };
    },
  };
  return visitor;
}

const bodyOf = ({ encoding }: OperationShape, body: unknown) =>
  encoding === undefined ? JSON.stringify(body) : formOf(body as FormFields);

function pathOf(
  template: string,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, string | string[]> },
): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
  const search = new URLSearchParams(pairs as [string, string][]).toString();
  return search ? `${path}?${search}` : path;
}

function keepCookies(cookies: Map<string, string>, headers: Headers) {
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, value);
  }
}
