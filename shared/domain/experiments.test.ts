import { describe, expect, it } from 'vitest';
import { experiments, isExperimentName, variantOf } from './experiments.ts';

describe('experiments', () => {
  it('offer A and C of the remembered-login promotion, C by default [POR-391] [ACC-405]', () => {
    expect(experiments['persistent-login-promotion']).toEqual({ variants: ['A', 'C'], default: 'C' });
  });

  it('offer three variants of the checkout login messaging, C by default [POR-392]', () => {
    expect(experiments['checkout-login-messaging']).toEqual({ variants: ['A', 'B', 'C'], default: 'C' });
  });

  it('offer four variants of the sign-up, C by default [POR-394] [ACC-140]', () => {
    expect(experiments.signup).toEqual({ variants: ['A', 'B', 'C', 'D'], default: 'C' });
  });

  it('offer four variants of the date-of-birth explanation, D by default [POR-395] [ACC-406]', () => {
    expect(experiments['dob-info']).toEqual({ variants: ['A', 'B', 'C', 'D'], default: 'D' });
  });

  it('offer three variants of the marketing choice, C by default [POR-397] [ACC-407]', () => {
    expect(experiments['register-marketing-opt']).toEqual({ variants: ['A', 'B', 'C'], default: 'C' });
  });

  it.each(['due-today-summary', 'express-info-page', 'express-order-breakdown'] as const)(
    'offer three variants of %s, C by default [POR-393] [POR-396]',
    (name) => {
      expect(experiments[name]).toEqual({ variants: ['A', 'B', 'C'], default: 'C' });
    },
  );

  it('are known by name', () => {
    expect(isExperimentName('dob-info')).toBe(true);
    expect(isExperimentName('toString')).toBe(false);
  });

  it('fall back to the default without a valid assignment [POR-398]', () => {
    expect(variantOf('signup', 'B')).toBe('B');
    expect(variantOf('signup', 'E')).toBe('C');
    expect(variantOf('dob-info', undefined)).toBe('D');
    expect(variantOf('persistent-login-promotion', 'B')).toBe('C');
    expect(variantOf('one-time-code-authentication', null)).toBe('off');
  });
});
