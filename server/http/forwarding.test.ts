import { describe, expect, it } from 'vitest';
import { readConfig } from '../core/config.ts';
import { createForwarding } from './forwarding.ts';

const proxy = '10.0.0.1';
const balancer = '10.0.0.2';

/** The caller's address, as read by a server that trusts 10.0.0.0/8. */
const read = (
  socketAddress: string,
  headers: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
) =>
  createForwarding(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8', SANDBOX_CONTROL: 'off', ...environment }))(
    socketAddress,
    new Headers(headers),
  );

const forwarded = { PROXY_HEADER: 'forwarded' };

describe('the caller', () => {
  it('is the other end of the socket when no proxy is trusted', () => {
    const headers = {
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-host': 'localhost',
      'x-forwarded-proto': 'http',
      forwarded: 'for=192.0.2.1;host=localhost;proto=http',
    };
    const ofSocket = { remoteAddress: '192.0.2.9', host: null, protocol: null };
    expect(read('192.0.2.9', headers, { TRUSTED_PROXIES: '' })).toEqual(ofSocket);
    expect(read('192.0.2.9', headers)).toEqual(ofSocket);
    expect(read('192.0.2.9', headers, forwarded)).toEqual(ofSocket);
  });

  it.each([
    ['what the proxy saw', '192.0.2.1', '192.0.2.1'],
    ['behind two proxies, what the outer one saw', `192.0.2.1, ${balancer}`, '192.0.2.1'],
    ['not what the caller put in front of it', '198.51.100.7, 192.0.2.1', '192.0.2.1'],
    ['not a trusted address that the caller claims', `198.51.100.7, ${balancer}, 192.0.2.1`, '192.0.2.1'],
    ['with IPv6', '2001:db8::1', '2001:db8::1'],
    ['with a port', '192.0.2.1:4711', '192.0.2.1'],
    ['with IPv6 and a port', '[2001:db8::1]:4711', '2001:db8::1'],
    ['the proxy itself, when its header is empty', '', proxy],
    ['the proxy itself, when it writes unknown', '192.0.2.1, unknown', proxy],
    ['the outermost, when all are trusted', `10.0.0.3, ${balancer}`, '10.0.0.3'],
  ])('is %s', (_, header, expected) => {
    expect(read(proxy, { 'x-forwarded-for': header }).remoteAddress).toBe(expected);
  });

  it.each([
    ['what the proxy saw', 'for=192.0.2.1;proto=https;host=my.example', '192.0.2.1'],
    [
      'behind two proxies, what the outer one saw',
      `for="[2001:db8::1]:4711", for=${balancer}`,
      '2001:db8::1',
    ],
    ['not what the caller put in front of it', 'for=198.51.100.7, For=192.0.2.1', '192.0.2.1'],
    ['the proxy itself, when the caller has an obfuscated name', 'for=192.0.2.1, for=_hidden', proxy],
    ['the proxy itself, when a caller made the header unreadable', 'for=";, for=192.0.2.1', proxy],
  ])('is %s, by the standard header', (_, header, expected) => {
    expect(read(proxy, { forwarded: header }, forwarded).remoteAddress).toBe(expected);
  });

  it('is also read from a proxy whose address the socket shows as IPv6', () => {
    const { remoteAddress } = read(`::ffff:${proxy}`, { 'x-forwarded-for': '192.0.2.1' });
    expect(remoteAddress).toBe('192.0.2.1');
  });

  it('is read only from the header that the proxies write, since the other one is the caller’s', () => {
    const headers = { forwarded: 'for=198.51.100.7', 'x-forwarded-for': '192.0.2.1' };
    expect(read(proxy, headers).remoteAddress).toBe('192.0.2.1');
    expect(read(proxy, headers, forwarded).remoteAddress).toBe('198.51.100.7');
  });
});

describe('the requested address', () => {
  it('has the host and the protocol that the nearest proxy sends', () => {
    const headers = {
      'x-forwarded-host': 'evil.example, My.example:8443',
      'x-forwarded-proto': 'https, http',
      forwarded:
        'for=192.0.2.2;host=evil.example;proto=https, for=192.0.2.1;host="My.example:8443";proto=http',
    };
    const expected = { host: 'my.example:8443', protocol: 'http' };
    expect(read(proxy, headers)).toMatchObject(expected);
    expect(read(proxy, headers, forwarded)).toMatchObject(expected);
  });

  it('is unknown when the proxy sends none, or an unknown protocol', () => {
    expect(read(proxy, { 'x-forwarded-proto': 'gopher' })).toMatchObject({ host: null, protocol: null });
  });
});
