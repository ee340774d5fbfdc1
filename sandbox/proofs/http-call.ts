import { Agent, request } from 'node:http';

// A connection of its own for each: a server closes one that is kept, and it may do so just when it is used again.
const agent = new Agent({ keepAlive: false, maxSockets: 64 });

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: proofs look at replies of every shape, from outside.
  readonly json: any;
}

/** One request to this machine in the name of a host. Rejects when the other side goes away. */
export function call(port: number, host: string, { method, path, headers = {}, body }: Call): Promise<Reply> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: {
          host,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: response.statusCode ?? 0, text, json: parsed(text) });
        });
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
