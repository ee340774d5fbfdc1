/** Malformed requests, written byte by byte: a client library would never send them. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createListener } from './listener.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** What one connection received, and which requests reached the API. */
interface Exchange {
  readonly statuses: readonly number[];
  readonly reached: readonly string[];
  readonly text: string;
}

/** Sends the bytes, and reads until the server closes the connection. */
async function send(bytes: string, changes: Parameters<typeof createListener>[1] = {}): Promise<Exchange> {
  const reached: string[] = [];
  const listener = createListener(async (request) => {
    reached.push(`${request.method} ${new URL(request.url).pathname}`);
    return server.handle(request);
  }, changes);
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const text = await new Promise<string>((resolve) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', (data) => {
      got += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(got));
  });
  await new Promise((resolve) => listener.close(resolve));
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  return { statuses, reached, text };
}

const host = 'Host: localhost:4400\r\n';
const post = `POST /sandbox/lookup HTTP/1.1\r\n${host}`;
const get = `GET /sandbox/clock HTTP/1.1\r\n${host}`;
const smuggled = `GET /smuggled HTTP/1.1\r\n${host}\r\n`;
/** So that the server closes after its response. */
const last = 'Connection: close\r\n';

/** By name: the bytes, and the status of the refusal. */
const misframed: Readonly<Record<string, readonly [string, number]>> = {
  'a length and chunks': [
    `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    400,
  ],
  'chunks and a length': [
    `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${smuggled}`,
    400,
  ],
  'two lengths': [`${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`, 400],
  'the same length twice': [`${post}Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello`, 400],
  'a length with a sign': [`${post}Content-Length: +5\r\n\r\nhello`, 400],
  'a length and a space': [`${post}Content-Length : 5\r\n\r\nhello`, 400],
  'an unknown transfer': [`${post}Transfer-Encoding: gzip\r\n\r\nhello`, 400],
  'chunks that are not last': [`${post}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`, 400],
  'a chunk without a number': [`${post}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`, 400],
  'a chunk of more than any number': [
    `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nhello\r\n0\r\n\r\n`,
    400,
  ],
  'two hosts': [`${get}Host: elsewhere.example\r\n\r\n`, 400],
  'the same host twice': [`${get}${host}\r\n`, 400],
  'no host': [`GET /sandbox/clock HTTP/1.1\r\n${last}\r\n`, 400],
  'a header of 20,000 characters': [`${get}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  'an address of 20,000 characters': [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  'a header over two lines': [`${get}X-Folded: a\r\n b\r\n\r\n`, 400],
  'a header with a NUL': [`${get}X-Nul: a\0b\r\n\r\n`, 400],
  'lines that end in LF alone': [`GET /sandbox/clock HTTP/1.1\nHost: localhost:4400\n\n`, 400],
  'another protocol': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
};

describe('a malformed request', () => {
  it.each(Object.entries(misframed))(
    '%s: is refused, and nothing after it is read as a request',
    async (_, [bytes, status]) => {
      const { statuses, reached, text } = await send(bytes);
      expect(statuses).toEqual([status]);
      // A POST may have been passed on before its body turned out to be wrong; nothing after it was.
      expect(reached.filter((each) => each !== 'POST /sandbox/lookup')).toEqual([]);
      expect(text).not.toContain('"offsetMs"');
    },
  );

  it('makes this test fail if the server accepts it', async () => {
    const [bytes] = misframed['a length and chunks'] ?? [''];
    const { statuses, reached } = await send(bytes.replace(/\r\n\r\n$/, `\r\n${last}\r\n`), {
      insecureHTTPParser: true,
    });
    expect(reached).toContain('GET /smuggled');
    expect(statuses).toHaveLength(2);
  });
});

describe('an unusual request', () => {
  it.each([
    ['that is not the host of the header', 'http://elsewhere.example/sandbox/clock', host],
    ['that is another host of ours', 'http://portal.localhost:4400/sandbox/clock', host],
    ['while the header names another', 'http://localhost:4400/sandbox/clock', 'Host: elsewhere.example\r\n'],
    ['with another port', 'http://localhost:4401/sandbox/clock', host],
    ['with a user', 'http://a@localhost:4400/sandbox/clock', host],
    ['of another protocol', 'ftp://localhost:4400/sandbox/clock', host],
    ['that is none', 'sandbox/clock', host],
  ])('for a host %s is refused before it is read', async (_, target, header) => {
    const { statuses, reached } = await send(`GET ${target} HTTP/1.1\r\n${header}${last}\r\n`);
    expect([statuses, reached]).toEqual([[400], []]);
  });

  it('for our host by its absolute address is answered', async () => {
    const { statuses } = await send(`GET http://localhost:4400/sandbox/clock HTTP/1.1\r\n${host}${last}\r\n`);
    expect(statuses).toEqual([200]);
  });

  it('CONNECT is not supported: the connection ends without a response', async () => {
    expect(
      await send('CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n'),
    ).toEqual({
      ...{ statuses: [], reached: [], text: '' },
    });
  });

  it.each(['TRACE', 'OPTIONS'])('%s echoes nothing of the request', async (method) => {
    const { statuses, text } = await send(
      `${method} /sandbox/clock HTTP/1.1\r\n${host}X-Secret: of the caller\r\n${last}\r\n`,
    );
    expect(statuses).toEqual([404]);
    expect(text).not.toContain('of the caller');
  });

  it('to upgrade the protocol is answered in HTTP/1.1', async () => {
    const { statuses } = await send(`${get}Connection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    expect(statuses).toEqual([200]);
  });
});

describe('an incomplete request', () => {
  const lookup = [
    'POST /portal/consumers/auth/lookup HTTP/1.1',
    'Host: portal.localhost:4400',
    'Origin: http://portal.localhost:4400',
    'X-Country-Code: AU',
    'Content-Type: application/json',
    '',
  ].join('\r\n');

  it.each([
    ['hangs up', `${lookup}Content-Length: 50\r\n\r\n{"email"`],
    ['hangs up between two chunks', `${lookup}Transfer-Encoding: chunked\r\n\r\n3\r\n{"e\r\n`],
    ['sends a bad chunk', `${lookup}Transfer-Encoding: chunked\r\n\r\n3\r\n{"e\r\nzz\r\n`],
  ])('is the mistake of a caller who %s, and no failure of the server', async (what, bytes) => {
    const answered = vi.spyOn(server.metrics, 'answered');
    const failed = vi.spyOn(server.log, 'error');
    let tell: (asked: { readonly answer: Promise<Response> }) => void = () => {};
    const asked = new Promise<Parameters<typeof tell>[0]>((resolve) => {
      tell = resolve;
    });
    const listener = createListener((request) => {
      const answer = server.handle(request);
      tell({ answer });
      return answer;
    });
    await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
    const socket = connect((listener.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(bytes, 'latin1');
    const { answer } = await asked;
    if (what.startsWith('hangs up')) socket.destroy();
    expect((await answer).status).toBe(400);
    expect(answered).toHaveBeenCalledExactlyOnceWith('lookup', 400, expect.any(Number));
    expect(failed).not.toHaveBeenCalled();
    socket.destroy();
    await new Promise((resolve) => listener.close(resolve));
    vi.restoreAllMocks();
  });

  const short = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };

  it('times out while its headers arrive', async () => {
    const { statuses, reached } = await send(get, short);
    expect({ statuses, reached }).toEqual({ statuses: [408], reached: [] });
  });

  it('times out while its body arrives', async () => {
    const { text } = await send(`${post}Content-Length: 50\r\n\r\nhello`, short);
    expect(text).not.toMatch(/^HTTP\/1\.1 (?:2|5)/);
  });
});

describe('a response', () => {
  it('that its caller does not read times out, and its connection is closed', async () => {
    const large = new Uint8Array(64 * 1024 * 1024);
    const listener = createListener(async () => new Response(large), { idleTimeout: 50 });
    const closed = new Promise<void>((resolve) => {
      listener.once('connection', (connection: Socket) => connection.once('close', () => resolve()));
    });
    await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
    const socket = connect((listener.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    socket.write(`${get}\r\n`);
    await closed;
    socket.destroy();
    await new Promise((resolve) => listener.close(resolve));
  });
});
