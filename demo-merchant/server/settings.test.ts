import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

describe('the settings', () => {
  it('default to the sandbox', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 4402,
      origin: 'http://shop.localhost:4402',
      checkoutOrigin: 'http://checkout.localhost:4400',
      partnerOrigin: 'http://partner.localhost:4401',
      fourfoldAddress: 'http://127.0.0.1:4400',
    });
    expect(settings.merchantSecrets.get('demo-au')).toMatch(/^sk_sandbox_[\w-]{43}$/);
  });

  it('follow the ports of the other servers', () => {
    const { checkoutOrigin, origin } = readSettings({ PORT: '4500', DEMO_PORT: '4502' });
    expect([checkoutOrigin, origin]).toEqual([
      'http://checkout.localhost:4500',
      'http://shop.localhost:4502',
    ]);
  });

  it('take the secrets of other accounts', () => {
    const { merchantSecrets } = readSettings({ DEMO_MERCHANT_SECRETS: '{"mine":"sk_sandbox_x"}' });
    expect([...merchantSecrets]).toEqual([['mine', 'sk_sandbox_x']]);
  });

  it.each([
    [{ DEMO_PORT: 'x' }, 'DEMO_PORT'],
    [{ SHOP_ORIGIN: 'shop.example.com' }, 'SHOP_ORIGIN'],
    [{ DEMO_MERCHANT_SECRETS: '[]' }, 'DEMO_MERCHANT_SECRETS'],
    [{ DEMO_MERCHANT_SECRETS: '{"demo-au":1}' }, 'DEMO_MERCHANT_SECRETS'],
    [{ NODE_ENV: 'production' }, 'DEMO_MERCHANT_SECRETS'],
  ])('refuse %o with one line', (environment, name) => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
    expect(() => readSettings(environment)).toThrow(new RegExp(`^${name}: `));
  });
});
