import '../testing/fake-browser.ts';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SHIPPING_REJECT_CODES } from '#shared/bridge/codes.ts';
import type { InitOptions, ShippingAddressActions, ShippingOption } from '../api.ts';
import { createShippingQuestions } from './shipping-questions.ts';

const address = { suburb: 'Thornbury', state: 'VIC', postcode: '3071', countryCode: 'AU' };
const limits = { currency: 'AUD', maximumAmount: '2000.00' };
const aud = (amount: string) => ({ amount, currency: 'AUD' });
const standard: ShippingOption = {
  id: 'standard',
  name: 'Standard',
  shippingAmount: aud('5.00'),
  orderAmount: aud('125.00'),
};
const unavailable = { ok: false, code: 'SERVICE_UNAVAILABLE' };

let warn: ReturnType<typeof vi.fn>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  warn = vi.fn();
});
afterEach(() => vi.useRealTimers());

const ask = (handlers: Pick<InitOptions, 'onShippingAddressChange' | 'onShippingOptionChange'>) => {
  const shop = () => ({ merchantId: 'demo-au', ...handlers });
  const { methods, stop } = createShippingQuestions({ shop, warn: warn as never });
  return {
    options: async () => methods.requestShippingOptions({ address, limits }),
    select: async (optionId: string) => methods.selectShippingOption({ optionId }),
    stop,
  };
};

