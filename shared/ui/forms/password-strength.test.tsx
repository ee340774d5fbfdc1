import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { type PasswordScore, PasswordStrength } from './password-strength.tsx';

it('shows the strength of a password for every score from 0 to 4 [ACC-120]', () => {
  const { rerender } = renderInApp(<PasswordStrength score={undefined} />);
  const meter = screen.getByRole('status');
  expect(meter).toBeEmptyDOMElement();
  const words = ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'];
  for (const score of [0, 1, 2, 3, 4] as PasswordScore[]) {
    rerender(<PasswordStrength score={score} />);
    expect(meter).toHaveTextContent(`${words[score]}, ${score} of 4. You need at least 2.`);
    expect(screen.getByRole('status')).toBe(meter);
  }
});
