import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { LegalText } from './legal-text.tsx';

it('opens each document that a sentence names in a new tab, for the market and in its language', () => {
  renderInApp(
    <LegalText text="The <terms>terms</terms>, the <privacy>privacy policy</privacy> and the <creditPolicy>credit policy</creditPolicy>." />,
    { countryCode: 'CA', locale: 'fr-CA' },
  );
  const links = screen.getAllByRole('link');
  expect(links.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
    ['terms', '/legal/ca/fr-CA/terms'],
    ['privacy policy', '/legal/ca/fr-CA/privacy'],
    ['credit policy', '/legal/ca/fr-CA/credit-policy'],
  ]);
  for (const each of links) expect(each).toHaveAttribute('target', '_blank');
});
