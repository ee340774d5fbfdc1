/** `npm start -- --https`, and the front of the tests in WebKit, which keeps no Secure cookie that plain http has set. */
import path from 'node:path';
import { freePorts } from '../free-ports.mjs';
import { certificateIn } from './certificate.mjs';
import { startFront } from './front.mjs';

/** The public origins by the variable of the port that serves them. */
const namesByPort = {
  PORT: {
    API_ORIGIN: 'localhost',
    CHECKOUT_ORIGIN: 'checkout.localhost',
    PORTAL_ORIGIN: 'portal.localhost',
    FILES_ORIGIN: 'files.localhost',
  },
  PROVIDER_PORT: {
    PROVIDER_ORIGIN: 'provider.localhost',
    ACS_ORIGIN: 'acs.localhost',
    BANK_ORIGIN: 'bank.localhost',
    PARTNER_ORIGIN: 'partner.localhost',
  },
  DEMO_PORT: { SHOP_ORIGIN: 'shop.localhost' },
};

/** @typedef {keyof typeof namesByPort} PortName */
/** @typedef {Record<PortName, number>} Ports */

const portNames = /** @type {PortName[]} */ (Object.keys(namesByPort));

/**
 * Listens with TLS on the public ports. The servers have to run on other ports, with the environment that is returned.
 *
 * @param {{ dataFolder: string, ports: Ports }} options
 * @returns {Promise<{ environment: Record<string, string>, innerPorts: Ports, authorityFile: string, stop: () =>
 *   Promise<void> }>}
 */
export async function startHttps({ dataFolder, ports }) {
  const names = portNames.flatMap((portName) => Object.values(namesByPort[portName]));
  const certificate = await certificateIn(path.join(dataFolder, 'https'), names);
  const free = await freePorts(portNames.length);
  const innerPorts = /** @type {Ports} */ (
    Object.fromEntries(portNames.map((portName, index) => [portName, free[index]]))
  );
  const stops = await Promise.all(
    portNames.map((portName) =>
      startFront({ port: ports[portName], target: innerPorts[portName], ...certificate }),
    ),
  );
  const { authorityFile } = certificate;
  return {
    environment: environmentOf({ ports, innerPorts, authorityFile }),
    innerPorts,
    authorityFile,
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** @param {{ ports: Ports, innerPorts: Ports, authorityFile: string }} options */
function environmentOf({ ports, innerPorts, authorityFile }) {
  /** @type {Record<string, string>} */
  const environment = {
    // The servers call each other by their public addresses too: webhooks, and the exchange of codes.
    NODE_EXTRA_CA_CERTS: authorityFile,
  };
  for (const portName of portNames) {
    environment[portName] = String(innerPorts[portName]);
    for (const [origin, name] of Object.entries(namesByPort[portName])) {
      environment[origin] = `https://${name}:${ports[portName]}`;
    }
  }
  return environment;
}

/**
 * How to trust the authority, in one line.
 *
 * @param {string} file
 * @param {NodeJS.Platform} [platform]
 */
export function howToTrust(file, platform = process.platform) {
  if (platform === 'darwin')
    return `security add-trusted-cert -k ~/Library/Keychains/login.keychain-db "${file}"`;
  if (platform === 'win32') return `certutil -user -addstore Root "${file}"`;
  return `import ${file} in the browser's settings, under Certificates, Authorities`;
}
