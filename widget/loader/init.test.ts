import './testing/fake-browser.ts';

import { describe, expect, it, vi } from 'vitest';
import { createFourfold } from './fourfold.ts';
import { layers } from './testing/fake-browser.ts';
import {
  approve,
  events,
  flush,
  init,
  openConnected,
  server,
  warnings,
  windowOpen,
} from './testing/shop-page.ts';
import { token } from './testing/statuses.ts';

describe('init', () => {
  it('names every bad option at once and only warns of unknown ones [MER-019]', () => {
    const fourfold = createFourfold();
    const bad = {
      display: 'window',
      mode: 'FAST',
      theme: 'blue',
      target: '#none',
      createTokenTimeoutMs: 999,
    };
    let error: unknown;
    try {
      fourfold.init(bad as never);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ name: 'FourfoldError', code: 'INVALID_CONFIG', isRecoverable: false });
    expect((error as Error).message).toBe(
      'INVALID_CONFIG: merchantId must be string, but is missing, target must be an element, not "#none", mode must be STANDARD|EXPRESS, not "FAST", display must be auto|popup|dialog|redirect, not "window", theme must be light|dark|auto, not "blue", createTokenTimeoutMs must be 1000 to 60000, not "999"',
    );

    init({ colour: 'red' } as never, fourfold);
    expect(warnings()).toEqual(['UNKNOWN_OPTION']);
    expect(events.at(-1)?.[1]).toMatchObject({
      message: expect.stringMatching(/^UNKNOWN_OPTION: colour, not merchantId,id,target,.*onWarning$/),
    });
  });

  it.each([[undefined], [null], [{}]])('without options (%s) names the one that is needed', (options) => {
    expect(() => createFourfold().init(options as never)).toThrow(
      expect.objectContaining({
        code: 'INVALID_CONFIG',
        message: 'INVALID_CONFIG: merchantId must be string, but is missing',
      }),
    );
  });

  it('logs to the console how an open failed where no handler receives it [MER-063]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const refusal = new Error('Your bag is empty.');
    const createToken = () => Promise.reject(refusal);
    const checkout = createFourfold().init({ merchantId: 'demo-au', createToken });
    await checkout.open();
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      'Fourfold',
      'TOKEN_REQUEST_FAILED: createToken gave no token. It threw: Error: Your bag is empty.',
      'https://checkout.test/docs/errors#TOKEN_REQUEST_FAILED',
      refusal,
    );
    const heard = init({ createToken });
    await heard.open();
    expect(logged).toHaveBeenCalledOnce();
    await checkout.destroy();
    logged.mockRestore();
  });

  it('takes a time for the token of 1 to 60 seconds [MER-019]', () => {
    for (const createTokenTimeoutMs of [1_000, 60_000])
      expect(() => init({ createTokenTimeoutMs })).not.toThrow();
    for (const createTokenTimeoutMs of [999, 60_001]) {
      const error = { code: 'INVALID_CONFIG', message: expect.stringContaining('createTokenTimeoutMs') };
      expect(() => init({ createTokenTimeoutMs })).toThrow(expect.objectContaining(error));
    }
  });

  it('throws where an EXPRESS checkout could not ask for delivery options [MER-020]', () => {
    const error = {
      code: 'INVALID_CONFIG',
      message: 'INVALID_CONFIG: onShippingAddressChange must be function',
    };
    expect(() => init({ mode: 'EXPRESS' })).toThrow(expect.objectContaining(error));
    const checkout = init({ mode: 'EXPRESS', onShippingAddressChange() {} });
    expect(() => checkout.update({ onShippingAddressChange: undefined as never })).toThrow(
      expect.objectContaining(error),
    );
    expect(() => init({ mode: 'EXPRESS', pickup: true })).not.toThrow();
    expect(() => init({ mode: 'EXPRESS', shippingOptionRequired: false })).not.toThrow();
  });

  it('gives the same instance for the same target or id, with one click listener [MER-021]', async () => {
    const fourfold = createFourfold();
    const button = document.body.appendChild(document.createElement('button'));
    button.id = 'pay';
    const createToken = vi.fn(async () => token);
    const first = init({ target: button }, fourfold);
    expect(init({ target: '#pay', display: 'popup', createToken }, fourfold)).toBe(first);
    expect(warnings()).toEqual(['ALREADY_INITIALISED']);
    button.click();
    expect(windowOpen).toHaveBeenCalledOnce();
    expect(createToken).toHaveBeenCalledOnce();

    const last = () => events.at(-1)?.[1];
    expect(init({ id: 'a' }, fourfold)).toBe(init({ id: 'a' }, fourfold));
    expect(last()).toMatchObject({
      code: 'ALREADY_INITIALISED',
      message: 'ALREADY_INITIALISED: a updated',
      docUrl: 'https://checkout.test/docs/errors#ALREADY_INITIALISED',
    });
    expect(init({}, fourfold)).not.toBe(init({}, fourfold));
  });

  it('opens by each target that it got for the same id, until it is destroyed', async () => {
    const fourfold = createFourfold();
    const [one, other] = [document.createElement('button'), document.createElement('button')];
    document.body.append(one, other);
    const createToken = vi.fn(async () => token);
    const checkout = init({ id: 'cart', target: one, createToken }, fourfold);
    expect(init({ id: 'cart', target: other, createToken }, fourfold)).toBe(checkout);
    expect(init({ target: other, createToken }, fourfold)).toBe(checkout);
    for (const target of [other, one]) {
      target.click();
      await flush();
      await checkout.close();
      await flush();
    }
    expect(createToken).toHaveBeenCalledTimes(2);
    await checkout.destroy();
    for (const target of [other, one]) target.click();
    expect(createToken).toHaveBeenCalledTimes(2);
  });

  it('gives an instance for each target', () => {
    const fourfold = createFourfold();
    const [one, other] = [document.createElement('button'), document.createElement('button')];
    document.body.append(one, other);
    expect(init({ target: one }, fourfold)).not.toBe(init({ target: other }, fourfold));
    expect(warnings()).toEqual([]);
  });

  it('puts a placement on the page by the same object', () => {
    const options = { merchantId: 'demo-au', amount: '120.00', currency: 'AUD' };
    expect(() => createFourfold().messaging.render('#none', options)).toThrow(
      expect.objectContaining({
        code: 'INVALID_CONFIG',
        message: 'INVALID_CONFIG: target must be an element, not "#none"',
      }),
    );
    expect(() => createFourfold().messaging.render(document.body, undefined as never)).toThrow(
      expect.objectContaining({ message: 'INVALID_CONFIG: merchantId must be string, but is missing' }),
    );
  });

  it('needs no handlers, and warns in the console where no handler receives it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const fourfold = createFourfold();
    const checkout = fourfold.init({ merchantId: 'demo-au', id: 'cart' });
    fourfold.init({ merchantId: 'demo-au', id: 'cart' });
    await checkout.open();
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'Fourfold',
      expect.objectContaining({ code: 'ALREADY_INITIALISED' }),
    );
    expect(reportError).not.toHaveBeenCalled();
    await checkout.destroy();
    warn.mockRestore();
  });

  it('reports a handler of warnings that throws, and does not warn of it again', () => {
    const fault = new Error('of the shop');
    const onWarning = vi.fn(() => {
      throw fault;
    });
    const fourfold = createFourfold();
    init({ id: 'cart', onWarning }, fourfold);
    init({ id: 'cart', onWarning }, fourfold);
    expect(onWarning).toHaveBeenCalledOnce();
    expect(reportError).toHaveBeenCalledExactlyOnceWith(fault);
  });

  it('gives a fresh instance for the target of a destroyed one', async () => {
    const fourfold = createFourfold();
    const target = document.body.appendChild(document.createElement('button'));
    const first = init({ target }, fourfold);
    await first.destroy();
    expect(init({ target }, fourfold)).not.toBe(first);
  });
});

