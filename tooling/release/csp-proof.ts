/** `csp-proof.json` of a release: which headers the script was tested under, and that none of them refused anything. */
import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
/** What the browser tests write there goes out with the script. */
export const releaseFolder = `dist/widget/${version}`;

/** Served beside the script. */
export const cspProofFile = `${releaseFolder}/csp-proof.json`;
export const integrityFile = `${releaseFolder}/sri.json`;

/** What the strictest headers of a shop have to contain. Source: merchant-api §8. */
const required: Readonly<Record<string, readonly string[]>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'nonce-…'",
    "style-src 'nonce-…'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ],
  'cross-origin-opener-policy': ['same-origin'],
};

/** @returns why a release with this proof may not go out, one sentence each; null stands for a missing file */
export function faultsOfProof(proof: string | null, integrity: string): string[] {
  if (proof === null) return ['csp-proof.json is missing: npm run e2e writes it'];
  const { headers = {}, scripts, tests, failed, violations } = JSON.parse(proof);
  const faults = Object.entries(required).flatMap(([name, parts]) =>
    parts
      .filter((part) => !`${headers[name]}`.split('; ').includes(part))
      .map((part) => `csp-proof.json: ${name} lacks ${part}`),
  );
  if (!(tests > 0)) faults.push(`csp-proof.json: ${tests} tests were run`);
  if (failed !== 0) faults.push(`csp-proof.json: ${failed} tests failed`);
  if (violations !== 0) faults.push(`csp-proof.json: ${violations} violations`);
  if (JSON.stringify(scripts) !== JSON.stringify(JSON.parse(integrity)))
    faults.push('csp-proof.json: it is of other bytes than the script beside it: run npm run e2e');
  return faults;
}
