import { createServer } from 'node:net';

/**
 * The three servers, in the order in which they depend on each other. The demo shop only shows how Fourfold is used, so
 * that nothing depends on it.
 */
export const servers = [
  { name: 'provider', variable: 'PROVIDER_PORT', port: 4401, entry: 'sandbox/providers/main.ts' },
  { name: 'server', variable: 'PORT', port: 4400, entry: 'sandbox/main.ts', awaitsPages: true },
  {
    name: 'shop',
    variable: 'DEMO_PORT',
    port: 4402,
    entry: 'demo-merchant/server/main.ts',
    isOptional: true,
  },
].map((server) => {
  const port = Number(process.env[server.variable] ?? server.port);
  // The server itself listens on another port when TLS is in front of it.
  return { ...server, port, innerPort: port };
});

/**
 * The sentence to show for the first server whose port is taken, if any.
 *
 * @param {readonly typeof servers[number][]} wanted
 * @returns {Promise<string | undefined>}
 */
export async function takenPort(wanted) {
  for (const { name, variable, port } of wanted) {
    // The server itself refuses a port that is not a number, with its own message.
    if (!Number.isInteger(port) || (await isFree(port))) continue;
    return `Port ${port} for the ${name} is taken. Stop what uses it, or choose another: ${variable}=${port + 100} npm start`;
  }
  return undefined;
}

/** Both loopback addresses: a browser may resolve `*.localhost` to either. */
async function isFree(/** @type {number} */ port) {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function canListen(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    // A machine without IPv6 says EADDRNOTAVAIL, which is no reason not to start.
    probe.once('error', (error) => resolve(!('code' in error && error.code === 'EADDRINUSE')));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