describe('update', () => {
  it('without a patch changes nothing', () => {
    expect(() => init().update(undefined as never)).not.toThrow();
  });

  it('of a look changes nothing that is not open', () => {
    expect(() => init().update({ locale: 'fr-CA', theme: 'dark' })).not.toThrow();
  });

  it('takes callbacks at once, others at the next open, and refuses the fixed four [MER-036]', async () => {
    const { checkout, outcome } = await openConnected();
    const late = vi.fn();
    checkout.update({ onComplete: late, display: 'dialog' });
    approve();
    await outcome;
    expect(late).toHaveBeenCalledOnce();
    expect(layers()).toEqual([]);
    for (const patch of [
      { merchantId: 'x' },
      { id: 'x' },
      { target: 'x' },
      { mode: 'STANDARD' },
      { theme: 'blue' },
    ]) {
      expect(() => checkout.update(patch as never)).toThrow(
        expect.objectContaining({ code: 'INVALID_CONFIG' }),
      );
    }
    expect(() => checkout.update({ target: 'x', mode: 'STANDARD' } as never)).toThrow(
      'target,mode must stay',
    );
    server.put(token, { state: 'OPEN', outcome: null, openId: null, presence: 'NONE' });
    checkout.open({ token });
    expect(layers()[0]?.frame).not.toBeNull();
  });
});