describe('the question for delivery options', () => {
  it('sends the shop only four fields of the address [MER-084]', async () => {
    const onShippingAddressChange = vi.fn((_address, { resolve }: ShippingAddressActions) =>
      resolve([standard]),
    );
    expect(await ask({ onShippingAddressChange }).options()).toEqual({ ok: true, options: [standard] });
    expect(onShippingAddressChange.mock.calls[0]?.[0]).toEqual(address);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['no option', []],
    ['another currency', [{ ...standard, orderAmount: { amount: '125.00', currency: 'NZD' } }]],
    ['a number', 7],
  ])('treats %s as an outage, and logs it for the developer [MER-085]', async (_what, given) => {
    const asked = ask({ onShippingAddressChange: (_address, { resolve }) => resolve(given as never) });
    expect(await asked.options()).toEqual(unavailable);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'INVALID_SHIPPING_OPTIONS',
      expect.stringMatching(/^onShippingAddressChange: ./),
    );
  });

  it.each(SHIPPING_REJECT_CODES)('passes %s on to the checkout [MER-086]', async (code) => {
    const asked = ask({ onShippingAddressChange: (_address, { reject }) => reject(code) });
    expect(await asked.options()).toEqual({ ok: false, code });
    expect(warn).not.toHaveBeenCalled();
  });

  it('treats an unknown code as an outage, and logs it for the developer [MER-086]', async () => {
    const asked = ask({ onShippingAddressChange: (_address, { reject }) => reject('TOO_FAR' as never) });
    expect(await asked.options()).toEqual(unavailable);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'INVALID_SHIPPING_OPTIONS',
      'onShippingAddressChange: unknown code TOO_FAR',
    );
  });

  it('counts only the first reply, and no reply for 10 s or a throw is an outage [MER-087]', async () => {
    const twice = ask({
      onShippingAddressChange(_address, { resolve, reject }) {
        reject('SHIPPING_UNSUPPORTED');
        resolve([standard]);
        resolve([]);
      },
    });
    expect(await twice.options()).toEqual({ ok: false, code: 'SHIPPING_UNSUPPORTED' });
    expect(await twice.select('standard')).toEqual(unavailable);
    expect(warn).not.toHaveBeenCalled();

    const pickup = { ...standard, id: 'pickup' };
    const again = ask({
      onShippingAddressChange(_address, { resolve, reject }) {
        resolve([standard]);
        resolve([pickup]);
        resolve(7 as never);
        reject('TOO_FAR' as never);
        reject('SHIPPING_UNSUPPORTED');
      },
    });
    expect(await again.options()).toEqual({ ok: true, options: [standard] });
    expect(await again.select('pickup')).toEqual(unavailable);
    expect(await again.select('standard')).toEqual({ ok: true, amount: null });
    expect(warn).not.toHaveBeenCalled();

    let late: ShippingAddressActions | undefined;
    const slow = ask({
      onShippingAddressChange(_address, actions) {
        late = actions;
      },
    });
    const settled = vi.fn();
    const answer = slow.options().then(settled);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await answer;
    expect(settled).toHaveBeenCalledExactlyOnceWith(unavailable);
    expect(warn.mock.calls).toEqual([['HANDLER_TIMEOUT', 'onShippingAddressChange']]);
    late?.resolve([standard]);
    expect(await slow.select('standard')).toEqual(unavailable);

    const fault = new Error('of the shop');
    const throwing = () => {
      throw fault;
    };
    for (const onShippingAddressChange of [throwing, async () => throwing()]) {
      warn.mockClear();
      vi.mocked(reportError).mockClear();
      expect(await ask({ onShippingAddressChange }).options()).toEqual(unavailable);
      expect(reportError).toHaveBeenCalledExactlyOnceWith(fault);
      expect(warn.mock.calls).toEqual([['HANDLER_THREW', 'onShippingAddressChange']]);
    }
  });

  it('drops the reply to an older address, even one that comes later [MER-088]', async () => {
    const actions: ShippingAddressActions[] = [];
    const asked = ask({ onShippingAddressChange: (_address, given) => void actions.push(given) });
    const [older, newer] = [asked.options(), asked.options()];
    actions[1]?.resolve([standard]);
    actions[0]?.resolve([{ ...standard, id: 'stale' }]);
    expect(await older).toEqual(unavailable);
    expect(await newer).toEqual({ ok: true, options: [standard] });
    expect(await asked.select('stale')).toEqual(unavailable);
    expect(await asked.select('standard')).toEqual({ ok: true, amount: null });
    expect(warn).not.toHaveBeenCalled();
  });

  it('ends with the checkout, without a warning', async () => {
    const asked = ask({ onShippingAddressChange: () => {} });
    const answer = asked.options();
    await vi.advanceTimersByTimeAsync(0);
    asked.stop();
    expect(await answer).toEqual(unavailable);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('the question for the total with an option', () => {
  const onShippingAddressChange: InitOptions['onShippingAddressChange'] = (_address, { resolve }) =>
    resolve([standard]);

  it('is not called for a shop without a handler: the option’s own total stays', async () => {
    const asked = ask({ onShippingAddressChange });
    await asked.options();
    expect(await asked.select('standard')).toEqual({ ok: true, amount: null });
  });

  it('sends the shop the whole option, and uses its new total', async () => {
    const onShippingOptionChange = vi.fn((_option, { resolve }) => resolve({ amount: aud('120.00') }));
    const asked = ask({ onShippingAddressChange, onShippingOptionChange });
    await asked.options();
    expect(await asked.select('standard')).toEqual({ ok: true, amount: aud('120.00') });
    expect(onShippingOptionChange.mock.calls[0]?.[0]).toEqual(standard);
  });

  it('leaves the total without an update', async () => {
    const asked = ask({
      onShippingAddressChange,
      onShippingOptionChange: (_option, { resolve }) => resolve(),
    });
    await asked.options();
    expect(await asked.select('standard')).toEqual({ ok: true, amount: null });
  });

  it.each([
    ['another currency', { amount: '120.00', currency: 'NZD' }],
    ['more than the maximum', aud('2000.01')],
    ['a negative amount', aud('-1.00')],
    ['a bare number', 120],
  ])('treats %s as an outage, and logs it for the developer', async (_what, amount) => {
    const asked = ask({
      onShippingAddressChange,
      onShippingOptionChange: (_option, { resolve }) => resolve({ amount: amount as never }),
    });
    await asked.options();
    expect(await asked.select('standard')).toEqual(unavailable);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'INVALID_SHIPPING_OPTIONS',
      expect.stringMatching(/^onShippingOptionChange: ./),
    );
  });

  it('is refused for an option that the shop did not offer', async () => {
    const asked = ask({ onShippingAddressChange });
    expect(await asked.select('standard')).toEqual(unavailable);
    await asked.options();
    expect(await asked.select('other')).toEqual(unavailable);
  });
});
