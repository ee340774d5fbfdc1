import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { marketOf } from '#shared/domain/markets/index.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { inPortal } from '../testing/in-portal.tsx';
import { PortalFoot } from './portal-foot.tsx';

const foot = (countryCode: 'AU' | 'CA' = 'AU') =>
  inPortal('/', { app: { countryCode } }).open(<PortalFoot />);
const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('links help, privacy and terms of the market, above the year of now [POR-105]', () => {
  foot();
  expect(['Help', 'Privacy', 'Terms'].map(linkOf)).toEqual(
    (['help', 'privacy', 'terms'] as const).map((page) => siteLink(page, marketOf('AU'))),
  );
  expect(screen.getByText(`© ${new Date().getFullYear()} Fourfold`)).toBeVisible();
});

it('offers the mobile app of the country [POR-106]', () => {
  const { unmount } = foot();
  const ofAustralia = linkOf('Get the app');
  unmount();
  foot('CA');
  expect(linkOf('Get the app')).toBe(siteLink('app', marketOf('CA')));
  expect(linkOf('Get the app')).not.toBe(ofAustralia);
});
