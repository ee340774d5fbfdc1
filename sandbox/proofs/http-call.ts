import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

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
export async function call(port: number, host: string, given: Call): Promise<Reply> {
  try {
    return await send(port, host, given);
  } catch (error) {
    // As browsers do: a connection that was kept may be closed just when it is used again, and nothing was asked.
    if (!(error instanceof ClosedBefore)) throw error;
    return send(port, host, given);
  }
}

class ClosedBefore extends Error {}

function send(port: number, host: string, { method, path, headers = {}, body }: Call): Promise<Reply> {
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
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = sent.reusedSocket && error.code === 'ECONNRESET';
      reject(wasClosed ? new ClosedBefore('closed while it was kept', { cause: error }) : error);
    });
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
