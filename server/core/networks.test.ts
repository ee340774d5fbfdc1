import { describe, expect, it } from 'vitest';
import { callerNetworkOf, isInNetworks, parseNetwork, siteOf } from './networks.ts';

const isIn = (address: string, ...blocks: string[]) =>
  isInNetworks(
    address,
    blocks.map((block) => parseNetwork(block) ?? expect.fail(block)),
  );

describe('a block of addresses', () => {
  it.each([
    ['10.0.0.0/8', '10.255.255.255', '11.0.0.0'],
    ['192.0.2.128/25', '192.0.2.128', '192.0.2.127'],
    ['192.0.2.7', '192.0.2.7', '192.0.2.8'],
    ['10.0.0.0/8', '::ffff:10.1.2.3', '::ffff:11.0.0.0'],
    ['2001:db8::/33', '2001:db8:7fff::1', '2001:db8:8000::'],
    ['::1', '::1', '::2'],
    ['::/8', '::1', '0.0.0.1'],
  ])('%s holds %s and not %s', (block, inside, outside) => {
    expect([isIn(inside, block), isIn(outside, block)]).toEqual([true, false]);
  });

  it('may be one of several', () => {
    expect(isIn('::1', '127.0.0.0/8', '::1')).toBe(true);
    expect(isIn('::1')).toBe(false);
  });

  it('holds nothing that is no address', () => {
    for (const text of ['', 'unknown', '10.1', '0x0a000001', '010.0.0.1', '10.0.0.1:80'])
      expect([text, isIn(text, '0.0.0.0/1', '::/1', '128.0.0.0/1')]).toEqual([text, false]);
  });
});

describe('one caller', () => {
  it('is an IPv4 address, in whatever notation', () => {
    expect(callerNetworkOf('192.0.2.7')).toBe('192.0.2.7');
    expect(callerNetworkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(callerNetworkOf('::ffff:c000:207')).toBe('192.0.2.7');
  });

  it('is a block of IPv6 addresses that share their first 64 bits', () => {
    const one = callerNetworkOf('2001:db8:0:7:1:2:3:4');
    expect(one).toBe('2001:db8:0:7::/64');
    expect(callerNetworkOf('2001:0db8::7:ffff:ffff:ffff:ffff')).toBe(one);
    expect(callerNetworkOf('2001:db8:0:8::')).not.toBe(one);
  });

  it('may have no address, as a closed socket has none', () => {
    expect(callerNetworkOf('unknown')).toBe('unknown');
  });

  it('may have all the networks that share their first 48 bits', () => {
    const site = siteOf(callerNetworkOf('2001:db8:7:1::1'));
    expect(site).toBe('2001:db8:7::/48');
    expect(siteOf(callerNetworkOf('2001:db8:7:ffff::1'))).toBe(site);
    expect(siteOf(callerNetworkOf('2001:db8:8:1::1'))).not.toBe(site);
    expect([siteOf('192.0.2.7'), siteOf('unknown')]).toEqual(['192.0.2.7', 'unknown']);
  });
});
