import { describe, expect, it } from 'vitest';
import { flagDefaults } from '#shared/domain/flags.ts';
import { birthDateInfo, marketingBox } from './profile-experiments.ts';

const asked = (name: 'dob-info' | 'register-marketing-opt', variant: string, isOn = true) => ({
  session: { activeExperiments: { [name]: variant } },
  flags: { ...flagDefaults, 'enable-dob-info': isOn, 'register-marketing-opt': isOn },
});

describe('why the date of birth is asked', () => {
  it('is told in the form of the experiment, and not at all by default [ACC-401] [ACC-406]', () => {
    const form = (variant: string) => birthDateInfo(asked('dob-info', variant));
    expect(['A', 'B', 'C', 'D', 'nonsense'].map(form)).toEqual(['tooltip', 'text', 'dialog', null, null]);
  });

  it('is not told while the flag is off [ACC-401]', () => {
    for (const variant of ['A', 'B', 'C'])
      expect(birthDateInfo(asked('dob-info', variant, false))).toBeNull();
  });
});

describe('the box for news', () => {
  const box = (variant: string, countryCode: 'AU' | 'US', isRegistering = true, isOn = true) =>
    marketingBox(asked('register-marketing-opt', variant, isOn), countryCode, isRegistering);

  it('is empty in A, ticked in B where that is lawful, and absent in C [ACC-402] [ACC-407]', () => {
    expect([box('A', 'AU'), box('A', 'US'), box('B', 'US')]).toEqual([false, false, true]);
    expect([box('B', 'AU'), box('C', 'US'), box('nonsense', 'US')]).toEqual([null, null, null]);
  });

  it('is shown to newcomers only, while the flag is on [ACC-402]', () => {
    expect(box('A', 'US', false)).toBeNull();
    expect(box('A', 'US', true, false)).toBeNull();
  });
});
