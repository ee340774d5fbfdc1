import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A self-signed certificate for this machine, with its key. Public, so only tests may trust it. */
export const ownCertificate = `-----BEGIN CERTIFICATE-----
MIIBtTCCAVugAwIBAgIUbESJrkIKUYGdPc74/5R7q7Q5SaMwCgYIKoZIzj0EAwIw
ITEfMB0GA1UEAwwWY29sbGVjdG9yIG9mIHRoZSB0ZXN0czAgFw0yNjExMjMyMDEz
NDVaGA8yMTI2MTAzMDIwMTM0NVowITEfMB0GA1UEAwwWY29sbGVjdG9yIG9mIHRo
ZSB0ZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHT5DgGxOEzJQZj4G+Gk
REMZm4SE2QSMugbzP2gYsCUjny5YTerTTRiSNq0NsNcXHtp7JFldbhpGq0I+UaPl
zZyjbzBtMB0GA1UdDgQWBBRJcvJJYr/F909kTZrgzCQFEfaO4jAfBgNVHSMEGDAW
gBRJcvJJYr/F909kTZrgzCQFEfaO4jAPBgNVHRMBAf8EBTADAQH/MBoGA1UdEQQT
MBGCCWxvY2FsaG9zdIcEfwAAATAKBggqhkjOPQQDAgNIADBFAiEAqVROOyrekWzi
7q5wCgDPxVGvctXpPvXhK78mrYUd6e0CIFdevw4YId4d6r1wyu6qOyr3hhTITixJ
jQIQyD134R47
-----END CERTIFICATE-----
`;

export const ownKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7p38mudu3pVgA/SQ
jlp/pna6ptHUEFaoMkEiwN9JW4ChRANCAAR0+Q4BsThMyUGY+BvhpERDGZuEhNkE
jLoG8z9oGLAlI58uWE3q000YkjatDbDXFx7aeyRZXW4aRqtCPlGj5c2c
-----END PRIVATE KEY-----
`;

/** Creates a file for the duration of one test. Returns its path. */
export function fileWith(content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fourfold-pem-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'file.pem');
  writeFileSync(file, content, { mode: 0o600 });
  return file;
}
