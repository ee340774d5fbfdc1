import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';

/** The first byte of each TLS connection: a handshake. */
const handshake = 22;

/**
 * TLS on a port of this machine, in front of a plain server on another one. Bytes pass unchanged. What calls the port without
 * TLS is redirected.
 *
 * @param {{ port: number, target: number, cert: string, key: string }} options
 * @returns {Promise<() => Promise<void>>} what stops it
 */
export async function startFront({ port, target, cert, key }) {
  const encrypted = createTlsServer({ cert, key, ALPNProtocols: ['http/1.1'] }, (socket) => {
    // Either side may end the connection at any time.
    pipeline(socket, connect(target, '127.0.0.1'), socket, () => {});
  });
  // A browser that does not trust the certificate yet.
  encrypted.on('tlsClientError', () => {});
  const plain = createHttpServer(({ headers, url }, response) => {
    response.writeHead(308, { location: `https://${headers.host}${url}`, connection: 'close' }).end();
  });
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set();
  const front = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => {});
    socket.once('readable', () => {
      const first = socket.read(1);
      if (first === null) return socket.destroy();
      socket.unshift(first);
      (first[0] === handshake ? encrypted : plain).emit('connection', socket);
    });
  });
  front.listen(port, '127.0.0.1');
  await once(front, 'listening');
  return async () => {
    const closed = once(front.close(), 'close');
    for (const socket of open) socket.destroy();
    await closed;
  };
}
