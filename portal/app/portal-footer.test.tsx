import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inPortal } from '../testing/in-portal.tsx';
import { PortalFooter } from './portal-footer.tsx';

const foot = (countryCode: 'AU' | 'CA' = 'AU') =>
  inPortal('/', { app: { countryCode } }).open(<PortalFooter />);
const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('links to help, privacy and terms of the market, above the current year [POR-105]', () => {
  foot();
  expect(['Help', 'Privacy', 'Terms'].map(linkOf)).toEqual([
    '/support/au/help',
    '/legal/au/en-AU/privacy',
    '/legal/au/en-AU/terms',
  ]);
  expect(screen.getByText(`© ${new Date().getFullYear()} Fourfold`)).toBeVisible();
});

it('offers the mobile app of the country [POR-106]', () => {
  const { unmount } = foot();
  expect(linkOf('Get the app')).toBe('/support/au/app');
  unmount();
  foot('CA');
  expect(linkOf('Get the app')).toBe('/support/ca/app');
});
