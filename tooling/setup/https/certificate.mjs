import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Apple's browsers accept no certificate for longer than 825 days. */
const lifetimeDays = 800;
const dayMs = 86_400_000;

/**
 * @typedef {object} Certificate
 * @property {string} cert
 * @property {string} key
 * @property {string} authorityFile the authority that a browser has to trust
 */

/**
 * The certificate of a folder for these host names, made at the first use and again when it does not suit them any more or
 * is about to expire. The authority's key is not stored, so trusting the authority means trusting this one certificate.
 *
 * @param {string} folder
 * @param {readonly string[]} names
 * @returns {Promise<Certificate>}
 */
export async function certificateIn(folder, names) {
  const authorityFile = path.resolve(folder, 'authority.pem');
  const [certFile, keyFile] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
  try {
    const [authority, cert, key] = [authorityFile, certFile, keyFile].map((file) =>
      readFileSync(file, 'utf8'),
    );
    if (authority && cert && key && isUsable(cert, authority, names)) return { cert, key, authorityFile };
  } catch {
    // A file is missing or unreadable.
  }
  const { authority, cert, key } = await makeCertificate(names);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(authorityFile, authority);
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key, { mode: 0o600 });
  return { cert, key, authorityFile };
}

/**
 * @param {string} cert
 * @param {string} authority
 * @param {readonly string[]} names
 */
function isUsable(cert, authority, names) {
  const [own, issuer] = [new X509Certificate(cert), new X509Certificate(authority)];
  return (
    Date.parse(own.validTo) > Date.now() + dayMs &&
    own.verify(issuer.publicKey) &&
    names.every((name) => own.checkHost(name) !== undefined)
  );
}

/** @param {readonly string[]} names */
async function makeCertificate(names) {
  const { generate } = await import('selfsigned');
  const common = {
    keyType: /** @type {const} */ ('ec'),
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - dayMs),
    notAfterDate: new Date(Date.now() + lifetimeDays * dayMs),
  };
  // Named by its day, so that a list of trusted authorities shows which one is old.
  const day = new Date().toISOString().slice(0, 10);
  const authority = await generate([{ name: 'commonName', value: `Fourfold on this machine, ${day}` }], {
    ...common,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  const own = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...common,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          ...names.map((value) => ({ type: /** @type {const} */ (2), value })),
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  });
  return { authority: authority.cert, cert: own.cert, key: own.private };
}
