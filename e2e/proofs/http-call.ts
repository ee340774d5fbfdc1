import { Agent, request } from 'node:http';

// A new connection for each, because a server may close a kept one just when it is used again.
const agent = new Agent({ keepAlive: false, maxSockets: 64 });

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form if it is one. */
  readonly body?: unknown;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: proofs look at replies of every shape, from outside.
  readonly json: any;
}

/** One request to this machine with a host name. Rejects when the server closes the connection. */
export async function call(
  port: number,
  host: string,
  { method, path, headers = {}, body }: Call,
): Promise<Reply> {
  const payload = body === undefined ? undefined : await payloadOf(body);
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
            'content-type': payload.type,
            'content-length': payload.bytes.length,
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
    sent.end(payload?.bytes);
  });
}

async function payloadOf(body: unknown): Promise<{ readonly type: string; readonly bytes: Buffer }> {
  if (!(body instanceof FormData)) {
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  }
  const form = new Response(body);
  return {
    type: form.headers.get('content-type') ?? '',
    bytes: Buffer.from(await form.arrayBuffer()),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
