import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Target } from './target.ts';

export interface SendResult {
  readonly status: number | null;
  readonly durationMs: number;
  /** The reason for a failure; null for a 2xx. */
  readonly error: string | null;
}

const timeoutMs = 10_000;

/**
 * One POST to the checked address, with the host name in `Host` and in the certificate check. Redirects are not
 * followed: any status but 2xx is a failure.
 */
export function sendWebhook(
  { url, address }: Target,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<SendResult> {
  const startedAt = performance.now();
  const done = (status: number | null, error: string | null): SendResult => ({
    status,
    durationMs: Math.round(performance.now() - startedAt),
    error,
  });
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)({
      host: address,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      servername: url.hostname,
      headers: {
        ...headers,
        host: url.host,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.on('response', (response) => {
      response.resume();
      const status = response.statusCode ?? 0;
      resolve(done(status, status >= 200 && status < 300 ? null : `status ${status}`));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      resolve(
        done(
          null,
          error.name === 'TimeoutError' || error.code === 'ABORT_ERR' ? 'timeout' : (error.code ?? 'failed'),
        ),
      );
    });
    request.end(body);
  });
}
