import { describe, expect, it } from 'vitest';
import { isRegisteredAddress } from './redirect-address.ts';

const registered = [
  'https://tallybook.example/linked?from=portal',
  'http://127.0.0.1/callback',
  'http://[::1]/callback',
];
const isRegistered = (asked: string, isPublic = true) => isRegisteredAddress(asked, { registered, isPublic });

describe('the return address of a product', () => {
  it('is one that is registered', () => {
    for (const address of registered) {
      expect(isRegistered(address)).toBe(true);
      expect(isRegistered(address, false)).toBe(true);
    }
  });

  it.each([
    'https://tallybook.example/linked?from=porta',
    'https://tallybook.example/linked?from=portal#',
    'https://tallybook.example/linked?from=portal&',
    'https://tallybook.example/Linked?from=portal',
    'https://tallybook.example:443/linked?from=portal',
    'https://tallybook.example./linked?from=portal',
    'http://tallybook.example/linked?from=portal',
    'https://tallybook.example@evil.example/linked?from=portal',
    'https://tallybook.example/x/../linked?from=portal',
    'https://tallybook.example/linked?from=portal ',
    'javascript:alert(1)',
    '',
  ])('is no other, not even by one character: %s', (address) => {
    expect(isRegistered(address)).toBe(false);
  });

  it.each(['http://127.0.0.1:1/callback', 'http://127.0.0.1:65535/callback', 'http://[::1]:51004/callback'])(
    'of a native app has any port of its machine: %s',
    (address) => {
      expect(isRegistered(address)).toBe(true);
      expect(isRegistered(address, false)).toBe(false);
    },
  );

  it.each([
    'http://127.0.0.1:65536/callback',
    'http://127.0.0.1:0/callback',
    'http://127.0.0.1:080/callback',
    'http://127.0.0.1:/callback',
    'http://127.0.0.1:51004/callbac',
    'http://127.0.0.1:51004/callback#x',
    'http://127.0.0.1:51004/callback?x',
    'http://127.0.0.1:51004@evil.example/callback',
    'http://127.0.0.1.evil.example:51004/callback',
    'http://127.0.0.2:51004/callback',
    'http://localhost:51004/callback',
    'https://127.0.0.1:51004/callback',
    'http://[::2]:51004/callback',
  ])('of a native app is otherwise the registered one: %s', (address) => {
    expect(isRegistered(address)).toBe(false);
  });

  it('has the port that is registered with it, or another one', () => {
    const fixed = { registered: ['http://127.0.0.1:4000/back'], isPublic: true };
    expect(isRegisteredAddress('http://127.0.0.1:4001/back', fixed)).toBe(true);
    expect(isRegisteredAddress('http://127.0.0.1:4001/back', { ...fixed, isPublic: false })).toBe(false);
  });
});
