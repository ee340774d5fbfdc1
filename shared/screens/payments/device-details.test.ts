// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { deviceDetails } from './device-details.ts';

afterEach(() => vi.restoreAllMocks());

it('leaves empty what a browser hides', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(undefined as never);
  vi.spyOn(navigator, 'userAgent', 'get').mockImplementation(() => {
    throw new TypeError('hidden');
  });
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({} as never);
  expect(deviceDetails()).toEqual({
    userAgent: '',
    language: '',
    timezone: '',
    screen: expect.stringMatching(/^\d+x\d+$/),
  });
});

it('tells no more than the calls take', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('x'.repeat(600));
  expect(deviceDetails().userAgent).toHaveLength(512);
});
