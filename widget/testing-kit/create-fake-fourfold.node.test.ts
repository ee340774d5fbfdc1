import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { FourfoldGlobal, InitOptions } from '../loader/api.ts';
import { createFakeFourfold } from './create-fake-fourfold.ts';

const token = `ffc_${'t'.repeat(43)}`;

function begin(options: Partial<InitOptions> = {}) {
  const { Fourfold, driver } = createFakeFourfold();
  const events: string[] = [];
  const note = (name: string) => () => {
    events.push(name);
  };
  const checkout = Fourfold.init({
    merchantId: 'demo-au',
    onOpen: note('onOpen'),
    onComplete: note('onComplete'),
    onCancel: note('onCancel'),
    onError: note('onError'),
    onClose: note('onClose'),
    ...options,
  });
  return { Fourfold, driver, events, checkout };
}

afterEach(() => vi.unstubAllGlobals());

describe('the fake', () => {
  it('is a FourfoldGlobal, and needs no page [MER-130]', async () => {
    expectTypeOf(createFakeFourfold().Fourfold).toExtend<FourfoldGlobal>();
    expect('document' in globalThis).toBe(false);
    const { Fourfold, driver, checkout } = begin({ target: '#pay' });
    const queued = vi.fn();
    Fourfold.q.push(queued);
    expect(queued).toHaveBeenCalledExactlyOnceWith(Fourfold);
    const outcome = checkout.open({ token });
    await driver.approve();
    expect((await outcome).type).toBe('complete');
    const onReady = vi.fn();
    Fourfold.schedule('#schedule', { amount: { amount: '120.00', currency: 'AUD' }, onReady }).destroy();
    await driver.advance(0);
    expect(onReady).toHaveBeenCalledOnce();
    const placement = { merchantId: 'demo-au', amount: '120.00', currency: 'AUD' };
    Fourfold.messaging.render('#placement', placement).update({ amount: '60.00' });
    await Fourfold.messaging.openInfo(placement);
  });

  it('waits for no timer of the machine that it runs on [MER-131]', async () => {
    const never = vi.fn();
    for (const name of ['setTimeout', 'setInterval', 'setImmediate']) vi.stubGlobal(name, never);
    const { driver, events, checkout } = begin();
    checkout.open({ token });
    await driver.approve();
    await driver.advance(24 * 60 * 60_000);
    expect(events).toEqual(['onOpen', 'onComplete', 'onClose']);
    expect(never).not.toHaveBeenCalled();
  });

  it('closes its window five seconds after the end', async () => {
    const { driver, events, checkout } = begin();
    checkout.open({ token });
    await driver.approve();
    await driver.advance(4_999);
    expect(events).toEqual(['onOpen', 'onComplete']);
    await driver.advance(1);
    expect(events).toEqual(['onOpen', 'onComplete', 'onClose']);
  });

  it('delivers the first of two ends that come at once [MER-131]', async () => {
    const { driver, events, checkout } = begin();
    const outcome = checkout.open({ token });
    await Promise.all([driver.decline(), driver.approve(), driver.userCancel(), driver.expire()]);
    await driver.advance(60_000);
    expect(await outcome).toMatchObject({ status: 'DECLINED' });
    expect(events).toEqual(['onOpen', 'onComplete', 'onClose']);
  });

  it('lets what comes first by its clock happen first', async () => {
    const { Fourfold, driver } = createFakeFourfold();
    const ended: string[] = [];
    for (const createTokenTimeoutMs of [3_000, 1_000, 2_000]) {
      const id = `${createTokenTimeoutMs}`;
      const onError = () => void ended.push(id);
      const createToken = () => new Promise<string>(() => {});
      Fourfold.init({ merchantId: 'demo-au', id, createTokenTimeoutMs, createToken, onError }).open();
    }
    await driver.advance(2_999);
    expect(ended).toEqual(['1000', '2000']);
    await driver.advance(1);
    expect(ended).toEqual(['1000', '2000', '3000']);
  });

  it('expires by its clock after three hours', async () => {
    const { driver, checkout } = begin();
    const outcome = checkout.open({ token });
    await driver.advance(3 * 60 * 60_000);
    expect(await outcome).toEqual({ type: 'cancel', reason: 'EXPIRED', token });
  });

  it('lists its opens, and acts on the one that is named', async () => {
    const { Fourfold, driver, checkout } = begin({ id: 'one' });
    const first = checkout.open({ token, display: 'dialog' });
    const second = Fourfold.init({ merchantId: 'demo-au', id: 'two' }).open({
      token: `ffc_${'u'.repeat(43)}`,
    });
    expect(driver.opens.map(({ display }) => display)).toEqual(['dialog', 'popup']);
    await driver.approve(driver.opens[0]?.openId, { orderId: '100000042' });
    expect(await first).toMatchObject({ orderId: '100000042', token });
    await driver.closeWindow();
    expect(await second).toMatchObject({ type: 'cancel', reason: 'CLOSED' });
    await expect(driver.approve('another')).rejects.toThrow('No open has the id another.');
    await expect(createFakeFourfold().driver.approve()).rejects.toThrow('Nothing was opened.');
  });

  it('says that a checkout cannot load without a network, and loads it later', async () => {
    const { driver, checkout } = begin();
    driver.network('down');
    const outcome = checkout.open({ token });
    await expect(driver.approve()).rejects.toThrow('The checkout cannot load: the network is down.');
    driver.network('up');
    await driver.approve();
    expect((await outcome).type).toBe('complete');
  });

  it('delivers the end of a redirect by resume(), as the page after it does', async () => {
    const { Fourfold, driver, events, checkout } = begin({ display: 'redirect' });
    checkout.open({ token });
    await driver.approve();
    expect(events).toEqual(['onOpen']);
    expect(await Fourfold.resume()).toMatchObject([{ type: 'complete', token }]);
    expect(events.slice(-2)).toEqual(['onComplete', 'onClose']);
    expect(await Fourfold.resume()).toEqual([]);
    expect(checkout.state).toBe('idle');
  });

  it('checks delivery options against the shop’s currency and limit', async () => {
    const { Fourfold, driver } = createFakeFourfold({ currency: 'NZD', maximumAmount: '100.00' });
    const total = { amount: '100.00' };
    const checkout = Fourfold.init({
      ...{ merchantId: 'demo-nz', mode: 'EXPRESS', onWarning() {} },
      onShippingAddressChange(_address, { resolve }) {
        const orderAmount = { amount: total.amount, currency: 'NZD' };
        resolve([{ id: 'post', name: 'Post', shippingAmount: orderAmount, orderAmount }]);
      },
    });
    checkout.open({ token });
    const home = { suburb: 'Petone', state: 'WGN', postcode: '5012', countryCode: 'NZ' };
    expect(await driver.chooseAddress(home)).toMatchObject([{ id: 'post' }]);
    total.amount = '100.01';
    expect(await driver.chooseAddress(home)).toBe('SERVICE_UNAVAILABLE');
    const outcome = checkout.close();
    expect(await outcome).toMatchObject({ reason: 'MERCHANT' });
  });
});
