import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { CardBrandIcon } from './card-brand-icon.tsx';

it.each([
  ['VISA', 'Visa'],
  ['MASTERCARD', 'Mastercard'],
  ['AMEX', 'American Express'],
  ['BANK', 'Bank account'],
  ['APPLE_PAY', 'Apple Pay'],
] as const)('there is a picture of its own for %s [ACC-370]', (mark, name) => {
  const blank = renderInApp(<CardBrandIcon mark={null} />);
  const unknown = blank.container.innerHTML;
  blank.unmount();
  renderInApp(<CardBrandIcon mark={mark} named />);
  const picture = screen.getByRole('img', { name });
  expect(picture.innerHTML).not.toBe('');
  expect(unknown).not.toContain(picture.innerHTML);
});
