/** What a shop may rely on, of the script and of the fake alike. Source: merchant-api §2.9, MER-130. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { FourfoldGlobal, InitOptions, ShippingOption, UnverifiedOutcome } from '../../loader/api.ts';
import { checkIds } from '../../loader/check-ids.ts';
import type { FakeDriver } from '../create-fake-fourfold.ts';

export interface Subject {
  Fourfold: FourfoldGlobal;
  driver: FakeDriver;
}

export const token = `ffc_${'t'.repeat(43)}`;
const terminal = ['onComplete', 'onCancel', 'onError'];

const aud = (amount: string) => ({ amount, currency: 'AUD' });
const option = (id: string, orderAmount: string): ShippingOption => ({
  id,
  name: id,
  shippingAmount: aud('5.00'),
  orderAmount: aud(orderAmount),
});
const home = { suburb: 'Thornbury', state: 'VIC', postcode: '3071', countryCode: 'AU' };

export function describeContract(name: string, row: string, begin: () => Subject): void {
  describe(name, () => {
    let Fourfold: FourfoldGlobal;
    let driver: FakeDriver;
    let events: [string, unknown][];

    beforeEach(() => {
      ({ Fourfold, driver } = begin());
      events = [];
    });

    const names = () => events.map(([event]) => event);
    const ends = () => events.filter(([event]) => terminal.includes(event));
    const warnings = () =>
      events.flatMap(([event, warning]) =>
        event === 'onWarning' ? [(warning as { code: string }).code] : [],
      );

    function init(options: Partial<InitOptions> = {}) {
      const note = (event: string) => (argument?: unknown) => {
        events.push([event, argument]);
      };
      return Fourfold.init({
        merchantId: 'demo-au',
        onReady: note('onReady'),
        onOpen: note('onOpen'),
        onComplete: note('onComplete'),
        onCancel: note('onCancel'),
        onError: note('onError'),
        onClose: note('onClose'),
        onWarning: note('onWarning'),
        ...options,
      });
    }

    /** Opens a checkout, and waits until it has loaded. */
    async function open(options: Partial<InitOptions> = {}) {
      const checkout = init({ display: 'popup', ...options });
      const outcome = checkout.open({ token });
      await driver.reloadWindow();
      return { checkout, outcome };
    }

    /** An open with delivery options, and what the shop was asked. */
    async function openExpress(options: Partial<InitOptions>) {
      return open({ mode: 'EXPRESS', ...options });
    }

    it(`reports on every check of a page [MER-122]`, async () => {
      const diagnosing = Fourfold.diagnose();
      await driver.advance(5_000);
      const report = await diagnosing;
      expect(report.version).toBe(Fourfold.version);
      expect(report.checks.map(({ id }) => id)).toEqual(checkIds);
    });

    it(`comes to one end, in order: ready, open, the end, close [${row}]`, async () => {
      const { checkout, outcome } = await open();
      expect(checkout.state).toBe('open');
      await driver.approve();
      expect(await outcome).toMatchObject({ type: 'complete', status: 'SUCCESS', token });
      expect(names()).toEqual(['onReady', 'onOpen', 'onComplete']);
      await driver.closeWindow();
      expect(names()).toEqual(['onReady', 'onOpen', 'onComplete', 'onClose']);
      expect(ends()[0]?.[1]).toBe(await outcome);
      const { openId } = driver.opens[0] as { openId: string };
      expect(events[1]?.[1]).toEqual({ openId, display: 'popup' });
      expect(events[3]?.[1]).toEqual({ openId });
      expect(checkout.state).toBe('idle');
    });

    it(`logs what it did [${row}]`, async () => {
      await open();
      await driver.approve();
      const { entries } = Fourfold.log.export();
      const types = entries.filter(({ dir }) => dir === 'state').map(({ type }) => type);
      expect(types).toEqual(expect.arrayContaining(['start', 'hello', 'opened', 'complete']));
      Fourfold.log.clear();
      expect(Fourfold.log.export().entries).toEqual([]);
    });

    it(`has what the server says of an approval, and nothing of a decline [${row}]`, async () => {
      const { outcome } = await open();
      await driver.approve(undefined, { orderId: '100000042', merchantReference: 'cart-7' });
      expect(await outcome).toEqual({
        ...{ type: 'complete', status: 'SUCCESS', token },
        ...{ orderId: '100000042', merchantReference: 'cart-7', deferredShipping: false },
        ...{ shippingOptionId: null, scheduleChecksum: null },
      });
    });

    it.each<[string, () => Promise<void>, object]>([
      ['a decline', () => driver.decline(), { type: 'complete', status: 'DECLINED', orderId: null }],
      ['a cancel in the checkout', () => driver.userCancel(), { type: 'cancel', reason: 'USER', token }],
      ['a closed window', () => driver.closeWindow(), { type: 'cancel', reason: 'CLOSED', token }],
      ['its expiry', () => driver.expire(), { type: 'cancel', reason: 'EXPIRED', token }],
    ])(`tells %s [${row}]`, async (_what, act, expected) => {
      const { outcome } = await open();
      await act();
      expect(await outcome).toMatchObject(expected);
      expect(ends()).toHaveLength(1);
    });

    it(`tells the shop’s own close() and destroy() as MERCHANT [${row}]`, async () => {
      const { checkout, outcome } = await open();
      expect(await checkout.close()).toEqual({ type: 'cancel', reason: 'MERCHANT', token });
      expect(await outcome).toEqual({ type: 'cancel', reason: 'MERCHANT', token });
      const again = init({ id: 'other', display: 'popup' });
      const second = again.open({ token: `ffc_${'u'.repeat(43)}` });
      await driver.reloadWindow();
      await again.destroy();
      expect(await second).toMatchObject({ type: 'cancel', reason: 'MERCHANT' });
      expect(again.state).toBe('destroyed');
    });

    it(`tells the open that another one took the checkout from [${row}]`, async () => {
      const { outcome } = await open();
      const other = init({ id: 'other', display: 'popup' });
      const second = other.open({ token });
      await driver.reloadWindow();
      expect(await outcome).toEqual({ type: 'cancel', reason: 'SUPERSEDED', token });
      await driver.approve();
      expect((await second).type).toBe('complete');
    });

    it.each<[string, () => Promise<void>]>([
      ['decline', () => driver.decline()],
      ['cancel', () => driver.userCancel()],
      ['expiry', () => driver.expire()],
      ['closed window', () => driver.closeWindow()],
    ])(`delivers the first end only, not the %s after it [${row}]`, async (_what, act) => {
      const { outcome } = await open();
      await driver.approve();
      await act();
      await driver.advance(60_000);
      expect((await outcome).type).toBe('complete');
      expect(ends().map(([event]) => event)).toEqual(['onComplete']);
      expect(names().filter((event) => event === 'onClose')).toHaveLength(1);
    });

    it.each<[string, () => Promise<void>, string]>([
      ['approval', () => driver.approve(), 'SUCCESS'],
      ['decline', () => driver.decline(), 'DECLINED'],
    ])(`waits for the %s when it is closed while it confirms [${row}]`, async (_what, decide, status) => {
      const { checkout, outcome } = await open();
      await driver.closeDuringConfirm();
      await driver.advance(20_000);
      expect(ends()).toEqual([]);
      expect(checkout.state).toBe('settling');
      await decide();
      expect(await outcome).toMatchObject({ type: 'complete', status });
    });

    it(`outlives a reload of its window, without an event [${row}]`, async () => {
      const { outcome } = await open();
      await driver.reloadWindow();
      expect(names()).toEqual(['onReady', 'onOpen']);
      await driver.approve();
      expect((await outcome).type).toBe('complete');
    });

    it(`stays open when its window crashes, until that is closed [${row}]`, async () => {
      const { checkout, outcome } = await open();
      await driver.crash();
      await driver.advance(60_000);
      expect(checkout.state).toBe('open');
      expect(ends()).toEqual([]);
      await driver.closeWindow();
      expect(await outcome).toEqual({ type: 'cancel', reason: 'CLOSED', token });
    });

    it(`does not take a severed window for a closed one [${row}]`, async () => {
      const checkout = init({ display: 'popup' });
      const outcome = checkout.open({ token });
      await driver.sever();
      await driver.advance(60_000);
      expect(checkout.state).toBe('open');
      expect(ends()).toEqual([]);
      await driver.approve();
      expect((await outcome).type).toBe('complete');
    });

    it(`takes a severed window for a closed one when the server cannot be asked [${row}]`, async () => {
      const outcome = init({ display: 'popup' }).open({ token });
      await driver.sever();
      await driver.advance(5_000);
      driver.network('down');
      // Longer than a read that still waits, and the time after it.
      await driver.advance(90_000);
      expect(ends()).toHaveLength(1);
      expect(await outcome).toMatchObject({ error: { code: 'OUTCOME_UNKNOWN' } });
    });

    it(`waits for an open window for as long as the server cannot be asked [${row}]`, async () => {
      const { outcome } = await open();
      driver.network('down');
      await driver.advance(90_000);
      expect(ends()).toEqual([]);
      driver.network('up');
      await driver.approve();
      expect((await outcome).type).toBe('complete');
    });

    it(`reads the end later when the network was down meanwhile [${row}]`, async () => {
      const { outcome } = await open();
      driver.network('down');
      await driver.approve();
      await driver.advance(20_000);
      expect(ends()).toEqual([]);
      driver.network('up');
      await driver.advance(10_000);
      expect((await outcome).type).toBe('complete');
    });

    it(`is OUTCOME_UNKNOWN 30 s after its window closed without a network [${row}]`, async () => {
      const { outcome } = await open();
      driver.network('down');
      await driver.closeWindow();
      await driver.advance(28_000);
      expect(ends()).toEqual([]);
      await driver.advance(4_000);
      expect(await outcome).toMatchObject({
        type: 'error',
        token,
        error: { name: 'FourfoldError', code: 'OUTCOME_UNKNOWN', isRecoverable: true },
      });
      expect(names().slice(-2)).toEqual(['onError', 'onClose']);
    });

    it(`falls back to a dialog when popups are blocked, and says so [${row}]`, async () => {
      driver.blockPopups(true);
      const { outcome } = await open({ display: 'auto' });
      expect(events.find(([event]) => event === 'onOpen')?.[1]).toMatchObject({ display: 'dialog' });
      expect(warnings()).toEqual(['FALLBACK_USED']);
      await driver.approve();
      expect((await outcome).type).toBe('complete');
    });

    it(`is an error when popups are blocked and only a popup was wanted [${row}]`, async () => {
      driver.blockPopups(true);
      const createToken = () => Promise.reject(new Error('never asked'));
      const outcome = await init({ display: 'popup', createToken }).open();
      expect(outcome).toMatchObject({ type: 'error', error: { code: 'POPUP_BLOCKED' }, token: null });
      expect(names()).toEqual(['onReady', 'onError', 'onClose']);
    });

    it(`asks the shop for a token, which has its time limit [${row}]`, async () => {
      const good = init({ display: 'popup', createToken: async () => token });
      const first = good.open();
      await driver.approve();
      expect((await first).token).toBe(token);
      const failing = init({
        id: 'down',
        display: 'popup',
        createToken: () => Promise.reject(new Error('x')),
      });
      expect(await failing.open()).toMatchObject({ error: { code: 'TOKEN_REQUEST_FAILED' } });
      let signal: AbortSignal | undefined;
      const never = (context: { signal: AbortSignal }) => {
        ({ signal } = context);
        return new Promise<string>(() => {});
      };
      const slow = init({ id: 'slow', display: 'popup', createToken: never, createTokenTimeoutMs: 5_000 });
      let late: UnverifiedOutcome | undefined;
      slow.open().then((outcome) => {
        late = outcome;
      });
      await driver.advance(4_900);
      expect(late).toBeUndefined();
      await driver.advance(200);
      expect(late).toMatchObject({ error: { code: 'TOKEN_REQUEST_FAILED' } });
      expect(signal?.aborted).toBe(true);
    });

    it(`refuses options that are none, and a token that is none [${row}]`, async () => {
      const refused = expect.objectContaining({ name: 'FourfoldError', code: 'INVALID_CONFIG' });
      expect(() => init({ merchantId: '' })).toThrow(refused);
      expect(() => init({ mode: 'EXPRESS' })).toThrow(refused);
      const outcome = await init().open({ token: 'ffc_short' });
      expect(outcome).toMatchObject({ type: 'error', error: { code: 'INVALID_TOKEN' } });
    });

    it(`reports a handler that throws, and goes on [${row}]`, async () => {
      const { outcome } = await open({
        onOpen() {
          throw new Error('of the shop');
        },
      });
      await driver.approve();
      expect((await outcome).type).toBe('complete');
      expect(warnings()).toEqual(['HANDLER_THREW']);
    });

    it(`asks the shop about delivery, the first option included [${row}]`, async () => {
      const asked: unknown[] = [];
      const { outcome } = await openExpress({
        onShippingAddressChange(address, { resolve }) {
          asked.push(address);
          resolve([option('standard', '125.00'), option('express', '135.00')]);
        },
        onShippingOptionChange({ id }, { resolve }) {
          asked.push(id);
          resolve(id === 'express' ? { amount: aud('130.00') } : undefined);
        },
      });
      const street = { ...home, address1: '14 Gantry Street' };
      expect(await driver.chooseAddress(street)).toMatchObject([{ id: 'standard' }, { id: 'express' }]);
      expect(await driver.chooseOption('express')).toEqual(aud('130.00'));
      expect(await driver.chooseOption('standard')).toEqual(aud('125.00'));
      expect(asked).toEqual([home, 'standard', 'express', 'standard']);
      await driver.approve();
      expect((await outcome).type).toBe('complete');
    });

    it(`passes on why the shop cannot deliver, and calls a bad reply an outage [${row}]`, async () => {
      let reply: Parameters<NonNullable<InitOptions['onShippingAddressChange']>>[1] | undefined;
      await openExpress({
        onShippingAddressChange(_address, actions) {
          reply = actions;
          if (_address.countryCode === 'NZ') actions.reject('SHIPPING_ADDRESS_UNSUPPORTED');
          if (_address.countryCode === 'US') actions.resolve([]);
          if (_address.countryCode === 'AU') actions.resolve([option('standard', '125.00')]);
        },
        onShippingOptionChange: (_option, { reject }) => reject('SHIPPING_UNSUPPORTED'),
      });
      expect(await driver.chooseAddress({ ...home, countryCode: 'NZ' })).toBe('SHIPPING_ADDRESS_UNSUPPORTED');
      expect(await driver.chooseAddress({ ...home, countryCode: 'US' })).toBe('SERVICE_UNAVAILABLE');
      expect(await driver.chooseOption('standard')).toBe('SERVICE_UNAVAILABLE');
      await driver.chooseAddress(home);
      expect(await driver.chooseOption('standard')).toBe('SHIPPING_UNSUPPORTED');
      const slow = driver.chooseAddress({ ...home, countryCode: 'CA' });
      await driver.advance(10_100);
      expect(await slow).toBe('SERVICE_UNAVAILABLE');
      expect(reply).toBeDefined();
      expect(warnings()).toEqual(['INVALID_SHIPPING_OPTIONS', 'HANDLER_TIMEOUT']);
    });
  });
}
