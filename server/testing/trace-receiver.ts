/** An OTLP receiver over HTTP that keeps the traces it receives. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

type Value = { readonly stringValue?: string; readonly intValue?: number | string };

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
}

export interface TraceReceiver {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly address: string;
  readonly requests: readonly {
    readonly path: string;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly body: Buffer;
  }[];
  /** Those that were sent as JSON. */
  spans(): ReceivedSpan[];
  close(): Promise<void>;
}

/** @param tls for one over https */
export async function startTraceReceiver(tls?: ServerOptions): Promise<TraceReceiver> {
  const requests: TraceReceiver['requests'][number][] = [];
  const receive: RequestListener = async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(200, { 'content-type': request.headers['content-type'] }).end();
  };
  const receiver = tls ? createTlsServer(tls, receive) : createServer(receive);
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  return {
    address: `${tls ? 'https' : 'http'}://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    requests,
    spans: () => requests.flatMap(({ body }) => spansIn(JSON.parse(body.toString('utf8')))),
    close: () =>
      new Promise((resolve) => {
        receiver.close(() => resolve());
        receiver.closeAllConnections();
      }),
  };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}
const spansIn = ({ resourceSpans }: Export): ReceivedSpan[] =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
