/** Requests to another process over connections that stay open. The platform's `fetch` takes several times as much CPU. */
import http from 'node:http';
import https from 'node:https';

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How long the whole response may take. */
  readonly timeoutMs: number;
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Posts to an address. Rejects when no complete response arrives in time. */
export type Send = (address: string, request: Sent) => Promise<Answered>;

/** Servers close a connection after five idle seconds, possibly at the moment when it is used again. */
const idleForMs = 4_000;
const options = { keepAlive: true, timeout: idleForMs };
const agents = { http: new http.Agent(options), https: new https.Agent(options) };

export const sendOverHttp: Send = (address, { headers, body, timeoutMs }) =>
  new Promise((resolve, reject) => {
    const isEncrypted = address.startsWith('https:');
    const request = (isEncrypted ? https : http).request(
      address,
      {
        agent: isEncrypted ? agents.https : agents.http,
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    const timer = setTimeout(() => request.destroy(new Error('No answer in time')), timeoutMs);
    request.on('error', reject);
    request.on('close', () => clearTimeout(timer));
    request.end(body);
  });
