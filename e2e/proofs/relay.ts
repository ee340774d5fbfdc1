/** Passes calls of the providers on to the servers, whose ports change with every start. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { debitMessageHeaders, debitMessagePath } from '#shared/domain/methods/debit-message.ts';

/** A call about a debit, and how it was answered. */
export interface RelayedMessage {
  readonly debitId: string;
  readonly header: (name: keyof typeof debitMessageHeaders) => string;
  readonly rawBody: string;
  readonly arrivedAt: number;
  readonly status: number;
}

export interface Relay {
  readonly port: number;
  readonly messages: readonly RelayedMessage[];
  close(): void;
}

/** @param portOf the port of the server that answers; undefined while there is none */
export async function startRelay(portOf: () => number | undefined): Promise<Relay> {
  const messages: RelayedMessage[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const arrivedAt = Date.now();
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const rawBody = Buffer.concat(chunks).toString('utf8');
    const status = await passOn(rawBody).catch(() => 502);
    if (incoming.url === debitMessagePath) {
      const header = (name: keyof typeof debitMessageHeaders) =>
        String(incoming.headers[debitMessageHeaders[name]] ?? '');
      messages.push({ debitId: JSON.parse(rawBody).debitId, header, rawBody, arrivedAt, status });
    }
    outgoing.writeHead(status).end();

    function passOn(body: string): Promise<number> {
      const { url: path, method, headers } = incoming;
      return new Promise((resolve, reject) => {
        const port = portOf();
        if (port === undefined) return reject(new Error('There is no server'));
        const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 502));
        });
        sent.on('error', reject).end(body);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    close: () => void server.close().closeAllConnections(),
  };
}
