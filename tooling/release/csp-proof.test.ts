import { describe, expect, it } from 'vitest';
import { faultsOfProof } from './csp-proof.ts';

const integrity = '{ "fourfold.js": "sha384-a" }';
const policy =
  "default-src 'none'; script-src 'nonce-…'; style-src 'nonce-…'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
const good = {
  headers: { 'content-security-policy': policy, 'cross-origin-opener-policy': 'same-origin' },
  ...{ scripts: { 'fourfold.js': 'sha384-a' }, tests: 9, failed: 0, violations: 0 },
};
const faultsOf = (changes: object) => faultsOfProof(JSON.stringify({ ...good, ...changes }), integrity);

describe('the proof of a release', () => {
  it('holds with the headers, some tests and no violation', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it('may not be missing', () => {
    expect(faultsOfProof(null, integrity)).toEqual(['csp-proof.json is missing: npm run e2e writes it']);
  });

  it.each([
    [{ violations: 1 }, 'csp-proof.json: 1 violations'],
    [{ violations: undefined }, 'csp-proof.json: undefined violations'],
    [{ failed: 1 }, 'csp-proof.json: 1 tests failed'],
    [{ tests: 0 }, 'csp-proof.json: 0 tests were run'],
    [
      { scripts: { 'fourfold.js': 'sha384-b' } },
      'csp-proof.json: it is of other bytes than the script beside it: run npm run e2e',
    ],
    [
      { headers: { ...good.headers, 'cross-origin-opener-policy': 'same-origin-allow-popups' } },
      'csp-proof.json: cross-origin-opener-policy lacks same-origin',
    ],
    [
      {
        headers: { ...good.headers, 'content-security-policy': policy.replace("; trusted-types 'none'", '') },
      },
      "csp-proof.json: content-security-policy lacks trusted-types 'none'",
    ],
  ])('does not hold with %j', (changes, fault) => {
    expect(faultsOf(changes)).toEqual([fault]);
  });
});
